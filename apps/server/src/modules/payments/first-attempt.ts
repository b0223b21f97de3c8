import type { Database } from '../../platform/database/connect.ts';
import type { PaymentAttemptRow } from '../../platform/database/tables.ts';
import { openStates } from '../orders/public.ts';

/** A row of payment_attempts that is not there yet. */
export type NewAttempt = Omit<
  PaymentAttemptRow,
  'provider_reference' | 'link' | 'link_expires_at' | 'transaction_id' | 'paid_at' | 'queries'
>;

const columns = [
  'id',
  'order_id',
  'ordinal',
  'provider',
  'pay_method',
  'request_method',
  'openid',
  'app_id',
  'state',
  'amount_fen',
  'currency',
  'expires_at',
  'request_hash',
  'created_at',
  'next_query_at',
] as const satisfies readonly (keyof NewAttempt)[];

/**
 * The first attempt of an order that can be paid: the usual case, in one statement, which locks the order as a
 * transaction would. Null when it is not that case (there is an attempt, or the order can't be paid), or
 * another request was faster; then nothing was written.
 */
export async function startFirstAttempt(
  db: Database,
  attempt: NewAttempt,
): Promise<PaymentAttemptRow | null> {
  const row = await db
    .with('payable', (cte) =>
      cte
        .selectFrom('orders')
        .select('id')
        .where('id', '=', attempt.order_id)
        .where('status', 'in', openStates)
        .where('pay_before', '>', attempt.created_at)
        .forUpdate(),
    )
    .with('attempt', (cte) =>
      cte
        .insertInto('payment_attempts')
        .columns(columns)
        .expression((eb) =>
          eb
            .selectFrom('payable')
            .select(columns.map((column) => eb.val(attempt[column]).as(column)))
            .where(
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('payment_attempts')
                    .select('ordinal')
                    .where('order_id', '=', attempt.order_id),
                ),
              ),
            ),
        )
        // Of two that wait for the same order, the second doesn't see the first one's attempt, but conflicts with it.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll(),
    )
    .with('event', (cte) =>
      cte
        .insertInto('order_events')
        .columns(['order_id', 'at', 'event', 'pay_method'])
        .expression((eb) =>
          eb
            .selectFrom('attempt')
            .select(['order_id', 'created_at', eb.val('attemptStarted').as('event'), 'pay_method']),
        )
        .returning('id'),
    )
    .selectFrom('attempt')
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}
