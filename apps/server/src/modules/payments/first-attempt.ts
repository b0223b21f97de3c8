import { attemptNumber } from '@device-pay/rules';
import { sql } from 'kysely';
import type { PaymentProvider } from '../../gateways/payment/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PaymentAttemptRow } from '../../platform/database/tables.ts';

interface FirstAttempt {
  readonly orderId: string;
  readonly provider: PaymentProvider;
  readonly requestMethod: 'H5' | 'JSAPI';
  readonly now: Date;
  /** The attempt may be paid until the order's deadline, but for this time at least. */
  readonly shortestLifetimeMs: number;
  /** When the poller asks first. */
  readonly firstQueryMs: number;
}

/**
 * The first attempt of an order that can be paid: the usual case, in one statement, which locks the order as a
 * transaction would. Null when it is not that case (there is an attempt, or the order can't be paid), or
 * another request was faster; then nothing was written.
 */
export async function startFirstAttempt(
  db: Database,
  { orderId, provider, requestMethod, now, shortestLifetimeMs, firstQueryMs }: FirstAttempt,
): Promise<PaymentAttemptRow | null> {
  const attempt = await db
    .with('payable', (cte) =>
      cte
        .selectFrom('orders')
        .select(['id', 'pay_fen', 'currency', 'pay_before'])
        .where('id', '=', orderId)
        .where('status', 'in', ['toPay', 'failed'])
        .where('pay_before', '>', now)
        .forUpdate(),
    )
    .with('attempt', (cte) =>
      cte
        .insertInto('payment_attempts')
        .columns([
          'id',
          'order_id',
          'ordinal',
          'provider',
          'pay_method',
          'request_method',
          'state',
          'amount_fen',
          'currency',
          'expires_at',
          'created_at',
          'next_query_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('payable')
            .select([
              eb.val(attemptNumber(orderId, 1)).as('id'),
              'payable.id as order_id',
              eb.val(1).as('ordinal'),
              eb.val(provider.id).as('provider'),
              eb.val(provider.payMethod).as('pay_method'),
              eb.val(requestMethod).as('request_method'),
              eb.val('open').as('state'),
              'payable.pay_fen',
              'payable.currency',
              sql<Date>`greatest(payable.pay_before, ${new Date(now.getTime() + shortestLifetimeMs)})`.as(
                'expires_at',
              ),
              eb.val(now).as('created_at'),
              eb.val(new Date(now.getTime() + firstQueryMs)).as('next_query_at'),
            ])
            .where(
              eb.not(
                eb.exists(
                  eb.selectFrom('payment_attempts').select('ordinal').where('order_id', '=', orderId),
                ),
              ),
            ),
        )
        // Where two wait for the same order, the second doesn't see the first one's attempt, but meets it here.
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
  return attempt ?? null;
}
