import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { isOnce, type PricedLine } from '../catalogue/public.ts';

/** Claims for the order what a device may have only once; the primary key decides between orders that race. */
export async function claimOnce(
  trx: Transaction<Tables>,
  orderId: string,
  lines: readonly PricedLine[],
): Promise<boolean> {
  const once = lines
    .filter(({ item }) => isOnce(item))
    .map(({ imei, item }) => ({ imei, package_id: item.row.id, order_id: orderId }))
    // In one order: two orders that name the same devices in another sequence wait instead of deadlocking.
    .sort((a, b) => a.imei.localeCompare(b.imei) || a.package_id - b.package_id);
  if (once.length === 0) return true;
  const claimed = await trx
    .insertInto('free_claims')
    .values(once)
    .onConflict((conflict) => conflict.doNothing())
    .returning('imei')
    .execute();
  return claimed.length === once.length;
}

/**
 * A line was given back: what its device may have once, and an offer that still runs, may be ordered again. The order's
 * other lines keep what they took.
 */
export async function releaseClaims(trx: Transaction<Tables>, lineId: string): Promise<void> {
  await sql`
    delete from free_claims c using order_lines l
    where l.id = ${lineId} and c.order_id = l.order_id and c.imei = l.imei and c.package_id = l.package_id
  `.execute(trx);
  await sql`
    update offer_claims c set order_id = null from order_lines l
    where l.id = ${lineId} and c.order_id = l.order_id and c.imei = l.imei and c.package_id = l.package_id
  `.execute(trx);
}

/** Takes back {@link releaseClaims}, unless another order has taken it meanwhile. */
export async function claimAgain(trx: Transaction<Tables>, lineId: string): Promise<void> {
  await sql`
    insert into free_claims (imei, package_id, order_id)
    select l.imei, l.package_id, l.order_id from order_lines l join packages p on p.id = l.package_id
    where l.id = ${lineId} and p.once_per_device
    on conflict do nothing
  `.execute(trx);
  await sql`
    update offer_claims c set order_id = o.id from order_lines l join orders o on o.id = l.order_id
    where l.id = ${lineId} and c.order_id is null and c.imei = l.imei and c.package_id = l.package_id
      and c.claimed_at <= o.created_at
  `.execute(trx);
}
