import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { OrderedLine } from './new-order.ts';
import { soldPackage } from './sold-package.ts';
import { eventRow } from './store.ts';

/**
 * Writes an order with its lines in one statement, which is all or nothing by itself. Violates `orders_idempotency` if
 * there is an order with the same key.
 */
export async function insertOrder(
  db: Queries,
  order: OrderRow,
  lines: readonly OrderedLine[],
): Promise<void> {
  const lineRows = lines.map((line, index) => ({
    id: newId(),
    order_id: order.id,
    line_no: index + 1,
    package_id: line.item.row.id,
    imei: line.imei,
    total: line.total,
    amount_fen: line.amountFen,
    discount_fen: line.discountFen,
    cost_fen: line.costFen,
    sold: JSON.stringify(soldPackage(line.item)),
    delivery_changed_at: null,
    effective_time: null,
    expiration_time: null,
  }));
  await db
    .with('new_order', (cte) => cte.insertInto('orders').values(order).returning('id'))
    .with('new_lines', (cte) => cte.insertInto('order_lines').values(lineRows).returning('id'))
    .insertInto('order_events')
    .values(eventRow({ orderId: order.id, at: order.created_at, event: 'created' }))
    .execute();
}
