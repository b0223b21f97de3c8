import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { CouponRow } from '../../platform/database/tables.ts';
import type { Data, Handler } from '../../platform/handler.ts';

type CreatedCoupon = Data<'coupons.list-created'>['list'][number];

export function listCreated(db: Database): Handler<'coupons.list-created'> {
  return async ({ brand, subject, language, now }, { page = 1, pageSize = 10 }) => {
    const own = db
      .selectFrom('coupons as c')
      .where('c.brand', '=', brand)
      .where('c.created_by', '=', subject.userId);
    const { rows, total } = await readPage(
      own
        .leftJoin('users as u', 'u.id', 'c.target_user_id')
        .selectAll('c')
        .select('u.user_name as target_user_name')
        .select((eb) =>
          eb
            .selectFrom('coupon_uses as cu')
            .select((inner) =>
              inner.fn.coalesce(inner.fn.sum<number>('cu.discount_fen'), inner.lit(0)).as('fen'),
            )
            .whereRef('cu.coupon_id', '=', 'c.id')
            .where('cu.state', '=', 'used')
            .as('given_fen'),
        )
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id'),
      { page, pageSize },
    );
    const list = rows.map(
      (row): CreatedCoupon => ({
        couponId: row.id,
        title: language === 'en' ? row.title_en : row.title_zh,
        type: row.type,
        amountFen: row.amount_fen,
        discountBp: row.discount_bp,
        currency: row.currency,
        thresholdFen: row.threshold_fen,
        scope: row.scope,
        target: row.target_imei ?? row.target_user_name ?? row.target_package_ids?.join(',') ?? null,
        packageType: row.package_type,
        stackable: row.stackable,
        validFrom: row.valid_from.toISOString(),
        validTo: row.valid_to.toISOString(),
        state: stateOf(row, now),
        total: row.total,
        reserved: row.reserved,
        used: row.used,
        discountFen: Number(row.given_fen ?? 0),
        createdAt: row.created_at.toISOString(),
      }),
    );
    return { list, page, pageSize, total };
  };
}

function stateOf(
  row: Pick<CouponRow, 'revoked' | 'valid_from' | 'valid_to' | 'used' | 'total'>,
  now: Date,
): CreatedCoupon['state'] {
  if (row.revoked) return 'withdrawn';
  if (row.valid_to <= now) return 'expired';
  if (row.used >= row.total) return 'usedUp';
  return row.valid_from > now ? 'notYetValid' : 'valid';
}
