import type { Coupon } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { CouponRow, Tables } from '../../platform/database/tables.ts';
import { countHolds, type Holder, holdsEnough, isHeld } from './held.ts';
import type { CouponProblem } from './texts.ts';

/** The coupon as the shared rules know it: unavailable if it is revoked, or all its uses are reserved or used. */
export function ruleCoupon(row: CouponRow): Coupon {
  const terms = {
    id: row.id,
    scope: scopeOf(row),
    thresholdFen: row.threshold_fen,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    packageType: row.package_type,
    stackable: row.stackable,
    currency: row.currency,
    available: !row.revoked && row.reserved + row.used < row.total,
    sellerId: row.seller_id,
  };
  return row.type === 'amount'
    ? { ...terms, type: 'amount', amountFen: row.amount_fen ?? 0 }
    : { ...terms, type: 'discount', discountBp: row.discount_bp ?? 0 };
}

function scopeOf(row: CouponRow): Coupon['scope'] {
  if (row.scope === 'device') return { kind: 'device', imei: row.target_imei ?? '' };
  if (row.scope === 'account') return { kind: 'account', userId: row.target_user_id ?? '' };
  if (row.scope === 'package')
    return { kind: 'package', packageIds: (row.target_package_ids ?? []).map(String) };
  return { kind: 'none' };
}

export const loadCouponsById = (db: Queries, brand: string, ids: readonly string[]): Promise<CouponRow[]> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('brand', '=', brand)
    .where('id', 'in', [...ids])
    .execute();

/** The coupons as they would be if the holder's unpaid orders held none of them; null if they hold none. */
export async function withoutHolds(
  db: Queries,
  holder: Holder,
  rows: readonly CouponRow[],
): Promise<Coupon[] | null> {
  const holds = await countHolds(
    db,
    holder,
    rows.map((row) => row.id),
  );
  const isKept = (row: CouponRow) => isHeld(row, holds.get(row.id) ?? 0);
  if (!rows.some(isKept)) return null;
  return rows.map((row) => ({ ...ruleCoupon(row), ...(isKept(row) ? { available: true } : {}) }));
}

export interface CouponOrder extends Holder {
  readonly id: string;
}

/**
 * Holds coupons for an order: the condition in the update decides, so of any number of orders that race for the
 * last use one wins. Answers why a coupon could not be held, or null; the caller rolls back then.
 */
export async function reserveCoupons(
  trx: Transaction<Tables>,
  order: CouponOrder,
  coupons: readonly { couponId: string; discountFen: number }[],
  now: Date,
): Promise<Extract<CouponProblem, 'invalid' | 'held'> | null> {
  if (coupons.length === 0) return null;
  // In one order of ids: two orders that want the same coupons wait for each other instead of deadlocking.
  const ids = coupons.map((coupon) => coupon.couponId).sort();
  const rows = await trx
    .selectFrom('coupons')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const reserved = await trx
    .updateTable('coupons')
    .set({ reserved: sql`reserved + 1` })
    .where('id', 'in', ids)
    .where(sql<boolean>`reserved + used < total`)
    .where('revoked', '=', false)
    .returning('id')
    .execute();
  const holds = await countHolds(trx, order, ids);
  const missed = rows.filter((row) => !reserved.some(({ id }) => id === row.id));
  // Who has lost to an order of their own reads what they would have read a moment later.
  if (missed.length > 0)
    return missed.every((row) => isHeld(row, holds.get(row.id) ?? 0)) ? 'held' : 'invalid';
  if ([...holds.values()].some(holdsEnough)) return 'held';
  await trx
    .insertInto('coupon_uses')
    .values(
      coupons.map(({ couponId, discountFen }) => ({
        coupon_id: couponId,
        order_id: order.id,
        state: 'reserved' as const,
        discount_fen: discountFen,
        changed_at: now,
      })),
    )
    .execute();
  return null;
}

/** The order is paid: the coupons that it reserved are used. A second time it does nothing. */
export async function consumeCoupons(trx: Transaction<Tables>, orderId: string, now: Date): Promise<void> {
  const ids = await moveUses(trx, orderId, { from: 'reserved', to: 'used' }, now);
  if (ids.length > 0) {
    await trx
      .updateTable('coupons')
      .set({ reserved: sql`reserved - 1`, used: sql`used + 1` })
      .where('id', 'in', ids)
      .execute();
  }
}

/** The order will not be paid: the coupons that it reserved are free again. A second time it does nothing. */
export async function releaseCoupons(trx: Transaction<Tables>, orderId: string, now: Date): Promise<void> {
  const ids = await moveUses(trx, orderId, { from: 'reserved', to: 'released' }, now);
  if (ids.length > 0) {
    await trx.updateTable('coupons').set({ reserved: sql`reserved - 1` }).where('id', 'in', ids).execute();
  }
}

/** All of the order's money went back: the coupons that it used may be used again. */
export async function giveBackCoupons(trx: Transaction<Tables>, orderId: string, now: Date): Promise<void> {
  const ids = await moveUses(trx, orderId, { from: 'used', to: 'released' }, now);
  if (ids.length > 0) {
    await trx.updateTable('coupons').set({ used: sql`used - 1` }).where('id', 'in', ids).execute();
  }
}

/** Takes back {@link giveBackCoupons}, except for coupons whose last use somebody else has taken since. */
export async function takeCouponsAgain(trx: Transaction<Tables>, orderId: string, now: Date): Promise<void> {
  const uses = trx.selectFrom('coupon_uses').where('order_id', '=', orderId).where('state', '=', 'released');
  const taken = await trx
    .updateTable('coupons')
    .set({ used: sql`used + 1` })
    .where('id', 'in', uses.select('coupon_id'))
    .where(sql<boolean>`reserved + used < total`)
    .returning('id')
    .execute();
  if (taken.length === 0) return;
  await trx
    .updateTable('coupon_uses')
    .set({ state: 'used', changed_at: now })
    .where('order_id', '=', orderId)
    .where(
      'coupon_id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute();
}

/** Moves an order's uses of coupons from one state to another, and answers the coupons of those that it moved. */
async function moveUses(
  trx: Transaction<Tables>,
  orderId: string,
  { from, to }: { readonly from: 'reserved' | 'used'; readonly to: 'used' | 'released' },
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('coupon_uses')
    .set({ state: to, changed_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .returning('coupon_id')
    .execute();
  return rows.map((row) => row.coupon_id);
}
