import type { Cart } from './cart.ts';

/** What would be paid for a cart with some coupons. The order contains it, so that nobody pays another price. */
export interface Quote {
  readonly couponIds: readonly string[];
  /** Minor units of the cart's currency. */
  readonly discountFen: number;
  readonly payFen: number;
  readonly termsVersion: string;
}

export const quoteOf = (
  { amountFen, termsVersion }: Pick<Cart, 'amountFen' | 'termsVersion'>,
  couponIds: readonly string[],
  discountFen: number,
): Quote => ({ couponIds, discountFen, payFen: amountFen - discountFen, termsVersion });

/** The input of an order of each package for each device, with the price and the terms that were shown. */
export const orderInput = (
  { imeis, packages }: Pick<Cart, 'imeis' | 'packages'>,
  { couponIds, payFen, termsVersion }: Pick<Quote, 'couponIds' | 'payFen' | 'termsVersion'>,
) => ({
  agent: 1,
  type: 2,
  imeis: [...imeis],
  packages: packages.map(({ packageId }) => ({ packageId, total: 1 })),
  ...(couponIds.length > 0 ? { coupons: [...couponIds] } : {}),
  expectedPayFen: payFen,
  termsVersion,
});

export type OrderInput = ReturnType<typeof orderInput>;
