import { attemptNumber } from '@device-pay/rules';
import type { PaymentProvider } from '../../gateways/payment/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { OrderRow, PaymentAttemptRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import { isPaid, lockOrder, recordEvent } from '../orders/public.ts';
import { hashOfTerms, termsOf, type Wish } from './attempt-request.ts';
import { type NewAttempt, startFirstAttempt } from './first-attempt.ts';

export type NotPayable = Failure<
  'orderAlreadyPaid' | 'orderRefunded' | 'orderCancelled' | 'orderTimedOut' | 'orderNotPayable'
>;

/** Providers need at least a minute from request to deadline; the rest is for the network and their clocks. */
const shortestLifetimeMs = 90_000;
/**
 * Nobody who means to pay switches between methods more often. Each attempt is made and closed at a provider, and the
 * poller asks about each.
 */
const mostAttempts = 20;
/** The first question of the poller, when no notification has come by then. */
const firstQueryMs = 20_000;

/** Why an order can't be paid now; null when it can. */
export function notPayable(order: OrderRow, now: Date): NotPayable | null {
  if (order.status === 'refunded') return fail('orderRefunded');
  if (isPaid(order.status)) return fail('orderAlreadyPaid');
  if (order.status === 'cancelled') return fail('orderCancelled');
  if (order.status === 'timedOut' || order.pay_before <= now) return fail('orderTimedOut');
  return null;
}

/** Whether an open attempt is what is wished for; another must be closed before a new one may be opened. */
export const isFor = (
  attempt: PaymentAttemptRow,
  provider: PaymentProvider,
  order: OrderRow,
  wish: Wish,
): boolean =>
  attempt.provider === provider.id &&
  (attempt.request_hash?.equals(hashOfTerms(termsOf(order, attempt, wish))) ?? false);

/**
 * The order's open attempt, made if there is none. Under the order's lock, so a double tap gets one attempt.
 * One that is open for another method is answered as it is.
 */
export async function openAttempt(
  db: Database,
  order: OrderRow,
  provider: PaymentProvider,
  wish: Wish,
  now: Date,
): Promise<PaymentAttemptRow | NotPayable | Failure<'tooManyRequests'>> {
  const first = await startFirstAttempt(db, newAttempt(order, 1, provider, wish, now));
  if (first) return first;
  return transact(db, async (trx) => {
    const current = await lockOrder(trx, order.id);
    if (!current) return fail('orderNotPayable');
    const refusal = notPayable(current, now);
    if (refusal) return refusal;
    const attempts = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    const open = attempts.find((attempt) => attempt.state === 'open');
    if (open) return open;
    if (attempts.length >= mostAttempts) return fail('tooManyRequests');

    const ordinal = Math.max(0, ...attempts.map((attempt) => attempt.ordinal)) + 1;
    const attempt = await trx
      .insertInto('payment_attempts')
      .values(newAttempt(current, ordinal, provider, wish, now))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(trx, {
      orderId: order.id,
      at: now,
      event: 'attemptStarted',
      payMethod: provider.payMethod,
    });
    return attempt;
  });
}

function newAttempt(
  order: OrderRow,
  ordinal: number,
  provider: PaymentProvider,
  wish: Wish,
  now: Date,
): NewAttempt {
  const attempt = {
    id: attemptNumber(order.id, ordinal),
    amount_fen: order.pay_fen,
    currency: order.currency,
    expires_at: new Date(Math.max(order.pay_before.getTime(), now.getTime() + shortestLifetimeMs)),
  };
  return {
    ...attempt,
    order_id: order.id,
    ordinal,
    provider: provider.id,
    pay_method: provider.payMethod,
    request_method: wish.requestMethod,
    openid: wish.openid,
    app_id: wish.appId,
    state: 'open',
    request_hash: hashOfTerms(termsOf(order, attempt, wish)),
    created_at: now,
    next_query_at: new Date(now.getTime() + firstQueryMs),
  };
}
