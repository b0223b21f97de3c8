import { decimalToFen } from '@device-pay/rules';
import type { AttemptStatus, RefundStatus } from '../port.ts';
import type { PaymentOrder, RefundOrder } from './messages.ts';
import { parseTimestamp } from './timestamp.ts';

type StateOf<Status extends { state: string }> = Status['state'];

const paymentStates: Readonly<Record<string, StateOf<AttemptStatus>>> = {
  // Initialized, waiting for the payer, or declined by the bank: the link can still be paid.
  IN: 'unpaid',
  WP: 'unpaid',
  PF: 'unpaid',
  // The bank still processes it: neither paid nor unpaid.
  PP: 'unknown',
  PC: 'closed',
  PS: 'paid',
  RP: 'paid',
  PR: 'paid',
  RS: 'paid',
  CB: 'paid',
};
/** Paid, and afterwards refunded in part or in full, or charged back, or about to be. */
const refundedCodes: readonly string[] = ['RP', 'PR', 'RS', 'CB'];

const refundStates: Readonly<Record<string, StateOf<RefundStatus>>> = {
  RP: 'processing',
  RS: 'succeeded',
  RF: 'failed',
};

/** @param zone the zone that LianLian's times are in; `now` stands in for a time that it left out */
export function paymentStatus(
  order: Pick<PaymentOrder, 'll_transaction_id' | 'payment_data'>,
  zone: string,
  now: Date,
): AttemptStatus {
  const { payment_status: code, payment_amount: amount, payment_time: time } = order.payment_data;
  const state = paymentStates[code] ?? 'unknown';
  if (state === 'unknown')
    return { state, reason: `payment_status ${code}`, ...(code === 'PP' ? { isProcessing: true } : {}) };
  if (state !== 'paid') return { state };
  const amountFen = decimalToFen(amount);
  if (amountFen === null) return { state: 'unknown', reason: `payment_amount ${amount}` };
  return {
    state,
    transactionId: order.ll_transaction_id,
    amountFen,
    currency: order.payment_data.payment_currency_code,
    paidAt: (time === undefined ? null : parseTimestamp(time, zone)) ?? now,
    ...(refundedCodes.includes(code) ? { refunded: true } : {}),
  };
}

/** The counterpart of {@link paymentStatus}. */
export function refundStatus(order: RefundOrder, zone: string, now: Date): RefundStatus {
  const { refund_status: code, refund_time: time } = order.refund_data;
  const state = refundStates[code] ?? 'unknown';
  if (state === 'failed' || state === 'unknown') return { state, reason: `refund_status ${code}` };
  if (state !== 'succeeded') return { state };
  return {
    state,
    refundedAt: (time === undefined ? null : parseTimestamp(time, zone)) ?? now,
    providerRefundId: order.ll_transaction_id,
  };
}
