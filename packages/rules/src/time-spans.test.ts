import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from './durations.ts';
import { type EffectType, grantParts, grantStart, type PackageDetail } from './time-spans.ts';
import { calendarDate, nextMonthStart, startOfDate } from './zones.ts';

const detail = (change: Partial<PackageDetail>): PackageDetail => ({
  type: 9,
  quantity: 100,
  period: 1,
  periodUnit: 'MONTH',
  split: 0,
  ...change,
});

const details = fc.record<PackageDetail>({
  type: fc.constant(9),
  quantity: fc.integer({ min: 0, max: 10_000_000 }),
  period: fc.integer({ min: 1, max: 40 }),
  periodUnit: fc.constantFrom('MONTH', 'DAY', 'YEAR'),
  split: fc.constantFrom(0, 1),
});
const zone = fc.constantFrom('Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Auckland');
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const grants = fc
  .record({ effectType: fc.constantFrom<EffectType>(1, 2), detail: details, zone, paidAt: instant })
  .map((input) => ({ ...input, start: grantStart({ ...input, runningUntil: null }) }));

describe('any grant', () => {
  test('its parts follow each other from the start on without gap or overlap', () => {
    fc.assert(
      fc.property(grants, (grant) => {
        const parts = grantParts(grant);
        let boundary = grant.start;
        for (const [index, part] of parts.entries()) {
          expect(part.part).toBe(index);
          expect(part.effectiveTime).toEqual(boundary);
          expect(part.expirationTime.getTime()).toBeGreaterThan(boundary.getTime());
          boundary = part.expirationTime;
        }
        const [pool] = grantParts({ ...grant, detail: { ...grant.detail, split: 0 } });
        expect(boundary).toEqual(pool?.expirationTime);
      }),
    );
  });

  test('its quantities add up, differ by one at most and do not grow', () => {
    fc.assert(
      fc.property(grants, (grant) => {
        const quantities = grantParts(grant).map((part) => part.quantity);
        expect(quantities).toHaveLength(grant.detail.split === 1 ? grant.detail.period : 1);
        expect(quantities.reduce((sum, quantity) => sum + quantity, 0)).toBe(grant.detail.quantity);
        expect((quantities[0] ?? 0) - (quantities[quantities.length - 1] ?? 0)).toBeLessThanOrEqual(1);
        expect(quantities).toEqual([...quantities].sort((a, b) => b - a));
      }),
    );
  });

  test('bought for next month it changes at 00:00 of a 1st, site time, and lasts so many calendar months', () => {
    fc.assert(
      fc.property(grants, (grant) => {
        if (grant.detail.periodUnit === 'DAY') return;
        const parts = grantParts({
          ...grant,
          effectType: 2,
          start: nextMonthStart(grant.paidAt, grant.zone),
        });
        const monthOf = (date: Date) => {
          const { year, month, day } = calendarDate(date, grant.zone);
          expect(day).toBe(1);
          return year * 12 + month;
        };
        const months = parts.map((part) => monthOf(part.expirationTime) - monthOf(part.effectiveTime));
        const each = grant.detail.periodUnit === 'YEAR' ? 12 : 1;
        const inPart = grant.detail.split === 1 ? 1 : grant.detail.period;
        expect(new Set(months)).toEqual(new Set([each * inPart]));
      }),
    );
  });
});

describe('in the current month', () => {
  const paidAt = new Date('2028-01-31T10:20:30.400Z');
  const days = (change: Partial<PackageDetail>, unlimitedRecording = false) => {
    const [part] = grantParts({
      effectType: 1,
      detail: detail(change),
      start: paidAt,
      zone: 'UTC',
      unlimitedRecording,
    });
    return ((part?.expirationTime.getTime() ?? 0) - paidAt.getTime()) / dayMs;
  };

  test('a month is 30 days, a year 360, a day one; a year of unlimited recording 365', () => {
    expect(days({ period: 2 })).toBe(60);
    expect(days({ periodUnit: 'YEAR' })).toBe(360);
    expect(days({ periodUnit: 'YEAR', period: 2 }, true)).toBe(730);
    expect(days({ periodUnit: 'DAY', period: 7 })).toBe(7);
    expect(days({ periodUnit: 'MONTH' }, true)).toBe(30);
  });

  test('twelve months of unlimited recording are 365 days, as the year is; of all else they are 360', () => {
    expect(days({ periodUnit: 'MONTH', period: 12 }, true)).toBe(365);
    expect(days({ periodUnit: 'MONTH', period: 11 }, true)).toBe(330);
    expect(days({ periodUnit: 'MONTH', period: 18 }, true)).toBe(365 + 180);
    expect(days({ periodUnit: 'MONTH', period: 24 }, true)).toBe(730);
    expect(days({ periodUnit: 'MONTH', period: 12 })).toBe(360);
  });

  test('it begins at payment, or at the end of what is still running', () => {
    const at = (runningUntil: Date | null) =>
      grantStart({ effectType: 1, paidAt, runningUntil, zone: 'UTC' });
    const later = new Date('2028-03-01T00:00:00Z');
    expect(at(null)).toEqual(paidAt);
    expect(at(later)).toEqual(later);
    expect(at(new Date('2028-01-01T00:00:00Z'))).toEqual(paidAt);
  });
});

describe('from the next month', () => {
  const times = (paidAt: string, zoneName: string, change: Partial<PackageDetail>) => {
    const start = grantStart({ effectType: 2, paidAt: new Date(paidAt), runningUntil: null, zone: zoneName });
    return grantParts({ effectType: 2, detail: detail(change), start, zone: zoneName }).map((part) => [
      part.quantity,
      part.effectiveTime.toISOString(),
      part.expirationTime.toISOString(),
    ]);
  };

  test('months are as long as the calendar has them, leap years too', () => {
    expect(times('2028-01-31T12:00:00Z', 'Asia/Shanghai', { quantity: 11, period: 3, split: 1 })).toEqual([
      [4, '2028-01-31T16:00:00.000Z', '2028-02-29T16:00:00.000Z'],
      [4, '2028-02-29T16:00:00.000Z', '2028-03-31T16:00:00.000Z'],
      [3, '2028-03-31T16:00:00.000Z', '2028-04-30T16:00:00.000Z'],
    ]);
  });

  test('a year is twelve calendar months, days are days', () => {
    expect(times('2027-12-15T00:00:00Z', 'UTC', { periodUnit: 'YEAR' })).toEqual([
      [100, '2028-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z'],
    ]);
    expect(times('2027-12-15T00:00:00Z', 'UTC', { periodUnit: 'DAY', period: 40 })).toEqual([
      [100, '2028-01-01T00:00:00.000Z', '2028-02-10T00:00:00.000Z'],
    ]);
  });

  test('a day begins at midnight where clocks change, too', () => {
    const change = { periodUnit: 'DAY', period: 10, split: 1, quantity: 10 } as const;
    const parts = times('2027-10-15T00:00:00Z', 'America/New_York', change);
    expect(parts.slice(5, 8)).toEqual([
      [1, '2027-11-06T04:00:00.000Z', '2027-11-07T04:00:00.000Z'],
      [1, '2027-11-07T04:00:00.000Z', '2027-11-08T05:00:00.000Z'],
      [1, '2027-11-08T05:00:00.000Z', '2027-11-09T05:00:00.000Z'],
    ]);
  });

  test('bought on the last days of a month, leap years too, it begins with the next month and lasts its length', () => {
    const month = fc.record({
      year: fc.integer({ min: 2020, max: 2040 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 28, max: 31 }),
      // The day on which clocks go forward has 23 hours.
      hour: fc.integer({ min: 0, max: 22 }),
      zone,
    });
    fc.assert(
      fc.property(month, ({ year, month: number, day, hour, zone: zoneName }) => {
        const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
        const dayStart = startOfDate({ year, month: number, day: Math.min(day, lastDay) }, zoneName);
        const paidAt = new Date(dayStart.getTime() + hour * 3_600_000);
        const start = grantStart({ effectType: 2, paidAt, runningUntil: null, zone: zoneName });
        const [part] = grantParts({ effectType: 2, detail: detail({}), start, zone: zoneName });
        const next = number === 12 ? { year: year + 1, month: 1 } : { year, month: number + 1 };
        expect(calendarDate(start, zoneName)).toEqual({ ...next, day: 1 });
        const days = new Date(Date.UTC(next.year, next.month, 0)).getUTCDate();
        const lasted = ((part?.expirationTime.getTime() ?? 0) - start.getTime()) / dayMs;
        // When clocks change within the time, it is an hour more or less.
        expect(Math.round(lasted)).toBe(days);
        if (zoneName === 'UTC' || zoneName === 'Asia/Shanghai') expect(lasted).toBe(days);
      }),
    );
  });

  test('what is running does not move it', () => {
    const runningUntil = new Date('2026-09-09T00:00:00Z');
    const start = grantStart({ effectType: 2, paidAt: new Date('2026-05-05'), runningUntil, zone: 'UTC' });
    expect(start.toISOString()).toBe('2026-06-01T00:00:00.000Z');
  });

  test('a start within a month is refused', () => {
    for (const start of ['2028-02-02T00:00:00Z', '2028-02-01T00:00:01Z']) {
      const input = { effectType: 2, detail: detail({}), start: new Date(start), zone: 'UTC' } as const;
      expect(() => grantParts(input)).toThrow(/00:00 of the 1st/);
    }
  });
});

test.each([{ period: 0 }, { period: 1.5 }, { period: 3661 }, { quantity: -1 }, { quantity: 0.5 }])(
  'a detail with %o grants nothing',
  (change) => {
    const input = { effectType: 1, detail: detail(change), start: new Date(0), zone: 'UTC' } as const;
    expect(() => grantParts(input)).toThrow(RangeError);
  },
);

test('the longest period of all is granted', () => {
  const longest = detail({ periodUnit: 'DAY', period: 3660 });
  const [part] = grantParts({ effectType: 1, detail: longest, start: new Date(0), zone: 'UTC' });
  expect(part?.expirationTime).toEqual(new Date(3660 * dayMs));
});
