import {
  bestCombination,
  type CouponVerdict,
  cartAmountFen,
  couponVerdict,
  currencyOfSite,
} from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { CouponRow } from '../../platform/database/tables.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { CallContext, Data, Handler } from '../../platform/handler.ts';
import { priceLines } from '../catalogue/public.ts';
import { cartOf } from './cart.ts';
import { ruleCoupon } from './store.ts';

type CouponView = Data<'coupons.get-coupon-list'>['usable'][number];

/** More coupons than anybody reads; the soonest to expire come first. */
const maxCoupons = 200;

export function getCouponList(db: Database, capFen: number): Handler<'coupons.get-coupon-list'> {
  return async (context, { imei, packageIds }) => {
    const { userId, rows, usedIds } = await loadCandidates(db, context, imei ?? null);
    const lines =
      imei && packageIds && packageIds.length > 0
        ? await priceLines(
            db,
            context,
            [imei],
            packageIds.map((packageId) => ({ packageId, total: 1 })),
          )
        : [];
    // A purchase that is not possible has no coupons; why it is not, the package says.
    if (isFailure(lines)) return fail('packageNotFound');

    const currency = currencyOfSite(context.site);
    const cart = cartOf(lines, { ...context, subject: context.subject }, currency);
    const result: Data<'coupons.get-coupon-list'> = {
      usable: [],
      almostUsable: [],
      used: [],
      expired: [],
      best: null,
      amountFen: lines.length > 0 ? cartAmountFen(cart) : null,
    };
    for (const row of rows) {
      if (row.currency !== currency) continue;
      const coupon = ruleCoupon(row);
      const verdict = verdictOf(
        row,
        lines.length > 0 ? couponVerdict(coupon, cart, capFen) : null,
        context.now,
      );
      const view = present(row, verdict, context);
      if (usedIds.has(row.id)) result.used.push({ ...view, reason: null });
      else if (verdict.usable) result.usable.push(view);
      else if (verdict.reason === 'expired') result.expired.push(view);
      // Used up by others: nothing that this person could do.
      else if (verdict.reason !== 'invalid') result.almostUsable.push(view);
    }
    if (lines.length > 0) {
      const usable = rows.filter((row) => result.usable.some((view) => view.couponId === row.id));
      const best = bestCombination(usable.map(ruleCoupon), cart, capFen);
      const { discountFen, payFen } = best;
      result.best = { couponIds: best.coupons.map((coupon) => coupon.id), discountFen, payFen };
    }
    result.usable.sort((a, b) => b.discountFen - a.discountFen || a.validTo.localeCompare(b.validTo));
    result.almostUsable.sort((a, b) => (a.missingFen ?? Infinity) - (b.missingFen ?? Infinity));
    if (userId === null) result.expired = [];
    return result;
  };
}

/** Without a purchase a coupon is judged by itself: its time, and whether any use is left. */
function verdictOf(row: CouponRow, verdict: CouponVerdict | null, now: Date): CouponVerdict {
  if (verdict) return verdict;
  if (row.valid_to <= now) return { usable: false, reason: 'expired' };
  if (row.valid_from > now) return { usable: false, reason: 'notYetValid' };
  if (!ruleCoupon(row).available) return { usable: false, reason: 'invalid' };
  return { usable: true, discountFen: 0 };
}

async function loadCandidates(db: Database, context: CallContext, imei: string | null) {
  const userId = context.subject.kind === 'user' ? context.subject.userId : null;
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('brand', '=', context.brand)
    .where('revoked', '=', false)
    .where((eb) =>
      eb.or([
        eb('scope', 'in', ['none', 'package']),
        ...(imei ? [eb('target_imei', '=', imei)] : []),
        ...(userId
          ? [
              eb('target_user_id', '=', userId),
              eb('target_imei', 'in', (devices) =>
                devices.selectFrom('devices').select('imei').where('user_id', '=', userId),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('valid_to', 'desc')
    .limit(maxCoupons)
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
  return { userId, rows, usedIds };
}

function present(row: CouponRow, verdict: CouponVerdict, { language }: CallContext): CouponView {
  return {
    couponId: row.id,
    title: language === 'en' ? row.title_en : row.title_zh,
    type: row.type,
    amountFen: row.amount_fen,
    discountBp: row.discount_bp,
    thresholdFen: row.threshold_fen,
    currency: row.currency as CouponView['currency'],
    scope: row.scope,
    packageType: row.package_type,
    stackable: row.stackable,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to.toISOString(),
    discountFen: verdict.usable ? verdict.discountFen : 0,
    reason: verdict.usable ? null : verdict.reason,
    missingFen: verdict.usable ? null : (verdict.missingFen ?? null),
  };
}
