import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  calendarDate,
  isoDate,
  nextMonthStart,
  startOfDate,
  wallClockMs,
  yymmdd,
  zoneOfSite,
} from './zones.ts';

const zones = [
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Pacific/Auckland',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('zones', () => {
  test('each site counts dates in its own zone', () => {
    expect([zoneOfSite('cn'), zoneOfSite('iso')]).toEqual(['Asia/Shanghai', 'UTC']);
  });

  test.each([
    ['2026-01-31T15:59:59.999Z', 'Asia/Shanghai', '2026-01-31T16:00:00.000Z'],
    ['2026-01-31T16:00:00.000Z', 'Asia/Shanghai', '2026-02-28T16:00:00.000Z'],
    ['2026-01-31T16:00:00.000Z', 'UTC', '2026-02-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T16:00:00.000Z', 'Asia/Shanghai', '2027-01-31T16:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 'UTC', '2028-03-01T00:00:00.000Z'],
    ['2026-03-20T12:00:00.000Z', 'America/New_York', '2026-04-01T04:00:00.000Z'],
    ['2026-10-20T12:00:00.000Z', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ])('the month after %s in %s begins at %s', (now, inZone, start) => {
    expect(nextMonthStart(new Date(now), inZone).toISOString()).toBe(start);
  });

  test('the next month begins later than now, within 31 days, at 00:00 of a 1st', () => {
    fc.assert(
      fc.property(instant, zone, (now, inZone) => {
        const start = nextMonthStart(now, inZone);
        const aheadMs = start.getTime() - now.getTime();
        expect(aheadMs).toBeGreaterThan(0);
        // 31 days and an hour when summer time ends in that month.
        expect(aheadMs).toBeLessThanOrEqual((31 * 24 + 1) * 3_600_000);
        expect(calendarDate(start, inZone).day).toBe(1);
        expect(calendarDate(new Date(start.getTime() - 1), inZone).day).toBeGreaterThan(27);
      }),
    );
  });

  test('a date begins at the first instant that shows it', () => {
    fc.assert(
      fc.property(instant, zone, (now, inZone) => {
        const date = calendarDate(now, inZone);
        const start = startOfDate(date, inZone);
        expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(calendarDate(start, inZone)).toEqual(date);
        expect(calendarDate(new Date(start.getTime() - 1), inZone)).not.toEqual(date);
      }),
    );
  });

  test('a date whose midnight summer time skips or repeats begins once, when it first can', () => {
    // Clocks went from 23:59:59 to 01:00 in São Paulo, and from 00:59:59 back to 00:00 in Havana and Amman.
    const start = (year: number, month: number, day: number, inZone: string) =>
      startOfDate({ year, month, day }, inZone).toISOString();
    expect(start(2018, 11, 4, 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(start(2024, 11, 3, 'America/Havana')).toBe('2024-11-03T04:00:00.000Z');
    expect(start(2021, 10, 29, 'Asia/Amman')).toBe('2021-10-28T21:00:00.000Z');
  });

  test('the day after a change of the clock begins at midnight by the new time', () => {
    const start = (year: number, month: number, day: number) =>
      startOfDate({ year, month, day }, 'America/New_York').toISOString();
    expect([start(2026, 3, 8), start(2026, 3, 9)]).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ]);
    expect([start(2026, 11, 1), start(2026, 11, 2)]).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
  });

  test('an order bears the date of its own site', () => {
    const instant = new Date('2008-12-31T16:00:00Z');
    expect([yymmdd(instant, 'UTC'), yymmdd(instant, 'Asia/Shanghai')]).toEqual(['081231', '090101']);
    expect([isoDate(instant, 'UTC'), isoDate(instant, 'Asia/Shanghai')]).toEqual([
      '2008-12-31',
      '2009-01-01',
    ]);
  });

  test('a date that is none and a zone that is none are refused', () => {
    expect(() => calendarDate(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(() => calendarDate(new Date(0), 'Nowhere/City')).toThrow(RangeError);
  });

  test('are remembered, but not every spelling of one that strangers ever named', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const timesMade = (zone: string) => {
      made.mockClear();
      wallClockMs(0, zone);
      return made.mock.calls.length;
    };
    const spellings = Array.from({ length: 64 }, (_, number) =>
      [...'europe/berlin'].map((letter, at) => (number & (1 << at) ? letter.toUpperCase() : letter)).join(''),
    );
    const [first = ''] = spellings;
    expect([timesMade(first), timesMade(first)]).toEqual([1, 0]);
    for (const spelling of spellings.slice(1)) wallClockMs(0, spelling);
    expect([timesMade(first), timesMade(first)]).toEqual([1, 0]);
    made.mockRestore();
  });
});
