import type { Database } from '../../platform/database/connect.ts';
import type { OrderRow } from '../../platform/database/tables.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isPaid } from '../orders/public.ts';

/** What a page is told: 2 paid, 1 unpaid, or why it can't be paid any more. */
export function paidAnswer(order: OrderRow): 1 | 2 | Failure<'orderCancelled' | 'orderTimedOut'> {
  if (isPaid(order.status)) return 2;
  if (order.status === 'cancelled') return fail('orderCancelled');
  if (order.status === 'timedOut') return fail('orderTimedOut');
  return 1;
}

export function check(db: Database): Handler<'payments.check'> {
  return async ({ order }, { imei }) => {
    const isFor = imei === undefined || (await isForDevice(db, order.id, imei));
    return isFor ? paidAnswer(order) : fail('orderNotFound');
  };
}

async function isForDevice(db: Database, orderId: string, imei: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('imei', '=', imei)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
