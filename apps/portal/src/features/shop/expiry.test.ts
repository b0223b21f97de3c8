import { expect, it } from 'vitest';
import { byMonth, expiringKey, renewalsOf, typesOf } from './expiry.ts';

const imei = '490154203237518';

it('what ends in one month stands under one heading', () => {
  const items = ['2026-11-23', '2026-11-30', '2026-12-01'].map((expirationTime) => ({ expirationTime }));
  const months = byMonth(items, (time) => time.slice(0, 7));
  expect(months.map(({ month, items: own }) => [month, own.length])).toEqual([
    ['2026-11', 2],
    ['2026-12', 1],
  ]);
});

it('what was chosen is read from the address as it was written there', () => {
  const chosen = [
    { imei, type: 9 },
    { imei: '356938035643809', type: null },
    { imei, type: 0 },
  ];
  expect(renewalsOf(chosen.map(expiringKey).join(','))).toEqual(chosen);
});

it('what is no device is left out', () => {
  expect(renewalsOf(null)).toEqual([]);
  expect(renewalsOf(`4901542032375.9,${imei},${imei}.x,${imei}.9x,<b>.9`)).toEqual([]);
});

it("a device's own service time is renewed by its platform or its plan, a service by itself", () => {
  expect(typesOf([{ imei, type: 1 }])).toEqual([1]);
  expect(
    typesOf([
      { imei, type: null },
      { imei, type: 9 },
    ]),
  ).toEqual([4, 0, 9, 12, 3052]);
});
