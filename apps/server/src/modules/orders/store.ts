import type { Expression, Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { OrderEvent, OrderRow, OrderStatus, PaidBy, Tables } from '../../platform/database/tables.ts';
import { orderTransitions } from './states.ts';

export async function findOrder(db: Queries, orderId: string, brand: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('brand', '=', brand)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The order with its row locked, before anything else: whoever moves its money, or decides about it in an attempt, a
 * refund, a case or a request, holds this lock first, then that row's, then those of its devices by imei; otherwise two
 * of them could wait for each other. What moves no money (an attempt's link, when to ask next, a request that its owner
 * takes back) needs only its own row's lock.
 */
export const lockOrder = (
  trx: Transaction<Tables>,
  orderId: string | Expression<string | null>,
): Promise<OrderRow | undefined> =>
  trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();

/** Moves an order as the table allows it. False when it is in no state from which it may. */
export async function moveOrder(
  trx: Transaction<Tables>,
  orderId: string,
  to: OrderStatus,
): Promise<boolean> {
  const moved = await trx
    .updateTable('orders')
    .set({ status: to })
    .where('id', '=', orderId)
    .where('status', 'in', [...orderTransitions[to]])
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

interface NewEvent {
  readonly orderId: string;
  readonly at: Date;
  readonly event: OrderEvent;
  readonly payMethod?: PaidBy;
  readonly detail?: string;
}

export async function recordEvent(db: Queries, event: NewEvent): Promise<void> {
  await db.insertInto('order_events').values(eventRow(event)).execute();
}

export const eventRow = ({ orderId, at, event, payMethod, detail }: NewEvent) => ({
  order_id: orderId,
  at,
  event,
  pay_method: payMethod ?? null,
  detail: detail ?? null,
});
