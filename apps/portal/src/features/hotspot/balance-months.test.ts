import { expect, it } from 'vitest';
import { type BalanceEntry, byMonth } from './balance-months.ts';

const entry = (at: string, amountFen: number): BalanceEntry => ({
  id: '01935a7e-7c00-7000-8000-000000000051',
  kind: amountFen < 0 ? 'debit' : 'credit',
  amountFen,
  balanceAfterFen: 0,
  description: '',
  orderId: null,
  at,
});
const entries = [
  entry('2026-11-18T12:55:00.000Z', -690),
  entry('2026-11-07T11:27:00.000Z', 3000),
  entry('2026-09-16T07:40:00.000Z', 500),
  entry('2026-09-11T14:31:00.000Z', -2490),
];
const monthOf = (at: string) => at.slice(0, 7);

it('keeps the order and sums what came in and what went out of each month', () => {
  expect(byMonth(entries, monthOf, true)).toMatchObject([
    { name: '2026-11', sums: { inFen: 3000, outFen: 690 } },
    { name: '2026-09', sums: { inFen: 500, outFen: 2490 } },
  ]);
});

it('states no sum of a month that may go on', () => {
  const months = byMonth(entries, monthOf, false);
  expect(months.map(({ sums }) => sums !== undefined)).toEqual([true, false]);
});

it('loses no entry', () => {
  expect(byMonth(entries, monthOf, false).flatMap((month) => month.entries)).toEqual(entries);
});
