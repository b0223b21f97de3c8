import { dayMs } from '@device-pay/rules';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Bill, BillRow } from '../port.ts';
import { readTrouble } from './client.ts';

/** How long after midnight bookings of the day may still appear. */
const bookingMs = 15 * 60_000;

/** The kinds of bookings that a bill shows; those with `payment` are of methods other than cards. */
const booked: readonly string[] = ['charge', 'payment', 'refund', 'payment_refund'];

/**
 * The charges and refunds in our balance on one UTC day, whoever made them. Payouts, fees and disputes are left to the
 * accountants.
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
      // `refund_failure` is left out: it returns the money of a refund that is here already.
      if (!booked.includes(type)) continue;
      const row = typeof source === 'object' && source ? readSource(source) : null;
      if (row) rows.push(row);
    }
  } catch (error) {
    return { state: 'unknown', reason: readTrouble(error).reason };
  }
  return { state: 'ready', rows };
}

/** Reads the amount of the source; that of the transaction is in the account's currency. */
function readSource(source: Stripe.BalanceTransactionSource): BillRow | null {
  if (source.object !== 'charge' && source.object !== 'refund') return null;
  const { metadata, payment_intent: intent } = source;
  const row = {
    // Payments that others made in our account lack our number and become open items.
    attemptId: metadata?.attemptId ?? '',
    transactionId: (typeof intent === 'string' ? intent : intent?.id) ?? source.id,
    amountFen: source.amount,
    currency: source.currency.toUpperCase(),
  };
  return source.object === 'charge'
    ? { kind: 'payment', refundId: null, ...row }
    : { kind: 'refund', refundId: metadata?.refundId ?? source.id, ...row };
}
