import type { Database } from '../../platform/database/connect.ts';
import { openStates } from './states.ts';

/** A household that compares packages makes a few. */
const mostUnpaid = 20;

/**
 * Those of the devices for which many orders wait to be paid. An imei is enough to order for any device, and orders are
 * kept for good: only who has such a device may make more of them.
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
    .where('status', 'in', openStates)
    .where('pay_before', '>', now)
    .groupBy('imei')
    .having((eb) => eb.fn.count('orders.id').distinct(), '>=', mostUnpaid)
    .execute();
  return rows.map(({ imei }) => imei);
}
