import { lazy, type ReactNode, Suspense } from 'react';
import { usePayMethodWords } from '../../host/pay-method-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './order-detail.module.css';
import { problemOf } from './payment-problem.ts';
import { texts } from './payment-texts.ts';
import type { Payment } from './use-payment.ts';

const PaymentProblemNotice = lazy(() =>
  import('./payment-problem-notice.tsx').then((module) => ({ default: module.PaymentProblemNotice })),
);
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

/** Nothing works here: where it can be paid instead. */
export function NoMethod(): ReactNode {
  return (
    <Suspense fallback={null}>
      <NoMethodNotice />
    </Suspense>
  );
}
