import type { CallInput } from '@device-pay/contract';
import { couponMargin, decimalToFen, fenToDecimal, shareOffFen } from '@device-pay/rules';

/** A coupon's form: everything as it was typed. */
export interface CouponForm {
  readonly type: 'amount' | 'discount';
  readonly scope: 'device' | 'account' | 'package';
  readonly target: string;
  readonly packageId: string;
  readonly discountFen: string;
  /** In per cent. */
  readonly discountBp: string;
  readonly actualPaidFen: string;
  readonly thresholdFen: string;
  readonly stackable: boolean;
  readonly validFrom: string;
  readonly validTo: string;
  readonly total: string;
  readonly titleZh: string;
  readonly titleEn: string;
}

export const emptyForm: CouponForm = {
  type: 'amount',
  scope: 'package',
  target: '',
  packageId: '',
  discountFen: '',
  discountBp: '',
  actualPaidFen: '',
  thresholdFen: '',
  stackable: false,
  validFrom: '',
  validTo: '',
  total: '1',
  titleZh: '',
  titleEn: '',
};

/** Per cent as basis points: `15` → 1500; null unless between 0.01 and 99.99. */
export function percentToBp(text: string): number | null {
  const bp = decimalToFen(text);
  return bp !== null && bp >= 1 && bp <= 9999 ? bp : null;
}

/** The form's discount in minor units; null while there is none. */
function discountOf(form: CouponForm, salePriceFen: number): number | null {
  if (form.type === 'amount') return decimalToFen(form.discountFen);
  const bp = percentToBp(form.discountBp);
  return bp === null ? null : shareOffFen(salePriceFen, bp);
}

/** Negative amounts become 0, which the server refuses as too little. */
const decimalOf = (fen: number): string => fenToDecimal(Math.max(0, fen));

/** The form after its discount has changed: the amount paid follows. */
export function withDiscount(form: CouponForm, part: Partial<CouponForm>, salePriceFen: number | undefined) {
  const next = { ...form, ...part };
  const discountFen = salePriceFen === undefined ? null : discountOf(next, salePriceFen);
  if (salePriceFen === undefined || discountFen === null) return next;
  return { ...next, actualPaidFen: decimalOf(salePriceFen - discountFen) };
}

/** The form after the amount paid has changed: the discount, if it is an amount, follows. */
export function withPaid(form: CouponForm, actualPaidFen: string, salePriceFen: number | undefined) {
  const next = { ...form, actualPaidFen };
  const paid = decimalToFen(actualPaidFen);
  if (form.type === 'discount' || salePriceFen === undefined || paid === null) return next;
  return { ...next, discountFen: decimalOf(salePriceFen - paid) };
}

/** The margin shown while somebody types; undefined until the cost price and the amount paid are known. */
export function marginOf(form: CouponForm, costPriceFen: number | undefined) {
  const actualPaidFen = decimalToFen(form.actualPaidFen);
  if (actualPaidFen === null || costPriceFen === undefined) return undefined;
  return couponMargin({ actualPaidFen, costPriceFen });
}

export type DraftProblem =
  | 'needed'
  | 'neededPackage'
  | 'imeiWrong'
  | 'moneyWrong'
  | 'shareWrong'
  | 'countWrong';

/**
 * Fields that are missing or no numbers, by name; the server checks the rest. `isOffered`: whether the chosen package
 * is offered to those whom the coupon is for, who may have been changed afterwards.
 */
export function draftProblems(
  form: CouponForm,
  isOffered: boolean,
): readonly (readonly [name: keyof CouponForm, problem: DraftProblem])[] {
  const found: [keyof CouponForm, DraftProblem][] = [];
  if (form.scope !== 'package' && !form.target.trim()) found.push(['target', 'needed']);
  else if (form.scope === 'device' && !/^\d{15}$/.test(form.target.trim()))
    found.push(['target', 'imeiWrong']);
  if (!isOffered) found.push(['packageId', 'neededPackage']);
  if (form.type === 'amount' && decimalToFen(form.discountFen) === null) {
    found.push(['discountFen', form.discountFen ? 'moneyWrong' : 'needed']);
  }
  if (form.type === 'discount' && percentToBp(form.discountBp) === null)
    found.push(['discountBp', 'shareWrong']);
  if (decimalToFen(form.actualPaidFen) === null) {
    found.push(['actualPaidFen', form.actualPaidFen ? 'moneyWrong' : 'needed']);
  }
  if (form.thresholdFen && decimalToFen(form.thresholdFen) === null)
    found.push(['thresholdFen', 'moneyWrong']);
  return found;
}

/** The problems of a coupon to be made: it needs more than a draft to rehearse. */
export function couponProblems(form: CouponForm, isOffered: boolean): ReturnType<typeof draftProblems> {
  const found: [keyof CouponForm, DraftProblem][] = [];
  if (!form.validTo) found.push(['validTo', 'needed']);
  if (!/^\d{1,6}$/.test(form.total) || Number(form.total) < 1 || Number(form.total) > 100_000) {
    found.push(['total', 'countWrong']);
  }
  return [...draftProblems(form, isOffered), ...found];
}

/** The draft as the calls take it; the form must have no problems. */
export function draftInput(form: CouponForm, salePriceFen: number): CallInput<'/coupon/rehearse'> {
  const packageId = Number(form.packageId);
  const thresholdFen = decimalToFen(form.thresholdFen);
  return {
    type: form.type,
    scope: form.scope,
    target: form.scope === 'package' ? form.packageId : form.target.trim(),
    packageId,
    salePriceFen,
    actualPaidFen: decimalToFen(form.actualPaidFen) ?? 0,
    ...(form.type === 'amount'
      ? { discountFen: decimalToFen(form.discountFen) ?? 0 }
      : { discountBp: percentToBp(form.discountBp) ?? 1 }),
    ...(thresholdFen ? { thresholdFen } : {}),
    stackable: form.stackable,
  };
}
