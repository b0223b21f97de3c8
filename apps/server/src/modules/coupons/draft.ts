import { type ErrorCode, errorText } from '@device-pay/contract';
import {
  type CouponDraftProblem,
  checkCouponDraft,
  fenToDecimal,
  minPayFen,
  shareOffFen,
} from '@device-pay/rules';
import type { Language } from '../../platform/database/tables.ts';
import { type Failure, fail, invalidField, missingField } from '../../platform/failure.ts';
import type { Errors, Input } from '../../platform/handler.ts';
import type { PricedPackage } from '../catalogue/public.ts';
import type { DraftTarget } from './draft-target.ts';

export type Draft = Pick<
  Input<'coupons.rehearse'>,
  | 'type'
  | 'packageId'
  | 'salePriceFen'
  | 'actualPaidFen'
  | 'discountFen'
  | 'discountBp'
  | 'thresholdFen'
  | 'packageType'
  | 'stackable'
>;
type DraftError = Errors<'coupons.rehearse'>;
type DraftFailure = Failure<DraftError>;

/** A failure whose answer also names the field by itself, for the form that shows it there. */
export function failOf<Code extends ErrorCode>(
  code: Code,
  field: string,
  language: Language,
  details: Record<string, string | number> = {},
): Failure<Code> {
  return fail(code, details, { fields: [{ field, problem: errorText(code, language, details) }] });
}

/** The error and the field for each problem that the shared rules find. */
const problems: Record<CouponDraftProblem, { code: DraftError; field: string }> = {
  actualPaidAboveSalePrice: { code: 'couponPaidAboveSale', field: 'actualPaidFen' },
  actualPaidTooLow: { code: 'couponPaidTooLow', field: 'actualPaidFen' },
  belowCostPrice: { code: 'couponBelowCost', field: 'actualPaidFen' },
  discountAboveSalePrice: { code: 'couponDiscountAboveSale', field: 'discountFen' },
  discountAboveCap: { code: 'couponDiscountAboveCap', field: 'discountFen' },
  phoneNotBound: { code: 'phoneNotBound', field: 'target' },
};

const ofOtherType: Readonly<Record<Language, string>> = {
  zh: '不适用于此类型的优惠券',
  en: 'is not for this type of coupon',
};

/**
 * What the draft takes off the price it was made for, in minor units; or the first rule that does not hold, in the
 * order of the requirement: what is paid against sale price, 0.01 and cost, the discount against sale price and
 * cap, the bound phone. Then whether the fields agree: it takes something off, its amounts fit together, and the
 * sale price is one of the catalogue's.
 */
export function judgeDraft(
  draft: Draft,
  target: Pick<DraftTarget, 'scope' | 'packages' | 'phoneBound'>,
  capFen: number,
  language: Language,
): { readonly discountFen: number } | DraftFailure {
  const isAmount = draft.type === 'amount';
  if (isAmount && draft.discountFen === undefined) return missingField('discountFen', language);
  if (!isAmount && draft.discountBp === undefined) return missingField('discountBp', language);
  const other = isAmount ? 'discountBp' : 'discountFen';
  if (draft[other] !== undefined) return invalidField(other, ofOtherType[language]);
  const { salePriceFen, actualPaidFen } = draft;
  const discountFen = discountOf(draft);

  const meant = target.packages.filter(
    ({ row }) =>
      (draft.packageId === undefined || row.id === draft.packageId) &&
      (draft.packageType === undefined || row.type === draft.packageType),
  );
  const priced = meant.filter(({ price }) => price.price_fen === salePriceFen);
  const problem = checkCouponDraft(
    {
      salePriceFen,
      actualPaidFen,
      costPriceFen: Math.max(0, ...priced.map(({ price }) => price.cost_fen)),
      discountFen,
      phoneBound: target.phoneBound,
    },
    capFen,
  );
  if (problem) {
    const { code, field } = problems[problem];
    const cap = code === 'couponDiscountAboveCap' ? { cap: fenToDecimal(capFen) } : {};
    return failOf(code, field === 'discountFen' && !isAmount ? 'discountBp' : field, language, cap);
  }
  if (discountFen < 1) {
    const field = isAmount ? 'discountFen' : 'discountBp';
    return failOf('couponNothingOff', field, language);
  }
  if (salePriceFen - discountFen !== actualPaidFen) {
    const expected = fenToDecimal(salePriceFen - discountFen);
    return failOf('couponAmountsDiffer', 'actualPaidFen', language, { expected });
  }
  if (priced.length === 0) return failOf('couponSalePriceWrong', 'salePriceFen', language);
  // A coupon for several packages is checked against each: none may be sold below its cost.
  if (target.scope.kind === 'package' && target.packages.some((item) => isBelowCost(item, draft))) {
    return failOf('couponBelowCost', 'actualPaidFen', language);
  }
  return { discountFen };
}

/** What a draft takes off its sale price, in minor units. */
export const discountOf = (
  draft: Pick<Draft, 'type' | 'salePriceFen' | 'discountFen' | 'discountBp'>,
): number => offOf(draft, draft.salePriceFen);

const offOf = (draft: Pick<Draft, 'type' | 'discountFen' | 'discountBp'>, priceFen: number): number =>
  draft.type === 'amount' ? (draft.discountFen ?? 0) : shareOffFen(priceFen, draft.discountBp ?? 0);

function isBelowCost({ price }: PricedPackage, draft: Draft): boolean {
  const { price_fen: priceFen, cost_fen: costFen } = price;
  return priceFen - offOf(draft, priceFen) < Math.max(costFen, minPayFen);
}
