import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { CouponRow } from '../../platform/database/tables.ts';

/**
 * How many unpaid orders may hold one coupon at once: of an account, or of guests for a device. An unpaid order costs
 * nothing: with enough of them, one person could keep a coupon that is for all from everybody else.
 */
const maxHeld = 5;

/** Whose unpaid orders are counted together. */
export interface Holder {
  readonly userId: string | null;
  /** The devices of the order: guests' unpaid orders are counted by device. */
  readonly imeis: readonly string[];
}

/** How many of a holder's unpaid orders hold each coupon; coupons that none holds are missing. */
export async function countHolds(
  db: Queries,
  { userId, imeis }: Holder,
  couponIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (couponIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupon_uses as cu')
    .innerJoin('orders as o', 'o.id', 'cu.order_id')
    .select((eb) => ['cu.coupon_id', eb.fn.countAll<number>().as('holds')])
    .where('cu.coupon_id', 'in', [...couponIds])
    .where('cu.state', '=', 'reserved')
    .where((eb) =>
      userId === null
        ? eb.and([
            eb('o.user_id', 'is', null),
            eb.exists(
              eb
                .selectFrom('order_lines as l')
                .select('l.id')
                .whereRef('l.order_id', '=', 'o.id')
                .where(sql<boolean>`l.imei = any (${imeis})`),
            ),
          ])
        : eb('o.user_id', '=', userId),
    )
    .groupBy('cu.coupon_id')
    .execute();
  return new Map(rows.map((row) => [row.coupon_id, Number(row.holds)]));
}

export const holdsEnough = (holds: number): boolean => holds >= maxHeld;

/** Whether it is the holder's unpaid orders that keep the coupon from being used. */
export const isHeld = ({ revoked, reserved, used, total }: CouponRow, holds: number): boolean =>
  !revoked && (holdsEnough(holds) || (holds > 0 && reserved + used >= total));
