import { expect, test } from 'vitest';
import { allowanceOf, type GrantFigures, type GrantTerms, planGrants } from './rules.ts';

const paidAt = new Date('2026-11-21T06:00:00Z');

function spans(changes: Partial<GrantTerms>, total: number, until?: string): string[] {
  const terms: GrantTerms = {
    type: 0,
    unit: 'day',
    effectType: 2,
    group: null,
    details: [{ type: 0, quantity: 30, period: 30, periodUnit: 'DAY', split: 0 }],
    unlimitedRecording: false,
    ...changes,
  };
  const runningUntil = until === undefined ? null : new Date(until);
  const input = { terms, total, paidAt, runningUntil, zone: 'UTC' as const, unitOf: () => 'day' };
  return planGrants(input).map(({ effectiveTime, expirationTime }) =>
    [effectiveTime, expirationTime].map((time) => time.toISOString().slice(0, 10)).join(' '),
  );
}

test('two of what begins next month and is counted in days each begin on a 1st', () => {
  expect(spans({}, 2)).toEqual(['2026-12-01 2026-12-31', '2027-01-01 2027-01-31']);
});

test('two calendar months follow each other without a gap', () => {
  const details = [{ type: 0, quantity: 30, period: 1, periodUnit: 'MONTH' as const, split: 0 as const }];
  expect(spans({ details }, 2)).toEqual(['2026-12-01 2027-01-01', '2027-01-01 2027-02-01']);
});

test('a month that the device has already is not sold to it again: the next one begins on a later 1st', () => {
  const details = [{ type: 0, quantity: 30, period: 1, periodUnit: 'MONTH' as const, split: 0 as const }];
  const month = (until: string) => spans({ details }, 1, until);
  expect(month('2026-12-01')).toEqual(['2026-12-01 2027-01-01']);
  expect(month('2026-12-15')).toEqual(['2026-12-01 2027-01-01']);
  expect(month('2027-01-01')).toEqual(['2027-01-01 2027-02-01']);
  expect(month('2028-02-29')).toEqual(['2028-02-01 2028-03-01']);
  // Thirty days from a 1st end before their month does.
  expect(spans({}, 2, '2026-12-31')).toEqual(['2027-01-01 2027-01-31', '2027-02-01 2027-03-03']);
  // The data of two plans adds up.
  expect(spans({ details, group: 9 }, 1, '2027-01-01')).toEqual(['2026-12-01 2027-01-01']);
  // What is counted otherwise does not wait at all.
  expect(spans({ details, unit: 'count' }, 1, '2027-01-01')).toEqual(['2026-12-01 2027-01-01']);
});

test('two of what begins on payment follow each other to the day', () => {
  expect(spans({ effectType: 1 }, 2)).toEqual(['2026-11-21 2026-12-21', '2026-12-21 2027-01-20']);
});

/** A grant from one day of 2026 to another. */
const grant = (unit: string, from: string, to: string, quantity = 1): GrantFigures => ({
  type: 0,
  unit,
  quantity,
  used: 0,
  effectiveTime: new Date(`2026-${from}T00:00:00Z`),
  expirationTime: new Date(`2026-${to}T00:00:00Z`),
  usedAsOf: paidAt,
});

const now = new Date('2026-06-11T00:00:00Z');
const figures = (unit: string, ...grants: GrantFigures[]) => {
  const { sum, usable, unit: shownIn } = allowanceOf(0, unit, grants, now);
  return { sum, usable, unit: shownIn };
};

test('data in G is never more than there is, and its last megabytes are not nothing', () => {
  const data = (quantity: number) => figures('G', grant('M', '06-01', '07-01', quantity)).sum;
  expect([30 * 1024, 19_047, 1024, 100, 3].map(data)).toEqual([30, 18.6, 1, 100 / 1024, 3 / 1024]);
});

test('the time between two grants of a type is nobody’s: another package runs, or none', () => {
  const [first, second] = [grant('month', '06-01', '07-01'), grant('month', '07-31', '08-30')];
  expect(figures('month', first, second)).toEqual({ sum: 2, usable: 2, unit: 'month' });
  expect(figures('day', grant('day', '06-01', '06-16'), grant('day', '07-01', '08-01'))).toEqual({
    sum: 46,
    usable: 36,
    unit: 'day',
  });
});

test('time that two grants cover at once counts once', () => {
  const [long, within] = [grant('day', '06-01', '07-01'), grant('day', '06-06', '06-21')];
  expect(figures('day', within, long)).toEqual({ sum: 30, usable: 20, unit: 'day' });
});

test('what has yet to begin says from when to when, and when the last of all ends', () => {
  const allowance = allowanceOf(0, 'G', [grant('M', '07-01', '08-01'), grant('M', '08-01', '09-01')], now);
  expect(allowance).toMatchObject({
    sum: 0,
    effectiveTime: new Date('2026-07-01T00:00:00Z'),
    expirationTime: new Date('2026-09-01T00:00:00Z'),
  });
  const running = [grant('M', '06-01', '07-01', 2048), grant('M', '07-01', '08-01', 2048)];
  expect(allowanceOf(0, 'G', running, now)).toMatchObject({
    sum: 2,
    expirationTime: new Date('2026-07-01T00:00:00Z'),
    endsAt: new Date('2026-08-01T00:00:00Z'),
  });
});

test('minutes that last longer than unlimited recording do not make that last longer', () => {
  const [minutes, unlimited] = [grant('minutes', '05-02', '12-01', 60), grant('day', '06-01', '07-01')];
  expect(figures('minutes', minutes, unlimited)).toEqual({ sum: 30, usable: 20, unit: 'day' });
  expect(figures('minutes', minutes)).toEqual({ sum: 60, usable: 60, unit: 'minutes' });
});
