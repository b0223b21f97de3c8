import type { Queries } from '../../platform/database/connect.ts';
import type { PaymentRow } from '../../platform/database/tables.ts';

/**
 * The payment that pays an order, and from which its lines are refunded. Any other money that came for the order is in
 * quarantine, and has refunds of its own.
 */
export const paymentOfOrder = (db: Queries, orderId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'order')
    .executeTakeFirst();
