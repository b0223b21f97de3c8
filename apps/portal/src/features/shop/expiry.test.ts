import { expect, it } from 'vitest';
import { byMonth, expiringKey, renewalsOf, typesByDevice } from './expiry.ts';

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

it("a device's own service time is renewed by its platform or a plan, a plan by any plan, a service by itself", () => {
  const types = (type: number | null) => typesByDevice([{ imei, type }]).get(imei);
  expect([types(1), types(null), types(12)]).toEqual([[1], [4, 0, 9, 12, 3052], [9, 12, 3052]]);
});

it('what renews a row of one device is not offered for a row of another that it would not renew', () => {
  const other = '868120148373621';
  const chosen = [
    { imei, type: null },
    { imei: other, type: 34 },
    { imei, type: 9 },
  ];
  expect([...typesByDevice(chosen)]).toEqual([
    [imei, [4, 0, 9, 12, 3052]],
    [other, [34]],
  ]);
});
