import type { Database } from '../../platform/database/connect.ts';
import { openStates } from './states.ts';

/** A household that compares packages makes a few. */
const mostUnpaid = 30;

/**
 * Those of the devices for which many orders of guests wait to be paid. An imei is enough to order for any device, and
 * orders are kept for good: a guest may make more of them only for a device that they have.
 */
export async function devicesWithManyUnpaid(
  db: Database,
  imeis: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('imei')
    .where('imei', 'in', [...imeis])
    .where('user_id', 'is', null)
    .where('status', 'in', openStates)
    .where('pay_before', '>', now)
    .groupBy('imei')
    .having((eb) => eb.fn.count('orders.id').distinct(), '>=', mostUnpaid)
    .execute();
  return rows.map(({ imei }) => imei);
}
