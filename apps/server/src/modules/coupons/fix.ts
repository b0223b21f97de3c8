import type { Coupon, CouponVerdict } from '@device-pay/rules';
import type { CouponRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import type { PricedPackage } from '../catalogue/public.ts';
import { ruleCoupon } from './store.ts';

/** What the shared rules say; or that the person's own unpaid orders hold the coupon, which the rules do not know. */
export type ListedVerdict =
  | CouponVerdict
  | { readonly usable: false; readonly reason: 'held'; readonly missingFen?: never };

type CouponView = Data<'coupons.get-coupon-list'>['usable'][number];
export type CouponFix = CouponView['fix'];

/** Nobody chooses among more. */
const maxPackages = 5;

/**
 * The easiest way to make a coupon usable; null where it is usable, or where nothing that this person does helps.
 * `packages`: what may be bought, the cheapest first. `isOwnImei`: whether the device is the caller's.
 */
export function fixOf(
  row: CouponRow,
  verdict: ListedVerdict,
  packages: readonly PricedPackage[],
  isOwnImei: (imei: string) => boolean,
): CouponFix {
  if (verdict.usable) return null;
  const none = { missingFen: null, packageIds: [], imei: null, from: null };
  switch (verdict.reason) {
    case 'amountNotMet': {
      const enough = eligible(ruleCoupon(row), packages).filter(
        ({ price }) => price.price_fen >= row.threshold_fen,
      );
      return {
        ...none,
        kind: 'spendMore',
        missingFen: verdict.missingFen ?? null,
        packageIds: idsOf(enough),
      };
    }
    case 'wrongPackage': {
      const packageIds = idsOf(eligible(ruleCoupon(row), packages));
      return packageIds.length > 0 ? { ...none, kind: 'choosePackage', packageIds } : null;
    }
    case 'wrongDevice': {
      const imei = row.target_imei;
      return imei !== null && isOwnImei(imei) ? { ...none, kind: 'chooseDevice', imei } : null;
    }
    case 'notYetValid':
      return { ...none, kind: 'wait', from: row.valid_from.toISOString() };
    case 'held':
      return { ...none, kind: 'settleOrders' };
    case 'expired':
    case 'invalid':
    case 'wrongAccount':
      return null;
  }
}

/**
 * Where a coupon is used: the type of its packages, and the cheapest of them that the device (`imei`) may buy and for
 * which the price is high enough. Undefined for a coupon that is good for everything, or for nothing on sale.
 * `sold`: what the brand sells; `packages`: what may be bought for the device, the cheapest first.
 */
export function useOf(
  row: CouponRow,
  sold: readonly PricedPackage[],
  packages: readonly PricedPackage[],
  imei: string | undefined,
): CouponView['use'] {
  const coupon = ruleCoupon(row);
  if (coupon.packageType === null && coupon.scope.kind !== 'package') return undefined;
  const isAsked = imei !== undefined && (row.target_imei ?? imei) === imei;
  const one = isAsked
    ? eligible(coupon, packages).find(({ price }) => price.price_fen >= row.threshold_fen)
    : undefined;
  const type = one?.row.type ?? eligible(coupon, sold)[0]?.row.type;
  return type === undefined ? undefined : { type, ...(one && { packageId: one.row.id }) };
}

const idsOf = (packages: readonly PricedPackage[]): number[] =>
  packages.slice(0, maxPackages).map(({ row }) => row.id);

const eligible = (
  { scope, packageType }: Pick<Coupon, 'scope' | 'packageType'>,
  packages: readonly PricedPackage[],
): PricedPackage[] =>
  packages.filter(
    ({ row }) =>
      (packageType === null || row.type === packageType) &&
      (scope.kind !== 'package' || scope.packageIds.includes(String(row.id))),
  );
