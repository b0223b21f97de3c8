import type { Database } from '../../platform/database/connect.ts';
import type { Data, Handler } from '../../platform/handler.ts';

type Entry = Data<'orders.timeline'>[number];

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
      event: row.event as Entry['event'],
      payMethod: row.pay_method as Entry['payMethod'],
      detail: row.detail,
    }));
  };
}
