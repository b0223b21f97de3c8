import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestCombination } from './coupon-combination.ts';
import { applyCoupons, type Cart, type Coupon, type CouponScope, couponClaim } from './coupons.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, 21 + n));

const amountFen = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9000 }));
const lines = fc.array(
  fc.record({
    packageId: fc.constantFrom('p1', 'p2'),
    type: fc.constantFrom(1, 9),
    imei: fc.constantFrom('A', 'B'),
    quantity: fc.constant(1),
    amountFen,
    costFen: fc.constantFrom(0, 0, 0, 0, 10, 2000),
  }),
  { minLength: 1, maxLength: 5 },
);
const scope = fc.constantFrom<CouponScope>(
  { kind: 'none' },
  { kind: 'device', imei: 'A' },
  { kind: 'device', imei: 'B' },
  { kind: 'package', packageIds: ['p1'] },
  { kind: 'package', packageIds: ['p2', 'p3'] },
  { kind: 'account', userId: 'u1' },
  { kind: 'account', userId: 'u2' },
);
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((fen) => ({ type: 'amount' as const, amountFen: fen })),
  },
  amountFen.map((fen) => ({ type: 'amount' as const, amountFen: fen })),
  fc.integer({ min: 1, max: 10_000 }).map((bp) => ({ type: 'discount' as const, discountBp: bp })),
);
const coupon = fc
  .record({
    scope,
    value,
    thresholdFen: fc.constantFrom(0, 0, 0, 0, 0, 3000),
    // Expired coupons and equal expiries are frequent on purpose.
    validTo: fc.integer({ min: 0, max: 7 }).map(day),
    packageType: fc.constantFrom(null, null, null, 1, 9),
    stackable: fc.constantFrom(true, true, true, true, true, false),
  })
  .map(({ value: worth, ...rest }) => ({ ...rest, ...worth }));

const couponsUpTo = (maxLength: number) =>
  fc
    .array(coupon, { maxLength, size: 'max' })
    .map((all) =>
      all.map((one, i): Coupon => ({ id: `c${i}`, validFrom: day(-9), currency: 'CNY', ...one })),
    );
const carts = lines.map((all): Cart => ({ lines: all, userId: 'u1', currency: 'CNY', now: day(0) }));
const cap = fc.constantFrom(6000, 6000, 500, 50);

/** The result that the documentation promises, found by trying every subset. */
function tryAll(coupons: readonly Coupon[], cart: Cart, capFen: number): { payFen: number; ids: string[] } {
  const worth = (one: Coupon) => {
    const claim = couponClaim(one, cart);
    return claim.usable ? claim.amountFen : 0;
  };
  const ranked = [...coupons].sort(
    (a, b) => a.validTo.getTime() - b.validTo.getTime() || worth(b) - worth(a) || (a.id < b.id ? -1 : 1),
  );
  let best: { payFen: number; ranks: number[] } | undefined;
  for (let set = 0; set < 2 ** ranked.length; set += 1) {
    const ranks = [...ranked.keys()].filter((rank) => Math.floor(set / 2 ** rank) % 2 === 1);
    const applied = applyCoupons(
      ranked.filter((_, rank) => ranks.includes(rank)),
      cart,
      capFen,
    );
    if (!applied.ok) continue;
    const { payFen } = applied;
    const difference = best
      ? payFen - best.payFen ||
        ranks.length - best.ranks.length ||
        ranks.map((rank, i) => rank - (best?.ranks[i] ?? 0)).find((step) => step !== 0) ||
        0
      : -1;
    if (difference < 0) best = { payFen, ranks };
  }
  return {
    payFen: best?.payFen ?? Number.NaN,
    ids: (best?.ranks ?? []).map((rank) => ranked[rank]?.id ?? ''),
  };
}

describe('the best combination', () => {
  test('is the cheapest, then the fewest coupons, then the soonest to expire, of all there are', () => {
    fc.assert(
      fc.property(couponsUpTo(8), carts, cap, (coupons, cart, capFen) => {
        const best = bestCombination(coupons, cart, capFen);
        const ids = best.coupons.map((one) => one.id);
        expect({ payFen: best.payFen, ids }).toEqual(tryAll(coupons, cart, capFen));
      }),
      { numRuns: 1500 },
    );
  }, 60_000);

  test('does not depend on the order in which coupons come', () => {
    fc.assert(
      fc.property(couponsUpTo(12), carts, cap, (coupons, cart, capFen) => {
        expect(bestCombination([...coupons].reverse(), cart, capFen)).toEqual(
          bestCombination(coupons, cart, capFen),
        );
      }),
    );
  });

  test('of hundreds of coupons is as cheap as all stackable ones together, with none to spare', () => {
    fc.assert(
      fc.property(couponsUpTo(200), carts, cap, (coupons, cart, capFen) => {
        const best = bestCombination(coupons, cart, capFen);
        const usable = coupons.filter((one) => applyCoupons([one], cart, capFen).ok);
        const rivals = [usable.filter((one) => one.stackable), ...usable.map((one) => [one])];
        for (const rival of rivals) {
          const applied = applyCoupons(rival, cart, capFen);
          expect(best.payFen).toBeLessThanOrEqual(applied.ok ? applied.payFen : Number.NaN);
        }
        for (const spare of best.coupons) {
          const fewer = applyCoupons(
            best.coupons.filter((one) => one !== spare),
            cart,
            capFen,
          );
          expect(fewer.ok && fewer.payFen).toBeGreaterThan(best.payFen);
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test('spends the coupon that expires first where several do the same', () => {
    const shared = { scope: { kind: 'none' }, thresholdFen: 0, packageType: null, stackable: false } as const;
    const make = (id: string, validTo: Date): Coupon => ({
      id,
      ...shared,
      type: 'amount',
      amountFen: 500,
      currency: 'CNY',
      validFrom: day(-1),
      validTo,
    });
    const cart: Cart = {
      lines: [{ packageId: 'p1', type: 9, imei: 'A', quantity: 1, amountFen: 3000, costFen: 0 }],
      userId: null,
      currency: 'CNY',
      now: day(0),
    };
    const best = bestCombination(
      [make('late', day(9)), make('soon', day(1)), make('mid', day(5))],
      cart,
      6000,
    );
    expect(best.coupons.map((one) => one.id)).toEqual(['soon']);
    expect(best.payFen).toBe(2500);
  });

  test('is none where none takes anything off', () => {
    const cart: Cart = { lines: [], userId: null, currency: 'CNY', now: day(0) };
    expect(bestCombination([], cart, 6000)).toEqual({
      ok: true,
      discountFen: 0,
      payFen: 0,
      perCoupon: [],
      perLineFen: [],
      coupons: [],
    });
  });
});
