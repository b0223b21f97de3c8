import { expect, it } from 'vitest';
import { commonPackages, usualShared } from './common-packages.ts';
import { examplePackage } from './package.example.ts';

const plan = (packageId: number, priceFen = 2990, part = {}) =>
  examplePackage({ packageId, priceFen, hot: false, ...part });

it('only what is offered to every device can be bought for all, at the sum of their prices', () => {
  const shared = commonPackages([
    { imei: 'a', packages: [plan(1), plan(2, 500), plan(3, 700)] },
    { imei: 'b', packages: [plan(2, 250), plan(3, 700, { offered: false }), plan(4)] },
  ]);
  expect(shared.map(({ item, amountFen }) => [item.packageId, amountFen])).toEqual([[2, 750]]);
});

it('a price for each is told where it is that of all, and not where an offer runs on one of them', () => {
  const eachOf = (...prices: number[]) =>
    commonPackages(prices.map((priceFen) => ({ imei: `${priceFen}`, packages: [plan(1, priceFen)] })))[0]
      ?.eachFen;
  expect(eachOf(2990, 2990)).toBe(2990);
  expect(eachOf(490, 2990)).toBeNull();
  expect(eachOf(2990, 490)).toBeNull();
});

it('each device has its own end', () => {
  const late = plan(1, 2990, { expirationTime: '2027-01-01T00:00:00.000Z' });
  const [shared] = commonPackages([
    { imei: 'a', packages: [plan(1)] },
    { imei: 'b', packages: [late] },
  ]);
  expect(shared?.ends.get('b')).toBe(late.expirationTime);
  expect(shared?.ends.get('a')).toBe(plan(1).expirationTime);
});

it('prices in another currency are never added up', () => {
  const dollars = plan(1, 499, { currency: 'USD' });
  expect(
    commonPackages([
      { imei: 'a', packages: [plan(1)] },
      { imei: 'b', packages: [dollars] },
    ]),
  ).toEqual([]);
});

it('the hot one is taken first, else the first; of none there is none', () => {
  const shared = commonPackages([{ imei: 'a', packages: [plan(1), plan(2, 500, { hot: true })] }]);
  expect(usualShared(shared)?.item.packageId).toBe(2);
  expect(usualShared(commonPackages([{ imei: 'a', packages: [plan(1), plan(2)] }]))?.item.packageId).toBe(1);
  expect(usualShared([])).toBeUndefined();
});
