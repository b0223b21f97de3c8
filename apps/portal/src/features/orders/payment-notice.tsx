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

// Loaded together with the page: it must be there when the network fails.
const loadProblemNotice = () =>
  import('./payment-problem-notice.tsx').then((module) => ({ default: module.PaymentProblemNotice }));
loadProblemNotice().catch(() => undefined);
const PaymentProblemNotice = lazy(loadProblemNotice);
const NoMethodNotice = lazy(() => import('./no-method.tsx').then((module) => ({ default: module.NoMethod })));

/** Says that a cashier is being opened, why it was not, or that the order is still unpaid. */
export function PaymentNotice({
  payment,
  payable,
  unpaid,
  onSwitch,
}: {
  readonly payment: Payment;
  /** Whether the order can be paid now. */
  readonly payable: boolean;
  /** Whether the provider or the person has just said that it is unpaid. */
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
  // Once the order is paid or over, a failed try does not matter any more, and there is nothing to try again.
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

/** Lets people say that they have paid, if the page has not noticed: in another view, or after they had left it. */
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
  const isAsked = payment.asks > 0 && !payment.claims;
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

/** For an environment without any usable method: says where the order can be paid instead. */
export function NoMethod(): ReactNode {
  return (
    <Suspense fallback={null}>
      <NoMethodNotice />
    </Suspense>
  );
}
