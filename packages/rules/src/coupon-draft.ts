import { minPayFen } from './coupons.ts';

/** A coupon that a dealer is making, for one package; amounts in minor units. */
export interface CouponDraft {
  salePriceFen: number;
  /** What the customer pays in the end. */
  actualPaidFen: number;
  costPriceFen: number;
  /** What the coupon takes off. */
  discountFen: number;
  /** Whether the device's phone number is bound. */
  phoneBound: boolean;
}

export type CouponDraftProblem =
  | 'actualPaidAboveSalePrice'
  | 'actualPaidTooLow'
  | 'belowCostPrice'
  | 'discountAboveSalePrice'
  | 'discountAboveCap'
  | 'phoneNotBound';

const checks: readonly [CouponDraftProblem, (draft: CouponDraft, capFen: number) => boolean][] = [
  ['actualPaidAboveSalePrice', (draft) => draft.actualPaidFen <= draft.salePriceFen],
  ['actualPaidTooLow', (draft) => draft.actualPaidFen >= minPayFen],
  ['belowCostPrice', (draft) => draft.actualPaidFen >= draft.costPriceFen],
  ['discountAboveSalePrice', (draft) => draft.discountFen <= draft.salePriceFen],
  ['discountAboveCap', (draft, capFen) => draft.discountFen <= capFen],
  ['phoneNotBound', (draft) => draft.phoneBound],
];

/** The first of the checks that a draft fails, in the order of the type above; null when it passes. */
export function checkCouponDraft(draft: CouponDraft, capFen: number): CouponDraftProblem | null {
  // Each check must be true rather than not false: comparisons with NaN are false.
  return checks.find(([, holds]) => !holds(draft, capFen))?.[0] ?? null;
}

/** What the dealer earns on a sale, in minor units (negative: a loss) and as a share of what is paid, in basis points. */
export function couponMargin(draft: Pick<CouponDraft, 'actualPaidFen' | 'costPriceFen'>): {
  marginFen: number;
  marginBp: number | null;
} {
  const marginFen = draft.actualPaidFen - draft.costPriceFen;
  const marginBp = draft.actualPaidFen > 0 ? Math.round((marginFen * 10_000) / draft.actualPaidFen) : null;
  return { marginFen, marginBp };
}
