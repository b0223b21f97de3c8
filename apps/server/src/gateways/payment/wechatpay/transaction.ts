import type { AttemptStatus } from '../port.ts';

/** A transaction of WeChat Pay (of a query or a notification) as a status. What is not understood is unknown. */
export function readTransaction(transaction: Readonly<Record<string, unknown>>): AttemptStatus {
  const state = transaction.trade_state;
  switch (state) {
    // REFUND: it was paid, and money went back since.
    case 'SUCCESS':
    case 'REFUND':
      return readPaid(transaction);
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'unpaid' };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    default:
      return { state: 'unknown', reason: `trade_state ${String(state)}` };
  }
}

function readPaid(transaction: Readonly<Record<string, unknown>>): AttemptStatus {
  const amount = transaction.amount as { total?: unknown; currency?: unknown } | undefined;
  const { transaction_id: transactionId, success_time: successTime } = transaction;
  // `payer_total` may be lower by WeChat's own coupons; what the order came to is `total`.
  const amountFen = amount?.total;
  if (
    typeof transactionId !== 'string' ||
    typeof amountFen !== 'number' ||
    !Number.isSafeInteger(amountFen)
  ) {
    return { state: 'unknown', reason: 'an incomplete transaction' };
  }
  const paidAt = new Date(String(successTime));
  return {
    state: 'paid',
    transactionId,
    amountFen,
    currency: typeof amount?.currency === 'string' ? amount.currency : 'CNY',
    paidAt: Number.isNaN(paidAt.getTime()) ? new Date() : paidAt,
  };
}
