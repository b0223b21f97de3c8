import { mostCoupons } from '@device-pay/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { CouponRow } from '../../platform/database/tables.ts';
import { type CallContext, userIdOf } from '../../platform/handler.ts';
import { countHolds, isHeld } from './held.ts';

/**
 * The coupons that this person may know of, and which of them this person has used up. What is left of them comes
 * first, then what is valid the longest: those that others have used up are more with every year.
 */
export interface Candidates {
  readonly userId: string | null;
  readonly rows: readonly CouponRow[];
  readonly usedIds: ReadonlySet<string>;
  /** Those that this person's unpaid orders keep. */
  readonly heldIds: ReadonlySet<string>;
}

export async function loadCandidates(
  db: Database,
  context: CallContext,
  imei: string | null,
): Promise<Candidates> {
  const userId = userIdOf(context.subject);
  // As arrays: within an "or" a subquery can not be looked up by an index.
  const ownImeis = sql`array(select imei from devices where user_id = ${userId})`;
  const sellersOfDevice = sql`array(select unnest(parent_ids) from devices where imei = ${imei})`;
  const sellersOfAccount = sql`array(select unnest(ancestor_ids) from users where id = ${userId})`;
  /** A dealer's coupon is for the dealer's own: by the device that is bought for, or by the account. */
  const isOfSellers = sql<boolean>`(seller_id is null or seller_id = any (${sellersOfDevice})
    or seller_id = any (${sellersOfAccount}))`;
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('brand', '=', context.brand)
    .where('revoked', '=', false)
    .where(isOfSellers)
    // Said once more for those that are for nobody by name: they are found by their sellers, of whom there are many.
    .where(
      sql<boolean>`(scope in ('none', 'package') and ${isOfSellers}
        or target_imei = ${imei} or target_user_id = ${userId} or target_imei = any (${ownImeis}))`,
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
  // Used by this person and not to be used again.
  const usedIds = new Set(used.map((use) => use.coupon_id).filter((id) => exhausted.has(id)));
  const ids = rows.map((row) => row.id);
  const holds = await countHolds(db, { userId, imeis: imei ? [imei] : [] }, ids);
  const heldIds = new Set(rows.filter((row) => isHeld(row, holds.get(row.id) ?? 0)).map((row) => row.id));
  return { userId, rows, usedIds, heldIds };
}
