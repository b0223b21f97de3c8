import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import type { Host } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { PayMethod } from '../../host/pay-method.ts';
import { chosenPayMethod } from '../../host/use-payable-methods.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import type { Authorization, Cashier } from './open-cashier.ts';
import { openedPayments } from './opened-payments.ts';
import { callsOfAnOrder } from './order.ts';
import { texts } from './order-texts.ts';
import { knownCode, type PaymentProblem, payChangeError, problemOf } from './payment-problem.ts';

/**
 * If the page is still shown this long after it opened a cashier, it was not left: the app opened another view, or the
 * link led into another app.
 */
const stillHereMs = { beside: 1000, here: 8000 } as const;

export interface Payment {
  /** The method whose cashier is being opened. */
  readonly opening: PayMethod | undefined;
  readonly problem: PaymentProblem | undefined;
  /** Whether to ask about the payment: 0 is no, and each return of the visitor counts one more. */
  readonly asks: number;
  /** Whether the person has said that it is paid. */
  readonly claims: boolean;
  /** The method that was last chosen for this order. */
  readonly method: PayMethod | undefined;
  /** `authorization`: the parameters with which WeChat led back here. */
  readonly start: (method: PayMethod, authorization?: Authorization) => void;
  readonly ask: () => void;
  /** "I have paid": asks about the payment, whether this page has opened a cashier or not. */
  readonly claim: () => void;
  readonly fail: (problem: PaymentProblem | undefined) => void;
  /** The question was answered or closed; it does not come up again by itself. */
  readonly settle: () => void;
}

/** The code that opens cashiers; it is loaded while people look at the order. */
const loadCashier = () => import('./open-cashier.ts');

/** Whether to ask about the payment when the page was not left. New apps report the result by themselves. */
const isAskedByItself = (host: Host, { leadsTo }: Cashier): boolean =>
  leadsTo === 'cashier' && !host.tellsPayChange();

/** From when a cashier was opened, the order may be paid: once it is read again, it is known to be watched. */
const watchOrder = () => void refreshCalls(callsOfAnOrder);

/** Opens the cashier of an order, and notices when the visitor comes back. */
export function usePayment(orderId: string, token: string | undefined): Payment {
  const host = useHost();
  const { details: title } = useTexts(texts);
  const { path } = usePage();
  const [opening, setOpening] = useState<PayMethod>();
  const [problem, setProblem] = useState<PaymentProblem>();
  const [asks, setAsks] = useState(0);
  const [claims, setClaims] = useState(false);
  const [method, setMethod] = useState<PayMethod | undefined>(() => openedPayments.get(orderId)?.method);
  // Thrown while rendering, so that the page offers a reload: after a new release, pressing again would not find it.
  const [missing, setMissing] = useState<{ readonly cause: unknown }>();
  if (missing) throw missing.cause;
  /** The number of the current start. Leaving the page changes it, so that no cashier opens over another page. */
  const run = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fail = useCallback((next: PaymentProblem | undefined) => {
    setProblem(next);
    setOpening(undefined);
    // A method that does not work here must not stay chosen.
    if (knownCode(next?.error) === 'payMethodUnavailable') setMethod(undefined);
    if (next && problemOf(next.error).changesOrder) void refreshCalls(callsOfAnOrder);
  }, []);

  const ask = useCallback(() => {
    clearTimeout(timer.current);
    setOpening(undefined);
    setProblem(undefined);
    setAsks((times) => times + 1);
  }, []);

  const claim = useCallback(() => {
    setClaims(true);
    ask();
  }, [ask]);

  const settle = useCallback(() => {
    openedPayments.forget(orderId);
    setAsks(0);
    setClaims(false);
  }, [orderId]);

  const start = useCallback(
    (chosen: PayMethod, authorization?: Authorization) => {
      const own = ++run.current;
      const returnUrl = new URL(pageUrl(path, { orderId, pay: chosen }), location.href).href;
      clearTimeout(timer.current);
      openedPayments.forget(orderId);
      chosenPayMethod.remember(chosen);
      host.send('saveConfig', { key: 'payMethod', value: chosen });
      setAsks(0);
      setProblem(undefined);
      setMethod(chosen);
      setOpening(chosen);
      const go = async () => {
        const code = await loadCashier().catch((cause: unknown) => setMissing({ cause }));
        if (!code) return;
        const cashier = await code.prepareCashier(host, {
          orderId,
          method: chosen,
          title,
          token,
          returnUrl,
          authorization,
        });
        if (run.current !== own) return;
        if (cashier.leadsTo === 'cashier') openedPayments.remember(orderId, chosen);
        const stopWaiting = () => {
          setOpening(undefined);
          watchOrder();
        };
        // If a cashier over the page never reports that it was closed, the page behind it must become usable again.
        timer.current = setTimeout(stopWaiting, stillHereMs[cashier.opens]);
        const isBack = await cashier.open();
        if (run.current !== own) return;
        clearTimeout(timer.current);
        const stayed = () => {
          stopWaiting();
          if (isBack || isAskedByItself(host, cashier)) ask();
        };
        if (isBack) stayed();
        else timer.current = setTimeout(stayed, stillHereMs[cashier.opens]);
      };
      go().catch((error: unknown) => {
        if (run.current !== own) return;
        openedPayments.forget(orderId);
        fail({ error, method: chosen });
      });
    },
    [host, path, orderId, title, token, ask, fail],
  );

  useEffect(() => {
    // If this fails, the press loads it again.
    loadCashier().catch(() => undefined);
  }, []);

  useEffect(() => {
    const isBack = () => document.visibilityState === 'visible' && openedPayments.get(orderId) !== undefined;
    const cameBack = () => {
      if (isBack()) ask();
    };
    const cameToFront = () => {
      if (isBack()) watchOrder();
      cameBack();
    };
    cameBack();
    document.addEventListener('visibilitychange', cameToFront);
    // A page from the back-forward cache is not mounted again, so `cameBack` has to be called here.
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) cameBack();
    };
    addEventListener('pageshow', restored);
    const offFocus = host.on('navFocus', cameBack);
    const offChange = host.on('payChange', (change) => {
      if (change.orderId !== orderId) return;
      if (String(change.code) === '0') return ask();
      const opened = openedPayments.get(orderId)?.method;
      openedPayments.forget(orderId);
      setAsks(0);
      fail({ error: payChangeError(change), method: opened });
    });
    return () => {
      run.current += 1;
      clearTimeout(timer.current);
      setOpening(undefined);
      document.removeEventListener('visibilitychange', cameToFront);
      removeEventListener('pageshow', restored);
      offFocus();
      offChange();
    };
  }, [host, orderId, ask, fail]);

  return { opening, problem, asks, claims, method, start, ask, claim, fail, settle };
}
