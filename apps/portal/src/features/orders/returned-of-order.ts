import type { PaymentsOfOrder } from './payment-story.ts';

/** How much of the payment that counts for the order was refunded, in its currency. */
export function returnedOfOrder({ received, refunds }: PaymentsOfOrder): number {
  const own = received.filter(({ purpose }) => purpose === 'order').map(({ transactionId }) => transactionId);
  return refunds
    .filter(({ state, transactionId }) => state === 'succeeded' && own.includes(transactionId))
    .reduce((sum, { amountFen }) => sum + amountFen, 0);
}
