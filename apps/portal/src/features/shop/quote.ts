import type { Package } from './package.ts';

/** What would be paid for a package with some coupons; sent along, so that nobody pays another price. */
export interface Quote {
  readonly packageId: number;
  readonly couponIds: readonly string[];
  /** Minor units of the package's currency. */
  readonly discountFen: number;
  readonly payFen: number;
  /** Below the price before, by offer and coupons together. */
  readonly savedFen: number;
  readonly termsVersion: string;
}

export function quoteOf(item: Package, couponIds: readonly string[], discountFen: number): Quote {
  const payFen = item.priceFen - discountFen;
  return {
    packageId: item.packageId,
    couponIds,
    discountFen,
    payFen,
    savedFen: Math.max(item.originalPriceFen ?? 0, item.priceFen) - payFen,
    termsVersion: item.termsVersion,
  };
}

/** The body of the order. Its fields and their order are the identity of the decision. */
export const orderInput = (imei: string, quote: Quote) => ({
  agent: 1,
  type: 2,
  imeis: [imei],
  packages: [{ packageId: quote.packageId, total: 1 }],
  ...(quote.couponIds.length > 0 ? { coupons: [...quote.couponIds] } : {}),
  expectedPayFen: quote.payFen,
  termsVersion: quote.termsVersion,
});
