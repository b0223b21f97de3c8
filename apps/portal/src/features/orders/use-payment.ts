import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshCalls } from '../../call/query.ts';
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
 * A page that is still shown this long after it sent its visitor to a cashier was not left: the app opened
 * another view, or a link into another app was followed.
 */
const stillHereMs = { native: 1000, web: 8000, 'mini-program': 8000 } as const;

export interface Payment {
  /** The method whose cashier is being opened. */
  readonly opening: PayMethod | undefined;
  readonly problem: PaymentProblem | undefined;
  /** Whether to ask how it went. */
  readonly asks: boolean;
  /** It is asked because the person says that it is paid. */
  readonly claims: boolean;
  /** What was last opened from here. */
  readonly method: PayMethod | undefined;
  /** `authorization`: with what WeChat led back here. */
  readonly start: (method: PayMethod, authorization?: Authorization) => void;
  readonly ask: () => void;
  /** "I have paid", whenever and wherever that was. */
  readonly claim: () => void;
  readonly fail: (problem: PaymentProblem | undefined) => void;
  /** The question is answered or put aside; it does not come up by itself again. */
  readonly settle: () => void;
}

/** Fetched while the order is looked at: what each environment needs to open a cashier. */
const loadCashier = () => import('./open-cashier.ts');

/** New apps tell how it went; there the page only stops waiting for its view to be left. */
const isAskedByItself = (host: Host, { leadsTo }: Cashier): boolean =>
  leadsTo === 'cashier' && !host.tellsPayChange();

/** Takes one order to a cashier, and notices when somebody comes back from there. */
export function usePayment(orderId: string, token: string | undefined): Payment {
  const host = useHost();
  const { details: title } = useTexts(texts);
  const { path } = usePage();
  const [opening, setOpening] = useState<PayMethod>();
  const [problem, setProblem] = useState<PaymentProblem>();
  const [asks, setAsks] = useState(false);
  const [claims, setClaims] = useState(false);
  const [method, setMethod] = useState<PayMethod | undefined>(() => openedPayments.get(orderId)?.method);
  // As of a part that is shown: after a new release no further press would find it, a reload does.
  const [missing, setMissing] = useState<{ readonly cause: unknown }>();
  if (missing) throw missing.cause;
  /** Which start is the present one; none while the page is hidden, or a cashier would open over another page. */
  const run = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fail = useCallback((next: PaymentProblem | undefined) => {
    setProblem(next);
    setOpening(undefined);
    // What does not work here is not offered again by itself.
    if (knownCode(next?.error) === 'payMethodUnavailable') setMethod(undefined);
    if (next && problemOf(next.error).changesOrder) void refreshCalls(callsOfAnOrder);
  }, []);

  const ask = useCallback(() => {
    clearTimeout(timer.current);
    setOpening(undefined);
    setProblem(undefined);
    setAsks(true);
  }, []);

  const claim = useCallback(() => {
    setClaims(true);
    ask();
  }, [ask]);

  const settle = useCallback(() => {
    openedPayments.forget(orderId);
    setAsks(false);
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
      setAsks(false);
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
        const stopWaiting = () => setOpening(undefined);
        // A cashier over the page that never says that it was closed must leave the page usable behind it.
        timer.current = setTimeout(stopWaiting, stillHereMs[host.kind]);
        const isBack = await cashier.open();
        if (run.current !== own) return;
        if (isBack) return ask();
        clearTimeout(timer.current);
        const stayed = isAskedByItself(host, cashier) ? ask : stopWaiting;
        timer.current = setTimeout(stayed, stillHereMs[host.kind]);
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
    // What does not come now is asked for again by the press.
    loadCashier().catch(() => undefined);
  }, []);

  useEffect(() => {
    const cameBack = () => {
      if (document.visibilityState === 'visible' && openedPayments.get(orderId)) ask();
    };
    cameBack();
    document.addEventListener('visibilitychange', cameBack);
    // A page out of the back-forward cache stands as it was left; another one begins anew above.
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
      setAsks(false);
      fail({ error: payChangeError(change), method: opened });
    });
    return () => {
      run.current += 1;
      clearTimeout(timer.current);
      setOpening(undefined);
      document.removeEventListener('visibilitychange', cameBack);
      removeEventListener('pageshow', restored);
      offFocus();
      offChange();
    };
  }, [host, orderId, ask, fail]);

  return { opening, problem, asks, claims, method, start, ask, claim, fail, settle };
}
