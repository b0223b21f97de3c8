import type { CallData } from '@device-pay/contract';

/** What the server knows about the money of one order. */
export type PaymentsOfOrder = CallData<'/pay/order/payments'>;
export type Attempt = PaymentsOfOrder['attempts'][number];
export type Received = PaymentsOfOrder['received'][number];
export type Refund = PaymentsOfOrder['refunds'][number];

/** Whether the customer has the money. */
export const isArrived = ({ state }: Refund): boolean => state === 'succeeded' || state === 'paidOtherwise';

/** How much of the payment that counts for the order was refunded, in its currency. */
export function returnedOfOrder({ received, refunds }: PaymentsOfOrder): number {
  const own = received.filter(({ purpose }) => purpose === 'order').map(({ transactionId }) => transactionId);
  return refunds
    .filter((refund) => isArrived(refund) && own.includes(refund.transactionId))
    .reduce((sum, { amountFen }) => sum + amountFen, 0);
}
