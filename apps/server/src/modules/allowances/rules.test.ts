import { expect, test } from 'vitest';
import { type GrantTerms, planGrants } from './rules.ts';

const paidAt = new Date('2026-11-21T06:00:00Z');

function spans(changes: Partial<GrantTerms>, total: number): string[] {
  const terms: GrantTerms = {
    type: 0,
    unit: 'day',
    effectType: 2,
    group: null,
    details: [{ type: 0, quantity: 30, period: 30, periodUnit: 'DAY', split: 0 }],
    unlimitedRecording: false,
    ...changes,
  };
  const input = { terms, total, paidAt, runningUntil: null, zone: 'UTC' as const, unitOf: () => 'day' };
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

test('two of what begins on payment follow each other to the day', () => {
  expect(spans({ effectType: 1 }, 2)).toEqual(['2026-11-21 2026-12-21', '2026-12-21 2027-01-20']);
});
