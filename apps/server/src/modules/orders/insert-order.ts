import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { PricedLine } from '../catalogue/public.ts';
import type { SessionContext } from './same-order.ts';
import { soldPackage } from './sold-package.ts';
import { eventRow } from './store.ts';

/**
 * Writes an order with its lines in one statement, which is all or nothing by itself. `discounts`: each line's
 * share, in minor units. Breaks `orders_idempotency` when an order with the same key is there.
 *
 * A guest who logs in at this moment takes the order along: the session is held until the order is there, and where
 * it was the login that came first, the order is the account's.
 */
export async function insertOrder(
  db: Queries,
  { subject }: Pick<SessionContext, 'subject'>,
  order: OrderRow,
  lines: readonly PricedLine[],
  discounts: readonly number[],
): Promise<void> {
  const lineRows = lines.map((line, index) => ({
    id: newId(),
    order_id: order.id,
    line_no: index + 1,
    package_id: line.item.row.id,
    imei: line.imei,
    total: line.total,
    amount_fen: line.amountFen,
    discount_fen: discounts[index] ?? 0,
    cost_fen: line.costFen,
    sold: JSON.stringify(soldPackage(line.item)),
    delivery_changed_at: null,
    effective_time: null,
    expiration_time: null,
  }));
  const inserted = db
    .with('new_order', (cte) => cte.insertInto('orders').values(order).returning('id'))
    .with('new_lines', (cte) => cte.insertInto('order_lines').values(lineRows).returning('id'))
    .with('new_event', (cte) =>
      cte
        .insertInto('order_events')
        .values(eventRow({ orderId: order.id, at: order.created_at, event: 'created' }))
        .returning('id'),
    );
  if (subject.kind !== 'guest') {
    await inserted.selectFrom('new_order').select('id').execute();
    return;
  }
  const session = await inserted
    .selectFrom('sessions')
    .select('ended_at')
    .where('id', '=', subject.sessionId)
    .forShare()
    .executeTakeFirst();
  if (session?.ended_at) await giveToAccount(db, order);
}

const giveToAccount = (db: Queries, order: Pick<OrderRow, 'id' | 'guest_id'>) =>
  db
    .updateTable('orders')
    .set((eb) => ({
      user_id: eb
        .selectFrom('sessions')
        .select('user_id')
        .where('guest_id', '=', order.guest_id)
        .where('kind', '=', 'user')
        .orderBy('created_at')
        .limit(1),
    }))
    .where('id', '=', order.id)
    .where('user_id', 'is', null)
    .execute();
