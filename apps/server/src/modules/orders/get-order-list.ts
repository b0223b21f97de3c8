import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { belongsTo } from '../../platform/database/own-rows.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler, Input } from '../../platform/handler.ts';
import { presentOrders } from './present.ts';
import { openStates } from './states.ts';

type Filter = NonNullable<Input<'orders.get-order-list'>['status']>;

const paidStates = sql`('paid', 'partRefunded')`;

/** Whether an order has a line that meets the condition. */
const someLine = (condition: Expression<unknown>): Expression<SqlBool> =>
  sql<boolean>`exists (select 1 from order_lines l where l.order_id = orders.id and ${condition})`;

function matches(filter: Filter, now: Date): Expression<SqlBool> {
  switch (filter) {
    case 'delivering':
      return sql<boolean>`status in ${paidStates} and ${someLine(
        sql`(l.delivery in ('waiting', 'submitted', 'retried') or (l.delivery = 'inEffect' and l.effective_time > ${now}))`,
      )}`;
    case 'active':
      return sql<boolean>`status in ${paidStates} and ${someLine(
        sql`l.delivery = 'inEffect' and l.effective_time <= ${now} and l.expiration_time > ${now}`,
      )}`;
    case 'done':
      return sql<boolean>`(status in ('cancelled', 'timedOut') or (status in ${paidStates} and not ${someLine(
        sql`l.delivery not in ('failed', 'refunded', 'credited') and (l.expiration_time is null or l.expiration_time > ${now})`,
      )}))`;
    case 'refunds':
      return sql<boolean>`status in ('partRefunded', 'refunded')`;
    case 'unpaid':
      // A failed order can be paid again, so the customer still has to pay it.
      return sql<boolean>`status = any(${[...openStates]})`;
    case 'toPay':
    case 'paid':
    case 'failed':
    case 'cancelled':
    case 'timedOut':
    case 'partRefunded':
    case 'refunded':
      return sql<boolean>`status = ${filter}`;
  }
}

export function getOrderList(db: Database): Handler<'orders.get-order-list'> {
  return async (context, input) => {
    const { subject, now, brand } = context;
    const page = input.page ?? 1;
    const pageSize = input.pageSize ?? 10;
    let query = db.selectFrom('orders').where('brand', '=', brand).where(belongsTo(subject));
    if (input.status) query = query.where(matches(input.status, now));
    const { imei } = input;
    if (imei) {
      query = query.where('id', 'in', (lines) =>
        lines.selectFrom('order_lines').select('order_id').where('imei', '=', imei),
      );
    }
    const { rows, total } = await readPage(query.selectAll().orderBy('created_at', 'desc').orderBy('id'), {
      page,
      pageSize,
    });
    const list = await presentOrders(db, rows, context);
    return { list, orderVosList: list, page, pageSize, total };
  };
}
