import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { CouponRow } from '../../platform/database/tables.ts';

/**
 * In how many unpaid orders one coupon may be held at once: by an account, or by guests for a device. An order costs
 * nothing until it is paid, and whoever made enough of them would keep a coupon for all from everybody.
 */
const maxHeld = 5;

/** Whose unpaid orders are counted together. */
export interface Holder {
  readonly userId: string | null;
  /** Of guests: the devices that they order for. */
  readonly imeis: readonly string[];
}

/** In how many of a holder's unpaid orders each coupon is held; one that is in none is missing. */
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

/** Whether it would be usable again if unpaid orders of the holder were paid or cancelled. */
export const isHeld = ({ reserved, used, total }: CouponRow, holds: number): boolean =>
  holdsEnough(holds) || (holds > 0 && reserved + used >= total);
