import { describe, expect, it } from 'vitest';
import type { Allowance } from '../../call/allowance.ts';
import { dataLeft, dataPace, dataTone, isFollowed, nextBegin } from './data-left.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const plan: Allowance = {
  type: 9,
  key: 'mifiMonthBig',
  family: 'hotspot',
  name: '30 GB a month',
  unit: 'G',
  level: 'plenty',
  sum: 30,
  usable: 18,
  effectiveTime: '2026-11-11T06:00:00.000Z',
  expirationTime: '2026-12-11T06:00:00.000Z',
  asOf: '2026-11-21T05:58:00.000Z',
};
const pack: Allowance = { ...plan, type: 5, family: 'traffic', unit: 'M', sum: 1024, usable: 512 };

describe('the data left', () => {
  it('adds plans in G and packs in M, 1 G being 1024 M', () => {
    expect(dataLeft([plan, pack], now)).toMatchObject({ sumMb: 31 * 1024, usableMb: 18.5 * 1024 });
  });

  it('says what was used of it, and its share, by the rule of all allowances', () => {
    expect(dataLeft([{ ...plan, usable: 18.6 }], now)).toMatchObject({
      usedMb: expect.closeTo(11.4 * 1024),
      percentUsed: 38,
      percentLeft: 62,
    });
  });

  it('is never more than there was: a gift may be counted late', () => {
    expect(dataLeft([{ ...plan, usable: 31 }], now)).toMatchObject({
      usableMb: 30 * 1024,
      usedMb: 0,
      percentLeft: 100,
    });
  });

  it('leaves out what has ended and what is no data', () => {
    const ended = { ...plan, expirationTime: '2026-11-21T05:59:00.000Z' };
    const alarms = { ...plan, family: 'alarm' as const, unit: 'count' };
    expect(dataLeft([ended, alarms], now)).toBeUndefined();
  });

  it('begins with the first plan that waits, where one waits', () => {
    const waiting = { ...plan, sum: 0, usable: 0, effectiveTime: '2026-11-30T16:00:00.000Z' };
    const later = { ...pack, effectiveTime: '2026-12-30T16:00:00.000Z' };
    expect(dataLeft([waiting, later], now)).toBeUndefined();
    expect(nextBegin([later, waiting, plan], now)).toBe(waiting.effectiveTime);
    expect(nextBegin([plan, pack], now)).toBeNull();
    const alarms = { ...waiting, family: 'alarm' as const, unit: 'count' };
    expect(nextBegin([plan, alarms], now)).toBeNull();
    // What has no beginning has begun.
    const begun = { ...plan, effectiveTime: null };
    expect(nextBegin([begun], now)).toBeNull();
    expect(dataLeft([begun], now)?.startsAt).toBeNull();
  });

  it('is not known of what began, or followed, since the figures were read', () => {
    const ended = { ...plan, expirationTime: '2026-11-20T06:00:00.000Z' };
    const began = { ...plan, level: 'none' as const, sum: 0, usable: 0 };
    expect(isFollowed([{ ...ended, endsAt: '2026-12-20T06:00:00.000Z' }], now)).toBe(true);
    expect(isFollowed([ended, began], now)).toBe(true);
    expect(isFollowed([ended, { ...ended, endsAt: ended.expirationTime }], now)).toBe(false);
    expect(isFollowed([ended, { ...began, family: 'alarm' }], now)).toBe(false);
    expect(isFollowed([plan, { ...began, effectiveTime: '2026-11-30T16:00:00.000Z' }], now)).toBe(false);
  });

  it('is not known where the figures are kept from the visitor', () => {
    const { sum: _sum, usable: _usable, ...level } = plan;
    expect(dataLeft([level], now)).toBeUndefined();
  });

  it('is as old as its oldest figure', () => {
    const older = { ...pack, asOf: '2026-11-20T00:00:00.000Z' };
    expect(dataLeft([plan, older], now)?.asOf).toBe(older.asOf);
  });

  it('never ends where a plan without a limit runs', () => {
    const unlimited = { ...plan, type: 3052, unit: 'month', sum: 1, usable: 1 };
    expect(dataLeft([unlimited], now)).toMatchObject({ unlimited: true, percentLeft: 100 });
    const low = { ...pack, level: 'low' as const };
    const both = dataLeft([low, unlimited], now);
    expect(both).toMatchObject({ unlimited: true, percentLeft: 100, level: 'plenty' });
    expect(both && dataPace(both, now)).toBeUndefined();
    expect(dataLeft([low, { ...unlimited, usable: 0 }], now)?.unlimited).toBe(false);
  });

  it('has a limit until the plan without one begins', () => {
    const next = {
      ...plan,
      type: 3052,
      unit: 'month',
      sum: 1,
      usable: 1,
      effectiveTime: plan.expirationTime,
      expirationTime: '2027-01-10T06:00:00.000Z',
    };
    expect(dataLeft([plan, next], now)).toMatchObject({
      unlimited: false,
      percentLeft: 60,
      endsAt: plan.expirationTime,
    });
    expect(dataLeft([next], now)).toBeUndefined();
  });

  it.each([
    ['plenty', 'brand'],
    ['low', 'bad'],
    ['empty', 'bad'],
  ] as const)('reads as it does on the services page: %s as %s, whatever its share', (level, tone) => {
    const left = dataLeft([{ ...plan, sum: 100, usable: 15, level }], now);
    expect(left).toMatchObject({ level, percentLeft: 15 });
    expect(left && dataTone(left)).toBe(tone);
  });

  it('is not short while a top-up has plenty', () => {
    expect(dataLeft([{ ...plan, usable: 0, level: 'empty' }, pack], now)?.level).toBe('plenty');
    expect(
      dataLeft(
        [
          { ...plan, usable: 0, level: 'empty' },
          { ...pack, level: 'low' },
        ],
        now,
      )?.level,
    ).toBe('low');
  });
});

describe('the pace', () => {
  it('is what went a day since the plan began', () => {
    const left = dataLeft([plan], now);
    expect(left && dataPace(left, now)?.perDayMb).toBeCloseTo((12 * 1024) / 10);
  });

  it('says when the data will be used up, where that is before its end', () => {
    const fast = dataLeft([{ ...plan, usable: 6 }], now);
    expect(fast && dataPace(fast, now)?.usedUpAt).toBe(now + 2.5 * 86_400_000);
    const slow = dataLeft([{ ...plan, usable: 29 }], now);
    expect(slow && dataPace(slow, now)?.usedUpAt).toBeNull();
  });

  it('is not judged before anything was used, nor where nobody knows since when', () => {
    for (const part of [{ usable: 30 }, { effectiveTime: null }]) {
      const left = dataLeft([{ ...plan, ...part }], now);
      expect(left && dataPace(left, now)).toBeUndefined();
    }
  });

  it('is not judged within the first day', () => {
    const fresh = dataLeft([{ ...plan, effectiveTime: '2026-11-21T00:00:00.000Z' }], now);
    expect(fresh && dataPace(fresh, now)).toBeUndefined();
  });
});
