import type { Transaction } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow, Tables } from '../../platform/database/tables.ts';
import { deliveryTransitions } from './states.ts';

/**
 * Moves lines as the table of transitions allows, and answers which of them it moved: for a line that had moved on
 * already, the caller must do nothing more. Records in the order's timeline when lines are submitted and in effect.
 */
export async function moveLines(
  db: Queries,
  lineIds: readonly string[],
  to: keyof typeof deliveryTransitions,
  now: Date,
): Promise<ReadonlySet<string>> {
  const event = to === 'submitted' || to === 'inEffect' ? to : null;
  const rows = await db
    // In one order, so that two jobs that move the same lines do not deadlock.
    .with('locked', (cte) =>
      cte
        .selectFrom('order_lines')
        .select('id')
        .where('id', '=', anyOf(lineIds))
        .where('delivery', 'in', [...deliveryTransitions[to]])
        .orderBy('id')
        .forUpdate(),
    )
    .with('moved', (cte) =>
      cte
        .updateTable('order_lines')
        .from('locked')
        .set({ delivery: to, delivery_changed_at: now })
        .whereRef('order_lines.id', '=', 'locked.id')
        .returning(['order_lines.id', 'order_lines.order_id']),
    )
    .with('event', (cte) =>
      cte
        .insertInto('order_events')
        .columns(['order_id', 'at', 'event'])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select(['order_id', eb.val(now).as('at'), eb.val(event).as('event')])
            .where(eb.val(event !== null)),
        )
        .returning('id'),
    )
    .selectFrom('moved')
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The only way back, which the tables of transitions leave out: a refund that had arrived was sent back by the bank. The
 * order is what it was before that refund, and its line is owed for again.
 */
export async function undoRefund(
  trx: Transaction<Tables>,
  orderId: string,
  before: Extract<OrderRow['status'], 'paid' | 'partRefunded'>,
  lineId: string | null,
  now: Date,
): Promise<void> {
  await trx.updateTable('orders').set({ status: before }).where('id', '=', orderId).execute();
  await trx
    .updateTable('order_lines')
    .set({ delivery: 'failed', delivery_changed_at: now })
    .where('id', '=', lineId)
    .where('delivery', '=', 'refunded')
    .execute();
}
