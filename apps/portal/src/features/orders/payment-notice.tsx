import { lazy, type ReactNode, Suspense } from 'react';
import { usePayMethodWords } from '../../host/pay-method-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import { maybePaid, type Order, type OrderEvent } from './order.ts';
import styles from './order-detail.module.css';
import { problemOf } from './payment-problem.ts';
import { texts } from './payment-texts.ts';
import type { Payment } from './use-payment.ts';

// Fetched with the page: what fails for want of a network must still be told.
const loadProblemNotice = () =>
  import('./payment-problem-notice.tsx').then((module) => ({ default: module.PaymentProblemNotice }));
loadProblemNotice().catch(() => undefined);
const PaymentProblemNotice = lazy(loadProblemNotice);
const NoMethodNotice = lazy(() => import('./no-method.tsx').then((module) => ({ default: module.NoMethod })));

/** What is going on with the payment: a cashier is being opened, or why it was not. */
export function PaymentNotice({
  payment,
  payable,
  unpaid,
  onSwitch,
}: {
  readonly payment: Payment;
  /** The order can be paid now. */
  readonly payable: boolean;
  /** It was just found or said to be unpaid. */
  readonly unpaid: boolean;
  /** Absent where there is no other method. */
  readonly onSwitch: (() => void) | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const { provider } = usePayMethodWords();
  if (payment.opening) {
    return (
      <Card>
        <p className={styles.busy} role="status">
          {words.opening(provider(payment.opening))}
        </p>
      </Card>
    );
  }
  const { problem } = payment;
  // Why a try failed is no news of an order that is paid or over, and trying again nothing to offer.
  if (problem && (payable || problemOf(problem.error).tone !== 'bad')) {
    return (
      <Suspense fallback={null}>
        <PaymentProblemNotice problem={problem} payment={payment} onSwitch={onSwitch} />
      </Suspense>
    );
  }
  return unpaid && payable ? (
    <Notice tone="warn" live>
      {words.unpaidNotice}
    </Notice>
  ) : null;
}

/** For whoever paid where this page was not told of it: in another view, or who had left before it asked. */
export function ClaimPaid({
  order,
  events,
  payment,
}: {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly payment: Payment;
}): ReactNode {
  const words = useTexts(texts);
  const isAsked = payment.asks && !payment.claims;
  if (payment.opening || isAsked || !maybePaid(order, events)) return null;
  return (
    <Notice
      tone="idle"
      action={
        <Button tone="plain" onPress={payment.claim}>
          {words.claimPaid}
        </Button>
      }
    >
      {words.paidAlready}
    </Notice>
  );
}

/** Nothing works here: where it can be paid instead. */
export function NoMethod(): ReactNode {
  return (
    <Suspense fallback={null}>
      <NoMethodNotice />
    </Suspense>
  );
}
