import { expect, it } from 'vitest';
import { partsByPeriod } from './package-parts.ts';

const part = (type: number, month: number, quantity = 30) => ({
  type,
  quantity,
  unit: 'G',
  effectiveTime: `2026-0${month}-01T00:00:00.000Z`,
  expirationTime: `2026-0${month + 1}-01T00:00:00.000Z`,
});

it('services that run at the same time are told together, months in their order', () => {
  const periods = partsByPeriod([part(12, 2), part(12, 1), part(1, 1, 10)]);
  expect(
    periods.map(({ effectiveTime, parts }) => [effectiveTime.slice(5, 7), parts.map(({ type }) => type)]),
  ).toEqual([
    ['01', [12, 1]],
    ['02', [12]],
  ]);
});

it('of two that begin together the one that ends first stands first', () => {
  const long = { ...part(1, 1), expirationTime: '2027-01-01T00:00:00.000Z' };
  expect(partsByPeriod([long, part(12, 1)]).map(({ parts }) => parts[0]?.type)).toEqual([12, 1]);
});
