import { mostCoupons } from '@device-pay/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { CouponRow } from '../../platform/database/tables.ts';
import { type CallContext, userIdOf } from '../../platform/handler.ts';
import { countHolds, isHeld } from './held.ts';

/**
 * The coupons that this person may know of, and which of them this person has used up. Usable ones come first, then
 * those that are valid the longest: every year there are more that others have used up, and the list is limited.
 */
export interface Candidates {
  readonly userId: string | null;
  readonly rows: readonly CouponRow[];
  readonly usedIds: ReadonlySet<string>;
  /** Those that are held by this person's unpaid orders. */
  readonly heldIds: ReadonlySet<string>;
}

export async function loadCandidates(
  db: Database,
  context: CallContext,
  imei: string | null,
): Promise<Candidates> {
  const userId = userIdOf(context.subject);
  // As arrays: with a subquery within the "or", the planner would use no index.
  const ownImeis = sql`array(select imei from devices where user_id = ${userId})`;
  // Without a device, the coupons are those that are good for any of one's own.
  const devices = imei === null ? sql`user_id = ${userId}` : sql`imei = ${imei}`;
  const sellersOfDevice = sql`array(select distinct unnest(parent_ids) from devices where ${devices})`;
  const sellersOfAccount = sql`array(select unnest(ancestor_ids) from users where id = ${userId})`;
  /** A dealer's coupon is for a device or an account below the dealer. */
  const isOfSellers = sql<boolean>`(seller_id is null or seller_id = any (${sellersOfDevice})
    or seller_id = any (${sellersOfAccount}))`;
  const isOfSellersOfTarget = sql<boolean>`(${isOfSellers}
    or exists (select from devices d where d.imei = target_imei and seller_id = any (d.parent_ids)))`;
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('brand', '=', context.brand)
    .where('revoked', '=', false)
    // Each kind beside its own sellers, so that coupons without a target can be found by an index on their sellers.
    .where(
      sql<boolean>`(scope in ('none', 'package') and ${isOfSellers}
        or (target_imei = ${imei} or target_user_id = ${userId}) and ${isOfSellers}
        or target_imei = any (${ownImeis}) and ${isOfSellersOfTarget})`,
    )
    .orderBy(sql`valid_to > ${context.now} and reserved + used < total`, 'desc')
    .orderBy('valid_to', 'desc')
    .limit(mostCoupons)
    .execute();
  const used = userId
    ? await db
        .selectFrom('coupon_uses as cu')
        .innerJoin('orders as o', 'o.id', 'cu.order_id')
        .select('cu.coupon_id')
        .where('o.user_id', '=', userId)
        .where('cu.state', '=', 'used')
        .execute()
    : [];
  const exhausted = new Set(rows.filter((row) => row.used + row.reserved >= row.total).map((row) => row.id));
  // Used by this person, with no use left.
  const usedIds = new Set(used.map((use) => use.coupon_id).filter((id) => exhausted.has(id)));
  const ids = rows.map((row) => row.id);
  const holds = await countHolds(db, { userId, imeis: imei ? [imei] : [] }, ids);
  const heldIds = new Set(rows.filter((row) => isHeld(row, holds.get(row.id) ?? 0)).map((row) => row.id));
  return { userId, rows, usedIds, heldIds };
}
