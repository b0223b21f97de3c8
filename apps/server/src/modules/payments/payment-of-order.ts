import type { Queries } from '../../platform/database/connect.ts';
import type { PaymentRow } from '../../platform/database/tables.ts';

/**
 * The money that pays an order, and that its lines are given back from. What came for it besides and fits nothing is
 * kept apart, and goes back by itself.
 */
export const paymentOfOrder = (db: Queries, orderId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'order')
    .executeTakeFirst();
