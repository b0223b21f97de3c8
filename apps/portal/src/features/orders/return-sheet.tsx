import { type ReactNode, useEffect, useRef } from 'react';
import { errorText } from '../../call/error-text.ts';
import { refreshCalls } from '../../call/use-call.ts';
import { usePayMethodWords } from '../../host/pay-method-texts.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { openedPayments } from './opened-payments.ts';
import { callsOfADelivery, callsOfAnOrder, isPaid, type Order, type OrderEvent } from './order.ts';
import styles from './order-detail.module.css';
import { OrderProgress } from './order-progress.tsx';
import { undelivered } from './order-steps.ts';
import { texts as orderTexts } from './order-texts.ts';
import { knownCode, problemOf } from './payment-problem.ts';
import { texts as problemTexts } from './payment-problem-texts.ts';
import { texts as paymentTexts } from './payment-texts.ts';
import { problemText } from './payment-words.ts';
import { texts } from './return-texts.ts';
import type { Payment } from './use-payment.ts';
import { type CheckPhase, usePaymentCheck } from './use-payment-check.ts';

/** The success is shown this long before the app closes or the mini-program reloads. */
const postPaymentDelayMs = 500;

export interface ReturnSheetProps {
  readonly orderId: string;
  readonly order: Order | undefined;
  readonly events: readonly OrderEvent[];
  readonly token: string | undefined;
  readonly payment: Payment;
  /** Leads on after a payment; false if the page stays. */
  readonly onPaid: () => boolean;
  /** The sheet was closed without a payment. */
  readonly onUnpaid: () => void;
}

/** Asks whether the person has paid, checks with the server meanwhile, and shows the result. */
export function ReturnSheet(props: ReturnSheetProps): ReactNode {
  const { orderId, token, payment, onPaid, onUnpaid } = props;
  const words = useTexts(texts);
  const shared = useTexts(paymentTexts);
  const named = usePayMethodWords();
  const check = usePaymentCheck(orderId, token, payment.claims, payment.asks);
  const { error, confirm } = check;
  // The order below is read again as long as it may be paid: what it says also holds after the check has ended.
  const phase = props.order && isPaid(props.order) ? 'paid' : check.phase;
  const { settle } = payment;
  const lead = useRef(onPaid);
  useEffect(() => {
    lead.current = onPaid;
  });

  useEffect(() => {
    if (phase === 'failed') void refreshCalls(callsOfAnOrder);
    if (phase !== 'paid') return;
    // Told once is enough: who leaves without a press is not asked again.
    openedPayments.forget(orderId);
    void refreshCalls(callsOfADelivery);
  }, [phase, orderId]);
  // The next page can depend on what was bought, and on a slow connection the order is the last thing to arrive.
  const isKnown = props.order !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that comes later may lead on after all
  useEffect(() => {
    if (phase !== 'paid') return;
    const timer = setTimeout(() => {
      if (lead.current()) settle();
    }, postPaymentDelayMs);
    return () => clearTimeout(timer);
  }, [phase, settle, isKnown]);

  const putAside = () => {
    settle();
    if (phase !== 'paid' && phase !== 'failed') onUnpaid();
  };
  const provider = payment.method ? named.provider(payment.method) : shared.provider;
  const titles: Readonly<Record<CheckPhase, string>> = {
    checking: words.askTitle,
    asking: words.askTitle,
    undecided: words.undecidedTitle,
    unpaid: words.unpaidTitle,
    paid: words.resultTitle,
    failed: words.resultTitle,
  };
  return (
    <Sheet
      open
      onClose={putAside}
      title={titles[phase]}
      actions={
        <Actions phase={phase} error={error} confirm={confirm} putAside={putAside} payment={payment} />
      }
    >
      <div role="status">
        {phase === 'checking' && <p className={styles.busy}>{words.checking}</p>}
        {phase === 'asking' && <p className={styles.busy}>{words.asking(provider)}</p>}
        {phase === 'undecided' && <p className={styles.text}>{words.undecidedText}</p>}
        {phase === 'unpaid' && <p className={styles.text}>{words.unpaidText(provider)}</p>}
        {phase === 'failed' && <FailedText error={error} payment={payment} />}
        {phase === 'paid' && <Success {...props} />}
      </div>
    </Sheet>
  );
}

function FailedText({ error, payment }: { readonly error: unknown; readonly payment: Payment }): ReactNode {
  const problems = useTexts(problemTexts);
  const shared = useTexts(paymentTexts);
  const named = usePayMethodWords();
  const { language } = useLanguage();
  const provider = payment.method ? named.provider(payment.method) : shared.provider;
  const code = knownCode(error);
  // Our sentence for `providerUnavailable` says that nothing was charged, which is not certain after a cashier.
  const hasMore = code !== undefined && code !== 'providerUnavailable';
  return (
    <>
      <p className={styles.text}>{errorText(error, language)}</p>
      {hasMore && <p className={styles.text}>{problemText(problems, error, provider, language, false)}</p>}
    </>
  );
}

function Success({ order, events, token }: ReturnSheetProps): ReactNode {
  const words = useTexts(texts);
  const shared = useTexts(paymentTexts);
  const { paid } = useTexts(orderTexts);
  const format = useFormat();
  const now = useNow();
  // Who comes back late may find that it could not be delivered, or that the money went back.
  const starts = order?.orderVosList.every(({ delivery }) => !undelivered.includes(delivery)) !== false;
  return (
    <>
      <StateMessage
        icon={CheckIcon}
        tone="ok"
        title={order ? words.paidAmount(format.money(order.payFen, order.currency)) : paid}
        text={token ? shared.goBack : starts && words.paidText}
      />
      {order && <OrderProgress order={order} events={events} now={now} />}
    </>
  );
}

function Actions({
  phase,
  error,
  confirm,
  putAside,
  payment,
}: {
  readonly phase: CheckPhase;
  readonly error: unknown;
  readonly confirm: () => void;
  readonly putAside: () => void;
  readonly payment: Payment;
}): ReactNode {
  const words = useTexts(texts);
  const shared = useTexts(paymentTexts);
  const { next } = problemOf(error);
  const quiet = (label: string) => (
    <Button tone="quiet" size="l" onPress={putAside}>
      {label}
    </Button>
  );
  switch (phase) {
    case 'checking':
    case 'asking':
      return (
        <>
          <Button tone="no" size="l" onPress={putAside}>
            {words.notYet}
          </Button>
          <Button tone="yes" size="l" pending={phase === 'asking'} onPress={confirm}>
            {words.yes}
          </Button>
        </>
      );
    case 'undecided':
      return (
        <>
          {quiet(words.leave)}
          <Button size="l" onPress={confirm}>
            {words.again}
          </Button>
        </>
      );
    case 'unpaid':
      return (
        <>
          {quiet(words.close)}
          <Button size="l" onPress={confirm}>
            {words.again}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          {quiet(words.close)}
          {next.includes('retry') && (
            <Button size="l" onPress={confirm}>
              {shared.retry}
            </Button>
          )}
          {next.includes('ask') && (
            <Button size="l" onPress={confirm}>
              {words.again}
            </Button>
          )}
        </>
      );
    case 'paid':
      return (
        <Button size="l" onPress={payment.settle}>
          {words.done}
        </Button>
      );
  }
}
