import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * What a line had of its device may be had again: a package that it may have once, and an offer while it runs. Of this
 * line alone: what was delivered beside it was had.
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

/** It is had after all, unless another order has it by now. */
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
