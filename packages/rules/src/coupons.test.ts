import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCoupons, type Cart, type CartLine, type Coupon, couponVerdict } from './coupons.ts';

const cap = 6000;

const line = (change: Partial<CartLine> = {}): CartLine => ({
  packageId: 'p1',
  type: 9,
  imei: 'A',
  quantity: 1,
  amountFen: 5000,
  costFen: 0,
  ...change,
});
const cart = (lines: CartLine[], change: Partial<Cart> = {}): Cart => ({
  lines,
  userId: 'u1',
  currency: 'CNY',
  now: new Date('2026-11-21T00:00:00Z'),
  ...change,
});
const terms = {
  scope: { kind: 'none' },
  thresholdFen: 0,
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2027-01-01T00:00:00Z'),
  packageType: null,
  stackable: true,
  currency: 'CNY',
} as const;
const off = (amountFen: number, change: Partial<Omit<Coupon, 'type'>> = {}): Coupon => ({
  id: `off${amountFen}`,
  ...terms,
  ...change,
  type: 'amount',
  amountFen,
});
const share = (discountBp: number, change: Partial<Omit<Coupon, 'type'>> = {}): Coupon => ({
  id: `share${discountBp}`,
  ...terms,
  ...change,
  type: 'discount',
  discountBp,
});
const paid = (coupons: Coupon[], of: Cart, capFen = cap) => {
  const applied = applyCoupons(coupons, of, capFen);
  return applied.ok ? applied.payFen : applied.reason;
};

test('a dealer’s coupon is good for the dealer’s own devices only, also among others in one cart', () => {
  const coupon = off(500, { sellerId: 'dealer-1' });
  const own = line({ imei: 'A', sellerIds: ['root', 'dealer-1'] });
  const others = line({ imei: 'B', sellerIds: ['dealer-2'], amountFen: 300 });
  expect(couponVerdict(coupon, cart([own]), cap)).toEqual({ usable: true, discountFen: 500 });
  for (const lines of [[others], [line()]]) {
    expect(couponVerdict(coupon, cart(lines), cap)).toEqual({ usable: false, reason: 'wrongDevice' });
  }
  // A percentage is only of the coupon's own lines.
  const half = share(5000, { sellerId: 'dealer-1' });
  expect(couponVerdict(half, cart([own, others]), cap)).toEqual({ usable: true, discountFen: 2500 });
});

describe('whether a coupon can be used', () => {
  const refused: [string, Coupon, Cart, object][] = [
    ['another currency', off(100, { currency: 'USD' }), cart([line()]), { reason: 'invalid' }],
    ['used already', off(100, { available: false }), cart([line()]), { reason: 'invalid' }],
    ['worth nothing', off(0), cart([line()]), { reason: 'invalid' }],
    ['worth a fraction', off(0.5), cart([line()]), { reason: 'invalid' }],
    ['a share above the whole', share(10_001), cart([line()]), { reason: 'invalid' }],
    ['a share of nothing', share(0), cart([line()]), { reason: 'invalid' }],
    ['over', off(100, { validTo: cart([]).now }), cart([line()]), { reason: 'expired' }],
    ['for later', off(100, { validFrom: new Date('2026-12-01') }), cart([line()]), { reason: 'notYetValid' }],
    [
      'of another account',
      off(100, { scope: { kind: 'account', userId: 'u2' } }),
      cart([line()]),
      { reason: 'wrongAccount' },
    ],
    [
      'of an account, used by a guest',
      off(100, { scope: { kind: 'account', userId: 'u1' } }),
      cart([line()], { userId: null }),
      { reason: 'wrongAccount' },
    ],
    [
      'for another device',
      off(100, { scope: { kind: 'device', imei: 'B' } }),
      cart([line()]),
      { reason: 'wrongDevice' },
    ],
    [
      'for other packages',
      off(100, { scope: { kind: 'package', packageIds: ['p2', 'p3'] } }),
      cart([line()]),
      { reason: 'wrongPackage' },
    ],
    ['for another package type', off(100, { packageType: 1 }), cart([line()]), { reason: 'wrongPackage' }],
    [
      'for another package type, which no larger purchase would change',
      off(100, { packageType: 1, thresholdFen: 6000 }),
      cart([line()]),
      { reason: 'wrongPackage' },
    ],
    [
      'without effect on a price that is at its cost',
      off(100),
      cart([line({ costFen: 5000 })]),
      { reason: 'wrongPackage' },
    ],
    ['without effect on a free cart', off(100), cart([line({ amountFen: 0 })]), { reason: 'wrongPackage' }],
    ['for nothing', off(100), cart([]), { reason: 'wrongPackage' }],
    [
      'short of its threshold',
      off(100, { thresholdFen: 5300 }),
      cart([line()]),
      { reason: 'amountNotMet', missingFen: 300 },
    ],
  ];
  test.each(refused)('one %s cannot, and says so', (_, coupon, of, verdict) => {
    expect(couponVerdict(coupon, of, cap)).toEqual({ usable: false, ...verdict });
    expect(applyCoupons([coupon], of, cap)).toEqual({
      ok: false,
      couponId: coupon.id,
      reason: 'reason' in verdict && verdict.reason,
    });
  });

  test.each([off(1), share(1), share(10_000)])(
    'the least and the most that one may take off: $id',
    (coupon) => {
      expect(couponVerdict(coupon, cart([line({ amountFen: 10_000 })]), cap).usable).toBe(true);
    },
  );

  test.each<[string, Parameters<typeof share>[1], number]>([
    ['the account', { scope: { kind: 'account', userId: 'u1' } }, 530],
    ['the device', { scope: { kind: 'device', imei: 'A' } }, 500],
    ['the package', { scope: { kind: 'package', packageIds: ['p2', 'p1'] } }, 500],
    ['the package type', { packageType: 9 }, 500],
  ])('for %s that it is made for it can, and takes its share of that', (_, change, discountFen) => {
    const other = line({ packageId: 'p9', type: 1, imei: 'B', amountFen: 300 });
    const verdict = couponVerdict(share(1000, change), cart([other, line()]), cap);
    expect(verdict).toEqual({ usable: true, discountFen });
  });

  test('it is valid from its first instant on, up to its end, not including it', () => {
    const { now } = cart([]);
    const coupon = off(100, { validFrom: now, validTo: new Date(now.getTime() + 1) });
    expect(couponVerdict(coupon, cart([line()]), cap)).toEqual({ usable: true, discountFen: 100 });
    const later = cart([line()], { now: coupon.validTo });
    expect(couponVerdict(coupon, later, cap)).toEqual({ usable: false, reason: 'expired' });
  });

  test('a threshold counts only the lines that the coupon is good for', () => {
    const coupon = off(100, { thresholdFen: 6000, scope: { kind: 'device', imei: 'A' } });
    expect(couponVerdict(coupon, cart([line(), line({ imei: 'B' })]), cap)).toEqual({
      usable: false,
      reason: 'amountNotMet',
      missingFen: 1000,
    });
    expect(couponVerdict(coupon, cart([line(), line()]), cap).usable).toBe(true);
  });

  test('a share is of its own lines only, rounded half up', () => {
    const of = cart([line({ amountFen: 1990 }), line({ amountFen: 9000, packageId: 'p2' })]);
    const coupon = share(1500, { scope: { kind: 'package', packageIds: ['p1'] } });
    expect(couponVerdict(coupon, of, cap)).toEqual({ usable: true, discountFen: 299 });
    expect(couponVerdict(share(5000), cart([line({ amountFen: 1001 })]), cap)).toEqual({
      usable: true,
      discountFen: 501,
    });
  });
});

describe('using coupons', () => {
  test('stackable ones add up, each counted from the full price', () => {
    const applied = applyCoupons([share(1000), share(2000), off(300)], cart([line()]), cap);
    expect(applied).toEqual({
      ok: true,
      discountFen: 1800,
      payFen: 3200,
      perCoupon: [
        { couponId: 'share1000', discountFen: 500 },
        { couponId: 'share2000', discountFen: 1000 },
        { couponId: 'off300', discountFen: 300 },
      ],
      perLineFen: [1800],
    });
  });

  test('one that is not stackable stands alone, and no coupon counts twice', () => {
    const alone = off(500, { stackable: false });
    expect(paid([alone], cart([line()]))).toBe(4500);
    expect(paid([off(100), alone], cart([line()]))).toBe('notStackable');
    expect(paid([off(100), off(100)], cart([line()]))).toBe('duplicate');
  });

  test('no coupon is nothing off', () => {
    expect(applyCoupons([], cart([line()]), cap)).toEqual({
      ok: true,
      discountFen: 0,
      payFen: 5000,
      perCoupon: [],
      perLineFen: [0],
    });
    expect(paid([], cart([line({ amountFen: 0 })]))).toBe(0);
  });

  test('the cap, the costs and the last 0.01 are kept', () => {
    expect(paid([off(9000)], cart([line({ amountFen: 20_000 })]))).toBe(14_000);
    expect(paid([off(9000)], cart([line({ amountFen: 20_000 })]), 10_000)).toBe(11_000);
    expect(paid([off(4000)], cart([line({ costFen: 3000 })]))).toBe(3000);
    expect(paid([off(4000)], cart([line({ amountFen: 4000 })]))).toBe(1);
    expect(paid([share(10_000)], cart([line()]))).toBe(1);
  });

  test('what the cap cuts off is cut off all coupons in proportion', () => {
    const applied = applyCoupons([off(9000), off(3000)], cart([line({ amountFen: 20_000 })]), cap);
    expect(applied.ok && applied.perCoupon.map((one) => one.discountFen)).toEqual([4500, 1500]);
  });

  test('a coupon for one device never lowers the price of another', () => {
    const forA = { scope: { kind: 'device', imei: 'A' } } as const;
    const of = cart([line({ amountFen: 1000 }), line({ imei: 'B', amountFen: 9000 })]);
    expect(paid([off(800, forA), off(700, forA)], of)).toBe(9000);
    expect(paid([off(800, forA), off(700)], of)).toBe(8500);
  });

  describe('lowers the lines that it is for', () => {
    const forA = { scope: { kind: 'device', imei: 'A' } } as const;
    const perLine = (coupons: Coupon[], of: Cart, capFen = cap) => {
      const applied = applyCoupons(coupons, of, capFen);
      return applied.ok ? applied.perLineFen : applied.reason;
    };
    const [a, b] = [line({ amountFen: 1000 }), line({ imei: 'B', amountFen: 3000 })];

    test('and no other, in proportion to their prices', () => {
      expect(perLine([off(800, forA)], cart([a, b]))).toEqual([800, 0]);
      expect(perLine([off(800)], cart([a, b]))).toEqual([200, 600]);
      expect(perLine([off(400, forA), off(800)], cart([a, b]))).toEqual([600, 600]);
      expect(perLine([off(800, forA), off(400)], cart([a, b]), 600)).toEqual([450, 150]);
    });

    test('and what one line can’t bear, the others do', () => {
      expect(perLine([off(900, forA), off(2000)], cart([a, b]))).toEqual([1000, 1900]);
    });

    test('never below 0, and to the last 0.01', () => {
      const amounts = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 4 });
      const coupons = fc.array(
        fc.record({ fen: fc.integer({ min: 1, max: 600 }), imei: fc.constantFrom('0', '1', null) }),
        { maxLength: 5 },
      );
      fc.assert(
        fc.property(amounts, coupons, fc.integer({ min: 1, max: 900 }), (lineAmounts, wanted, capFen) => {
          const of = cart(lineAmounts.map((amountFen, i) => line({ amountFen, imei: String(i) })));
          const chosen = wanted
            .map(({ fen, imei }, i) =>
              off(fen, { id: `c${i}`, ...(imei === null ? {} : { scope: { kind: 'device', imei } }) }),
            )
            .filter((coupon) => couponVerdict(coupon, of, capFen).usable);
          const applied = applyCoupons(chosen, of, capFen);
          if (!applied.ok) throw new Error(applied.reason);
          expect(applied.perLineFen.reduce((sum, fen) => sum + fen, 0)).toBe(applied.discountFen);
          for (const [i, fen] of applied.perLineFen.entries()) {
            expect(fen).toBeGreaterThanOrEqual(0);
            expect(fen).toBeLessThanOrEqual(lineAmounts[i] ?? 0);
          }
          const forOne = (imei: string) =>
            applied.perCoupon.reduce(
              (sum, { discountFen }, i) =>
                sum + (chosen[i]?.scope.kind === 'device' && chosen[i].scope.imei === imei ? discountFen : 0),
              0,
            );
          for (const imei of ['0', '1'])
            expect(applied.perLineFen[Number(imei)] ?? 0).toBeGreaterThanOrEqual(forOne(imei));
        }),
        { numRuns: 500 },
      );
    });
  });
});
