import { allocate, type Claim } from './coupon-allocation.ts';
import { type Currency, divideHalfUp, isFen } from './money.ts';
import { splitDiscount } from './split-discount.ts';

/** What a coupon is restricted to. `none` still obeys the coupon's `packageType`. */
export type CouponScope =
  | { kind: 'none' }
  | { kind: 'device'; imei: string }
  | { kind: 'account'; userId: string }
  | { kind: 'package'; packageIds: readonly string[] };

interface CouponTerms {
  id: string;
  scope: CouponScope;
  /** The least sum of the lines that it applies to, in minor units; 0 for no threshold. */
  thresholdFen: number;
  /** Valid from this instant on … */
  validFrom: Date;
  /** … up to, not including, this one. */
  validTo: Date;
  /** The only package type it applies to, or null for all. */
  packageType: number | null;
  /** Whether it may be used together with other stackable ones. */
  stackable: boolean;
  currency: Currency;
  /** False once reserved, used or withdrawn; left out, it counts as true. */
  available?: boolean;
  /** The dealer who made it for their own customers: it applies only to devices below that dealer. Null: to all. */
  sellerId?: string | null;
}

/** Takes `amountFen` minor units off, or for `discount` the share `discountBp` in basis points (8.5折 = 1500). */
export type Coupon = CouponTerms &
  ({ type: 'amount'; amountFen: number } | { type: 'discount'; discountBp: number });

/** Amount and cost are those of the whole line (price × quantity), in minor units of the cart's currency. */
export interface CartLine {
  packageId: string;
  /** Package type. */
  type: number;
  imei: string;
  quantity: number;
  amountFen: number;
  costFen: number;
  /** The dealers above the device; left out, there are none. */
  sellerIds?: readonly string[];
}

export interface Cart {
  lines: readonly CartLine[];
  /** Null for a guest. */
  userId: string | null;
  currency: Currency;
  now: Date;
}

export type CouponRefusal =
  | 'expired'
  /** Used, withdrawn, malformed or of another currency. */
  | 'invalid'
  | 'notYetValid'
  /** Also when these packages are at their lowest price already, so that it would take nothing off. */
  | 'wrongPackage'
  | 'wrongDevice'
  | 'wrongAccount'
  | 'amountNotMet';

/** `discountFen` is what it takes off alone; `missingFen`, with amountNotMet, how much the threshold is missed by. */
export type CouponVerdict =
  | { usable: true; discountFen: number }
  | { usable: false; reason: CouponRefusal; missingFen?: number };

export type AppliedCoupons =
  | {
      ok: true;
      discountFen: number;
      payFen: number;
      /** In the order given; adds up to `discountFen`. */
      perCoupon: { couponId: string; discountFen: number }[];
      /** What each line of the cart is lowered by, none below 0; adds up to `discountFen`. */
      perLineFen: number[];
    }
  | { ok: false; couponId: string; reason: CouponRefusal | 'notStackable' | 'duplicate' };

/**
 * The most that coupons take off one order: 60.00 of its currency.
 * A server may be given another, hence a parameter everywhere.
 */
export const discountCapFen = 6000;

/** The least that is paid for an order that costs anything: 0.01. */
export const minPayFen = 1;

/** The sum of a cart's lines, minor units. */
export function cartAmountFen(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.amountFen, 0);
}

/**
 * The most that may be taken off a cart, minor units: at most the cap, and the price must still be the costs and 0.01.
 */
export function discountLimitFen(cart: Cart, capFen: number): number {
  const costFen = cart.lines.reduce((sum, line) => sum + line.costFen, 0);
  return Math.max(0, Math.min(capFen, cartAmountFen(cart) - Math.max(costFen, minPayFen)));
}

/** What a discount of so many basis points takes off an amount, minor units. */
export const shareOffFen = (amountFen: number, discountBp: number): number =>
  divideHalfUp(amountFen * discountBp, 10_000);

/** The lines that a coupon applies to and what it would take off them without limits; or why it can't be used. */
export type CouponClaim =
  | { usable: true; lines: number[]; amountFen: number }
  | { usable: false; reason: CouponRefusal; missingFen?: number };

/** The claim of one coupon on a cart, before the limits that hold for the whole order. */
export function couponClaim(coupon: Coupon, cart: Cart): CouponClaim {
  const no = (reason: CouponRefusal): CouponClaim => ({ usable: false, reason });
  if (coupon.available === false || coupon.currency !== cart.currency || !hasValue(coupon))
    return no('invalid');
  if (cart.now >= coupon.validTo) return no('expired');
  if (cart.now < coupon.validFrom) return no('notYetValid');

  const { scope, packageType, sellerId = null } = coupon;
  if (scope.kind === 'account' && scope.userId !== cart.userId) return no('wrongAccount');
  const onDevice = [...cart.lines.entries()].filter(
    ([, line]) =>
      (scope.kind !== 'device' || line.imei === scope.imei) &&
      (sellerId === null || (line.sellerIds?.includes(sellerId) ?? false)),
  );
  if ((scope.kind === 'device' || sellerId !== null) && onDevice.length === 0) return no('wrongDevice');
  const eligible = onDevice.filter(
    ([, line]) =>
      (scope.kind !== 'package' || scope.packageIds.includes(line.packageId)) &&
      (packageType === null || line.type === packageType),
  );
  if (eligible.length === 0) return no('wrongPackage');

  const sumFen = eligible.reduce((sum, [, line]) => sum + line.amountFen, 0);
  if (sumFen < coupon.thresholdFen) {
    return { usable: false, reason: 'amountNotMet', missingFen: coupon.thresholdFen - sumFen };
  }
  const amountFen =
    coupon.type === 'amount' ? Math.min(coupon.amountFen, sumFen) : shareOffFen(sumFen, coupon.discountBp);
  if (amountFen === 0) return no('wrongPackage');
  return { usable: true, lines: eligible.map(([index]) => index), amountFen };
}

function hasValue(coupon: Coupon): boolean {
  if (coupon.type === 'amount') return isFen(coupon.amountFen) && coupon.amountFen > 0;
  return Number.isInteger(coupon.discountBp) && coupon.discountBp > 0 && coupon.discountBp <= 10_000;
}

/**
 * Whether a coupon can be used on a cart and what it takes off alone, or the first reason why not, in the
 * order invalid, expired, not yet valid, account, device, package, amount.
 */
export function couponVerdict(coupon: Coupon, cart: Cart, capFen: number): CouponVerdict {
  const claim = couponClaim(coupon, cart);
  if (!claim.usable) return claim;
  const discountFen = Math.min(claim.amountFen, discountLimitFen(cart, capFen));
  return discountFen > 0 ? { usable: true, discountFen } : { usable: false, reason: 'wrongPackage' };
}

/**
 * Uses exactly these coupons on a cart, or says which of them can't be used and why. A coupon that is not stackable
 * must be alone. Each is worth its share or amount of its own lines at their full price, in whatever order; no line
 * goes below 0, the total not above the cap, the price not below the costs or 0.01. When a limit lowers the total, all
 * coupons are lowered in proportion.
 */
export function applyCoupons(coupons: readonly Coupon[], cart: Cart, capFen: number): AppliedCoupons {
  const claims: Claim[] = [];
  const seen = new Set<string>();
  for (const coupon of coupons) {
    const no = (reason: CouponRefusal | 'notStackable' | 'duplicate'): AppliedCoupons => ({
      ok: false,
      couponId: coupon.id,
      reason,
    });
    if (seen.has(coupon.id)) return no('duplicate');
    seen.add(coupon.id);
    const verdict = couponVerdict(coupon, cart, capFen);
    if (!verdict.usable) return no(verdict.reason);
    if (coupons.length > 1 && !coupon.stackable) return no('notStackable');
    const claim = couponClaim(coupon, cart);
    if (claim.usable) claims.push(claim);
  }
  const lineAmountsFen = cart.lines.map((line) => line.amountFen);
  const taken = allocate(claims, lineAmountsFen);
  const discountFen = Math.min(taken.totalFen, discountLimitFen(cart, capFen));
  const shares = splitDiscount(discountFen, taken.perClaimFen);
  return {
    ok: true,
    discountFen,
    payFen: cartAmountFen(cart) - discountFen,
    perCoupon: coupons.map((coupon, i) => ({ couponId: coupon.id, discountFen: shares[i] ?? 0 })),
    perLineFen: loweredLines(
      claims.map(({ lines }, i) => ({ lines, amountFen: shares[i] ?? 0 })),
      lineAmountsFen,
    ),
  };
}

/**
 * How much each line is lowered when all claims can be met: each claim is divided over its lines in proportion to their
 * prices. Where that would take a line below 0, the other lines bear more.
 */
function loweredLines(claims: readonly Claim[], lineAmountsFen: readonly number[]): number[] {
  const loweredFen = lineAmountsFen.map(() => 0);
  for (const { amountFen, lines } of claims) {
    const sharesFen = splitDiscount(
      amountFen,
      lines.map((line) => lineAmountsFen[line] ?? 0),
    );
    for (const [i, line] of lines.entries()) loweredFen[line] = (loweredFen[line] ?? 0) + (sharesFen[i] ?? 0);
  }
  const fits = loweredFen.every((fen, line) => fen <= (lineAmountsFen[line] ?? 0));
  return fits ? loweredFen : allocate(claims, lineAmountsFen).perLineFen;
}
