import { describe, expect, test } from 'vitest';
import { type AlarmRule, judge, ruleWithoutConfig } from './judge.ts';
import { isWithin } from './schedule.ts';

const zone = 'Asia/Shanghai';
/** 2026-11-21 is a Saturday; noon in Shanghai. */
const at = new Date('2026-11-21T04:00:00Z');
const event = { code: 14, at, value: 92, unit: 'km/h', durationSec: null };
const rule = (changes: Partial<AlarmRule> = {}): AlarmRule => ({ ...ruleWithoutConfig, ...changes });
const judged = (changes: Partial<AlarmRule>, eventChanges: Partial<typeof event> = {}, now = at) =>
  judge(rule(changes), { ...event, ...eventChanges }, now, zone);

test('an alarm that is switched off or left out of the configuration is told to nobody', () => {
  expect(judged({ enabled: false })).toBe('disabled');
  expect(judge(null, event, at, zone)).toBe('disabled');
});

test('without a configuration an alarm is told to the app, which costs nothing', () => {
  expect(ruleWithoutConfig.channels).toEqual(['app']);
  expect(judged({})).toBe('told');
});

describe('a threshold', () => {
  const speed = (value: number) => ({ threshold: { value, unit: 'km/h' } });
  test.each([
    [92, 'told'],
    [92.1, 'belowThreshold'],
  ] as const)('of %s km/h makes of 92 km/h %s', (value, verdict) => {
    expect(judged(speed(value))).toBe(verdict);
  });

  test('of a battery counts downwards', () => {
    const battery = { code: 2, unit: '%' };
    const below20 = { threshold: { value: 20, unit: '%' } };
    expect(judged(below20, { ...battery, value: 20 })).toBe('told');
    expect(judged(below20, { ...battery, value: 21 })).toBe('belowThreshold');
  });

  test('does not silence a device that sends no measure, or one in another unit', () => {
    expect(judged(speed(120), { value: null as never })).toBe('told');
    expect(judged(speed(120), { value: 57, unit: 'mph' })).toBe('told');
  });
});

test('what has not lasted long enough does not count, where an alarm lasts', () => {
  expect(judged({ durationSec: 60 }, { durationSec: 59 as never })).toBe('tooShort');
  expect(judged({ durationSec: 60 }, { durationSec: 60 as never })).toBe('told');
  expect(judged({ durationSec: 60 })).toBe('told');
  // An SOS has no duration: its 60 seconds are those of the voice alarm.
  expect(judged({ durationSec: 60 }, { code: 1, durationSec: 0 as never })).toBe('told');
});

test('what happened more than an hour ago wakes nobody', () => {
  expect(judged({}, {}, new Date(at.getTime() + 3_600_000))).toBe('told');
  expect(judged({}, {}, new Date(at.getTime() + 3_600_001))).toBe('late');
});

describe('a schedule, on the wall clock of the site', () => {
  const saturdayNight = { days: [6], from: '22:00', to: '07:00' };
  test.each([
    ['21:59 on Saturday', '2026-11-21T13:59:59Z', false],
    ['22:00 on Saturday', '2026-11-21T14:00:00Z', true],
    ['06:59 on Sunday', '2026-11-21T22:59:59Z', true],
    ['07:00 on Sunday', '2026-11-21T23:00:00Z', false],
    ['06:00 on Saturday, which is Friday’s night', '2026-11-20T22:00:00Z', false],
    ['23:00 on Sunday', '2026-11-22T15:00:00Z', false],
  ])('that goes past midnight: %s', (_, instant, inside) => {
    expect(isWithin(saturdayNight, new Date(instant), zone)).toBe(inside);
  });

  test('from Sunday night into Monday', () => {
    const sunday = { days: [7], from: '22:00', to: '07:00' };
    expect(isWithin(sunday, new Date('2026-11-22T16:30:00Z'), zone)).toBe(true);
  });

  test('within a day holds from its first minute to its last, and on its days alone', () => {
    const saturday = { days: [6], from: '09:00', to: '12:00' };
    expect(isWithin(saturday, new Date('2026-11-21T01:00:00Z'), zone)).toBe(true);
    expect(isWithin(saturday, new Date('2026-11-21T04:00:00Z'), zone)).toBe(false);
    expect(isWithin(saturday, new Date('2026-11-22T01:00:00Z'), zone)).toBe(false);
  });

  test('that ends when it begins is a whole day', () => {
    const friday = { days: [5], from: '08:00', to: '08:00' };
    expect(isWithin(friday, new Date('2026-11-21T00:00:00Z'), 'UTC')).toBe(true);
    expect(isWithin(friday, new Date('2026-11-21T08:00:00Z'), 'UTC')).toBe(false);
  });

  test('is read on the clock of its own site', () => {
    const morning = { days: [6], from: '04:00', to: '05:00' };
    expect(isWithin(morning, at, 'UTC')).toBe(true);
    expect(isWithin(morning, at, zone)).toBe(false);
  });

  test('silences what comes outside of it', () => {
    expect(judged({ schedule: saturdayNight })).toBe('quietHours');
  });

  test('does not silence a call for help', () => {
    expect(judged({ schedule: saturdayNight }, { code: 1 })).toBe('told');
  });
});
