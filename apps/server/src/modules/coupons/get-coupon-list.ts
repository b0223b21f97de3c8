import {
  bestCombination,
  type Coupon,
  type CouponVerdict,
  cartAmountFen,
  couponVerdict,
  currencyOfSite,
} from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { CouponRow, PackageTypeRow } from '../../platform/database/tables.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { CallContext, Data, Handler } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { isOfBrand, isOffered, loadCatalogue, type PricedPackage, priceLines } from '../catalogue/public.ts';
import { type DeviceFacts, loadDeviceFacts } from '../devices/public.ts';
import { loadCandidates } from './candidates.ts';
import { cartOf } from './cart.ts';
import { type CouponFix, fixOf, type ListedVerdict, useOf } from './fix.ts';
import { ruleCoupon } from './store.ts';

type CouponView = Data<'coupons.get-coupon-list'>['usable'][number];

export function getCouponList(db: Database, capFen: number): Handler<'coupons.get-coupon-list'> {
  return async (context, { imei, packageIds }) => {
    const facts = imei === undefined ? null : (await loadDeviceFacts(db, context.brand, [imei])).get(imei);
    // An empty list instead would not count as a guess, and coupons would tell which devices exist.
    if (facts === undefined) return fail('noService');
    const { userId, rows, usedIds, heldIds } = await loadCandidates(db, context, imei ?? null);
    const lines =
      imei && packageIds && packageIds.length > 0
        ? await priceLines(db, context, [imei], wantedOf(packageIds))
        : [];
    // A purchase that is not possible has no coupons; the package itself tells why.
    if (isFailure(lines)) return fail(lines.failure === 'noService' ? 'noService' : 'packageNotFound');

    const currency = currencyOfSite(context.site);
    const cart = cartOf(lines, context, currency);
    const ownImeis = new Set(await loadOwnImeis(db, userId, rows));
    const isOwnImei = (target: string) => ownImeis.has(target);
    const types = await loadPackageTypes(db);
    const sold = (await loadCatalogue(db, context.site, types)).filter((item) =>
      isOfBrand(item.row, context.brand),
    );
    const packages = buyable(sold, facts);
    const result: Data<'coupons.get-coupon-list'> = {
      usable: [],
      almostUsable: [],
      used: [],
      expired: [],
      best: null,
      amountFen: lines.length > 0 ? cartAmountFen(cart) : null,
      capFen,
      currency,
    };
    for (const row of rows) {
      if (row.currency !== currency) continue;
      const isHeld = heldIds.has(row.id);
      // The rules would call a held coupon used up. They judge it as available, so that other reasons come first.
      const coupon = { ...ruleCoupon(row), ...(isHeld ? { available: true } : {}) };
      const judged =
        lines.length > 0 ? couponVerdict(coupon, cart, capFen) : verdictAlone(coupon, context.now);
      const verdict: ListedVerdict = isHeld && judged.usable ? { usable: false, reason: 'held' } : judged;
      const fix = fixOf(row, verdict, packages, isOwnImei);
      const ownTarget = row.target_imei !== null && isOwnImei(row.target_imei) && { imei: row.target_imei };
      const use = lines.length === 0 && verdict.usable && useOf(row, sold, packages, imei);
      const view = {
        ...present(row, verdict, fix, goodFor(row, sold, types), context),
        ...ownTarget,
        ...(use && { use }),
      };
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

/** A package that is named several times becomes one line, as in an order: an offer lowers the price of only one. */
function wantedOf(packageIds: readonly number[]): { packageId: number; total: number }[] {
  const totals = new Map<number, number>();
  for (const packageId of packageIds) totals.set(packageId, (totals.get(packageId) ?? 0) + 1);
  return [...totals].map(([packageId, total]) => ({ packageId, total }));
}

/** Without a purchase a coupon is judged by itself: its time, and whether any use is left. */
function verdictAlone({ validFrom, validTo, available }: Coupon, now: Date): CouponVerdict {
  if (validTo <= now) return { usable: false, reason: 'expired' };
  if (validFrom > now) return { usable: false, reason: 'notYetValid' };
  if (available === false) return { usable: false, reason: 'invalid' };
  return { usable: true, discountFen: 0 };
}

/** The targets of device coupons that are the account's own devices. */
async function loadOwnImeis(
  db: Database,
  userId: string | null,
  rows: readonly CouponRow[],
): Promise<readonly string[]> {
  const targets = rows.flatMap((row) => row.target_imei ?? []);
  if (userId === null || targets.length === 0) return [];
  const devices = await db
    .selectFrom('devices')
    .select('imei')
    .where('imei', 'in', targets)
    .where('user_id', '=', userId)
    .execute();
  return devices.map((device) => device.imei);
}

/** The packages that are offered to the device, or without one all that the brand sells; the cheapest first. */
const buyable = (sold: readonly PricedPackage[], facts: DeviceFacts | null): PricedPackage[] =>
  sold
    .filter(({ row }) => !facts || isOffered(row, facts))
    .sort((a, b) => a.price.price_fen - b.price.price_fen);

/** What a coupon is limited to: those of its packages that are on sale, or its package type. */
const goodFor = (row: CouponRow, sold: readonly PricedPackage[], types: readonly PackageTypeRow[]) =>
  row.scope === 'package'
    ? sold.map((item) => item.row).filter(({ id }) => row.target_package_ids?.includes(id))
    : types.filter(({ type }) => type === row.package_type);

function present(
  row: CouponRow,
  verdict: ListedVerdict,
  fix: CouponFix,
  named: readonly { readonly name_en: string; readonly name_zh: string }[],
  { language }: CallContext,
): CouponView {
  return {
    couponId: row.id,
    title: language === 'en' ? row.title_en : row.title_zh,
    type: row.type,
    amountFen: row.amount_fen,
    discountBp: row.discount_bp,
    thresholdFen: row.threshold_fen,
    currency: row.currency,
    scope: row.scope,
    ...(named.length > 0 && { goodFor: named.map((one) => one[`name_${language}`]) }),
    packageType: row.package_type,
    stackable: row.stackable,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to.toISOString(),
    discountFen: verdict.usable ? verdict.discountFen : 0,
    reason: verdict.usable ? null : verdict.reason,
    missingFen: verdict.usable ? null : (verdict.missingFen ?? null),
    fix,
  };
}
