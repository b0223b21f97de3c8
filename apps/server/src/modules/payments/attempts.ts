import { attemptNumber } from '@device-pay/rules';
import type { PaymentProvider } from '../../gateways/payment/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { OrderRow, PaymentAttemptRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import { isPaid, lockOrder, recordEvent } from '../orders/public.ts';
import { type ApplyDeps, applyStatus, applyUnreached, saysPaid } from './apply.ts';
import { startFirstAttempt } from './first-attempt.ts';
import type { Providers } from './providers.ts';

type NotPayable = Failure<'orderAlreadyPaid' | 'orderCancelled' | 'orderTimedOut' | 'orderNotPayable'>;

/** The provider needs a minute at least between the request and the deadline; more, for the way and its clock. */
const shortestLifetimeMs = 90_000;
/** The first question of the poller, when no notification has come by then. */
const firstQueryMs = 20_000;

/** A request to a provider that was sent this long ago has been answered or given up. */
const inFlightMs = 30_000;

/** Why an order can't be paid now; null when it can. */
function notPayable(order: OrderRow, now: Date): NotPayable | null {
  if (isPaid(order.status)) return fail('orderAlreadyPaid');
  if (order.status === 'cancelled') return fail('orderCancelled');
  if (order.status === 'timedOut' || order.pay_before <= now) return fail('orderTimedOut');
  return null;
}

/**
 * The order's open attempt with this provider, made if there is none. Under the order's lock, so a double tap
 * gets one attempt. An open attempt with another provider is returned as it is: it must be closed first.
 */
export async function openAttempt(
  db: Database,
  orderId: string,
  provider: PaymentProvider,
  requestMethod: 'H5' | 'JSAPI',
  now: Date,
): Promise<PaymentAttemptRow | NotPayable> {
  const first = await startFirstAttempt(db, {
    orderId,
    provider,
    requestMethod,
    now,
    shortestLifetimeMs,
    firstQueryMs,
  });
  if (first) return first;
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return fail('orderNotPayable');
    const refusal = notPayable(order, now);
    if (refusal) return refusal;
    const attempts = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    const open = attempts.find((attempt) => attempt.state === 'open');
    if (open) return open;

    const ordinal = Math.max(0, ...attempts.map((attempt) => attempt.ordinal)) + 1;
    const attempt = await trx
      .insertInto('payment_attempts')
      .values({
        id: attemptNumber(orderId, ordinal),
        order_id: orderId,
        ordinal,
        provider: provider.id,
        pay_method: provider.payMethod,
        request_method: requestMethod,
        state: 'open',
        amount_fen: order.pay_fen,
        currency: order.currency,
        expires_at: new Date(Math.max(order.pay_before.getTime(), now.getTime() + shortestLifetimeMs)),
        url: null,
        url_expires_at: null,
        transaction_id: null,
        created_at: now,
        paid_at: null,
        next_query_at: new Date(now.getTime() + firstQueryMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordEvent(trx, { orderId, at: now, event: 'attemptStarted', payMethod: provider.payMethod });
    return attempt;
  });
}

/**
 * Makes the order's open attempt unpayable at its provider. Only what the provider proves counts: `clear` when
 * nothing is open any more, `paid` when it was paid (and that is applied), else `unknown`.
 */
export function closeAttempts(deps: ApplyDeps, providers: Providers) {
  return async (orderId: string, now: Date): Promise<'clear' | 'paid' | 'unknown'> => {
    const open = await deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (!open) return 'clear';
    const provider = providers.byId(open.provider);
    const closed = await provider.close(open.id);
    if (closed === 'unknown') {
      const isAnswered = now.getTime() - open.created_at.getTime() > inFlightMs;
      return isAnswered && (await applyUnreached(deps, open, now)) ? 'clear' : 'unknown';
    }
    if (closed === 'closed') {
      await applyStatus(deps, provider.id, open.id, { state: 'closed' }, now);
      return 'clear';
    }
    const status = await provider.query(open.id);
    const outcome = await applyStatus(deps, provider.id, open.id, status, now);
    return saysPaid(status, outcome) ? 'paid' : 'unknown';
  };
}
