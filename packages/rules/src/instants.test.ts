import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDaysUntil, daysLeft, parseInstant } from './instants.ts';

const shanghai = 'Asia/Shanghai';

describe('a time that somebody chose', () => {
  test.each([
    ['2026-11-21T06:04:00Z', 'from', '2026-11-21T06:04:00.000Z'],
    ['2026-11-21T14:04+08:00', 'until', '2026-11-21T06:04:00.000Z'],
    ['2026-11-21', 'from', '2026-11-20T16:00:00.000Z'],
    ['2026-11-21', 'until', '2026-11-21T16:00:00.000Z'],
    ['2028-02-29', 'until', '2028-02-29T16:00:00.000Z'],
    ['2026-12-31', 'until', '2026-12-31T16:00:00.000Z'],
  ] as const)('%s as %s is %s', (text, bound, instant) => {
    expect(parseInstant(text, shanghai, bound)?.toISOString()).toBe(instant);
  });

  test.each([
    '',
    'today',
    '2026-11',
    '2026-13-01',
    '2027-02-29',
    '2026-04-31T10:00:00Z',
    '2026-11-21T24:61:00Z',
    '2026-11-21T10:00:00',
    '2026-11-21T10:00:00+99:99',
    '0000-01-01',
  ])('%j is none', (text) => {
    expect(parseInstant(text, shanghai, 'from')).toBeNull();
  });

  test('a day ends where the next one begins', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-30'), noInvalidDate: true }),
        fc.constantFrom(shanghai, 'UTC', 'America/New_York'),
        (date, zone) => {
          const day = date.toISOString().slice(0, 10);
          const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
          expect(parseInstant(day, zone, 'until')).toEqual(parseInstant(next, zone, 'from'));
        },
      ),
    );
  });
});

test('days are counted by the calendar of the zone, not by 24 hours', () => {
  const now = new Date('2026-11-21T15:59:00Z');
  expect(calendarDaysUntil(new Date('2026-11-21T16:00:00Z'), now, shanghai)).toBe(1);
  expect(calendarDaysUntil(new Date('2026-11-21T16:00:00Z'), now, 'UTC')).toBe(0);
  expect(calendarDaysUntil(new Date('2026-11-25T00:00:00Z'), now, shanghai)).toBe(4);
  expect(calendarDaysUntil(new Date('2026-11-19T16:00:00Z'), now, shanghai)).toBe(-1);
});

test('days that are left are begun days, none on the last date, and dates since', () => {
  const now = new Date('2028-02-28T15:00:00Z');
  const leftOf = (then: string) => daysLeft(new Date(then), now, shanghai);
  expect(leftOf('2028-03-02T15:00:00Z')).toBe(3);
  // Three calendar dates away, but four days have begun.
  expect(leftOf('2028-03-02T15:30:00Z')).toBe(4);
  expect(leftOf('2028-02-28T16:00:00Z')).toBe(1);
  expect(leftOf('2028-02-28T15:59:00Z')).toBe(0);
  expect(leftOf('2028-02-28T01:00:00Z')).toBe(0);
  expect(leftOf('2028-02-26T16:30:00Z')).toBe(-1);
});
