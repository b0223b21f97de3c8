import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow, OrderStatus, PayMethod, Tables } from '../../platform/database/tables.ts';
import { orderTransitions } from './states.ts';

export type OrderEvent =
  | 'created'
  | 'attemptStarted'
  | 'attemptFailed'
  | 'attemptClosed'
  | 'paid'
  | 'cancelled'
  | 'timedOut'
  | 'submitted'
  | 'inEffect'
  | 'deliveryFailed'
  | 'latePayment'
  | 'refunded';

export async function findOrder(db: Queries, orderId: string, brand: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('brand', '=', brand)
    .executeTakeFirst();
  return row ?? null;
}

/** The order with its row locked: whoever changes its state or its attempts holds this lock. */
export const lockOrder = (trx: Transaction<Tables>, orderId: string): Promise<OrderRow | undefined> =>
  trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();

/** Moves an order as the table allows it. False when it is in no state from which it may. */
export async function moveOrder(
  trx: Transaction<Tables>,
  orderId: string,
  to: OrderStatus,
  changes: Partial<Pick<OrderRow, 'paid_at' | 'pay_method' | 'transaction_id'>> = {},
): Promise<boolean> {
  const moved = await trx
    .updateTable('orders')
    .set({ status: to, ...changes })
    .where('id', '=', orderId)
    .where('status', 'in', [...orderTransitions[to]])
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export async function recordEvent(
  db: Queries,
  event: { orderId: string; at: Date; event: OrderEvent; payMethod?: PayMethod; detail?: string },
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      at: event.at,
      event: event.event,
      pay_method: event.payMethod ?? null,
      detail: event.detail ?? null,
    })
    .execute();
}
