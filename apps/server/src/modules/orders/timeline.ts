import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function timeline(db: Database): Handler<'orders.timeline'> {
  return async ({ order }) => {
    const rows = await db
      .selectFrom('order_events')
      .select(['at', 'event', 'pay_method', 'detail'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      at: row.at.toISOString(),
      event: row.event,
      payMethod: row.pay_method,
      detail: row.detail,
    }));
  };
}
