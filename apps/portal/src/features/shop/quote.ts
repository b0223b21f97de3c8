import type { Package } from './package.ts';

/** What would be paid for a package with some coupons. The order contains it, so that nobody pays another price. */
export interface Quote {
  readonly packageId: number;
  readonly couponIds: readonly string[];
  /** Minor units of the package's currency. */
  readonly discountFen: number;
  readonly payFen: number;
  /** The saving against the usual price, by offer and coupons together. */
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

/** The input of an order of these packages for each device, with the price and the terms that were shown. */
export const orderInput = (
  imeis: readonly string[],
  packageIds: readonly number[],
  { couponIds, payFen, termsVersion }: Pick<Quote, 'couponIds' | 'payFen' | 'termsVersion'>,
) => ({
  agent: 1,
  type: 2,
  imeis: [...imeis],
  packages: packageIds.map((packageId) => ({ packageId, total: 1 })),
  ...(couponIds.length > 0 ? { coupons: [...couponIds] } : {}),
  expectedPayFen: payFen,
  termsVersion,
});

export type OrderInput = ReturnType<typeof orderInput>;
