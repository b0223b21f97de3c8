import { dayMs } from '@device-pay/rules';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Bill, BillRow } from '../port.ts';
import { readTrouble } from './client.ts';

/** After midnight, for what was still being booked. */
const bookingMs = 15 * 60_000;

/** Kinds of bookings; those with `payment` are of methods other than cards. */
const booked: readonly string[] = ['charge', 'payment', 'refund', 'payment_refund'];

/**
 * What moved our balance on one UTC day: charges and refunds, whoever made them. What was paid out, and fees and
 * disputes, are the accountants' matter.
 */
export async function fetchBill(stripe: Stripe, day: string, clock: Clock): Promise<Bill> {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(start)) return { state: 'unknown', reason: 'not a day' };
  if (clock.now().getTime() < start + dayMs + bookingMs) return { state: 'notReady' };
  const rows: BillRow[] = [];
  try {
    const transactions = stripe.balanceTransactions.list({
      created: { gte: start / 1000, lt: (start + dayMs) / 1000 },
      expand: ['data.source'],
      limit: 100,
    });
    for await (const { type, source } of transactions) {
      // Not `refund_failure`: there the same refund comes back, and is no second one.
      if (!booked.includes(type)) continue;
      const row = typeof source === 'object' && source ? readSource(source) : null;
      if (row) rows.push(row);
    }
  } catch (error) {
    return { state: 'unknown', reason: readTrouble(error).reason };
  }
  return { state: 'ready', rows };
}

/** Of the source, not of the transaction, whose figures are in the account's currency. */
function readSource(source: Stripe.BalanceTransactionSource): BillRow | null {
  if (source.object !== 'charge' && source.object !== 'refund') return null;
  const { metadata, payment_intent: intent } = source;
  const row = {
    // What others made in our account has no number of ours: it becomes an open item.
    attemptId: metadata?.attemptId ?? '',
    transactionId: (typeof intent === 'string' ? intent : intent?.id) ?? source.id,
    amountFen: source.amount,
    currency: source.currency.toUpperCase(),
  };
  return source.object === 'charge'
    ? { kind: 'payment', refundId: null, ...row }
    : { kind: 'refund', refundId: metadata?.refundId ?? source.id, ...row };
}
