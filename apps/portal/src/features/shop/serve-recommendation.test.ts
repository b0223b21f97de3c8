import { expect, test } from 'vitest';
import { groupServices, recommend } from './serve-recommendation.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const day = 86_400_000;
const at = (days: number) => new Date(now + days * day).toISOString();
const type = (level: 'plenty' | 'low' | 'empty' | 'none', key = 'sms', endsInDays = 90) => ({
  type: 1,
  key,
  unit: 'count',
  family: 'alarm' as const,
  name: key,
  description: '',
  fromPriceFen: 100,
  currency: 'CNY' as const,
  level,
  effectiveTime: null,
  expirationTime: at(endsInDays),
});
const hotspot = {
  status: 'activated',
  paused: false,
  expirationTime: at(4.5),
  picture: 'hotspot',
  realNameNeeded: false,
} as const;

test('a device that does not work yet is activated before anything else', () => {
  expect(recommend({ ...hotspot, status: 'notActivated' }, [type('low')], now)).toEqual({ kind: 'activate' });
});

test('an expired plan counts down to the day on which the SIM is cancelled', () => {
  const expired = { ...hotspot, expirationTime: at(-10) };
  expect(recommend(expired, [type('plenty')], now)).toEqual({
    kind: 'expired',
    cancelledInDays: 20,
  });
  expect(recommend({ ...hotspot, expirationTime: at(-31) }, [type('plenty')], now)).toMatchObject({
    cancelledInDays: null,
  });
  // At the exact time of its end it has ended.
  expect(recommend({ ...hotspot, expirationTime: at(0) }, [type('plenty')], now)?.kind).toBe('expired');
});

test('what is paused is renewed to start again, whatever its end, and what staff have halted is not sold a renewal', () => {
  const paused = { ...hotspot, status: 'halted', paused: true } as const;
  for (const days of [-10, 4.5, 100]) {
    expect(recommend({ ...paused, expirationTime: at(days) }, [type('low')], now)).toEqual({
      kind: 'paused',
    });
  }
  expect(recommend({ ...paused, paused: false }, [type('low')], now)).toBeNull();
});

test('a SIM that does not work is checked before anything is sold, but for what a renewal starts again', () => {
  const online = { ...hotspot, online: true };
  for (const sim of [{ separated: true }, { simState: 'cancelled' }] as const) {
    for (const device of [
      online,
      { ...online, expirationTime: at(-1) },
      { ...online, status: 'halted' },
    ] as const) {
      expect(recommend({ ...device, ...sim }, [type('low')], now)).toEqual({ kind: 'sim' });
    }
  }
  for (const simState of ['stopped', 'preCancelled'] as const) {
    for (const device of [online, { ...online, online: false }, { ...online, picture: 'locator' }] as const) {
      expect(recommend({ ...device, simState }, [type('low')], now)).toEqual({ kind: 'sim' });
    }
    // The end of the plan or a keep-number package also stops the SIM, and then comes first.
    expect(recommend({ ...online, expirationTime: at(-1), simState }, [type('low')], now)?.kind).toBe(
      'expired',
    );
    const paused = { ...online, status: 'halted', paused: true, simState } as const;
    expect(recommend(paused, [type('low')], now)?.kind).toBe('paused');
  }
  const fine = { ...online, simState: 'activated', separated: false } as const;
  expect(recommend(fine, [type('low')], now)?.kind).toBe('expiring');
  // The state of the SIM is not known, or not told to a guest.
  expect(recommend({ ...online, simState: null, separated: null }, [type('low')], now)?.kind).toBe(
    'expiring',
  );
});

test('a SIM whose user has to be verified is checked before anything is sold but what starts the device', () => {
  const unverified = { ...hotspot, realNameNeeded: true };
  expect(recommend(unverified, [type('empty')], now)?.kind).toBe('sim');
  expect(recommend({ ...unverified, status: 'notActivated' }, [type('low')], now)?.kind).toBe('activate');
  expect(recommend({ ...unverified, expirationTime: at(-1) }, [type('low')], now)?.kind).toBe('expired');
});

test('a hotspot that is offline is checked before anything is sold for it, and says so to its owner alone', () => {
  const offline = { ...hotspot, online: false };
  for (const days of [4.5, 100]) {
    expect(recommend({ ...offline, expirationTime: at(days) }, [type('low')], now)).toEqual({
      kind: 'offline',
    });
  }
  expect(recommend({ ...offline, expirationTime: null }, [type('low')], now)?.kind).toBe('offline');
  expect(recommend({ ...offline, expirationTime: at(-1) }, [type('low')], now)?.kind).toBe('expired');
  expect(recommend({ ...offline, picture: 'camera' }, [type('low')], now)?.kind).toBe('expiring');
  // On a phone without a connection: the answer may be old.
  expect(recommend(offline, [type('low')], now, false)?.kind).toBe('expiring');
  expect(recommend(hotspot, [type('low')], now)?.kind).toBe('expiring');
});

test('a plan that ends within 30 days is renewed before a low allowance is topped up', () => {
  expect(recommend(hotspot, [type('low')], now)).toEqual({ kind: 'expiring', days: 5, endsAt: at(4.5) });
  expect(recommend({ ...hotspot, expirationTime: at(30) }, [type('low')], now)?.kind).toBe('expiring');
  expect(recommend({ ...hotspot, expirationTime: at(30.5) }, [type('low')], now)?.kind).toBe('low');
});

test('data that is used up is bought before a plan that still runs is renewed, and not while there is more of it', () => {
  const data = (level: 'plenty' | 'low' | 'empty' | 'none', endsInDays = 4.5) => ({
    ...type(level, 'mifiMonthBig', endsInDays),
    family: 'hotspot' as const,
  });
  const isUsedUp = { kind: 'low', type: { key: 'mifiMonthBig', level: 'empty' } };
  expect(recommend(hotspot, [data('empty')], now)).toMatchObject(isUsedUp);
  expect(recommend(hotspot, [data('empty'), data('empty', -2), data('none')], now)).toMatchObject(isUsedUp);
  // A top-up still has some, nothing of it is known, or it has only ended.
  expect(recommend(hotspot, [data('empty'), data('low')], now)?.kind).toBe('expiring');
  const pack = { ...data('plenty'), key: 'traffic', family: 'traffic' as const };
  expect(recommend(hotspot, [data('empty'), pack], now)?.kind).toBe('expiring');
  expect(recommend(hotspot, [data('none')], now)?.kind).toBe('expiring');
  expect(recommend(hotspot, [data('empty', -2)], now)?.kind).toBe('expiring');
  // Not data, and so not what stops the device.
  expect(recommend(hotspot, [type('empty')], now)?.kind).toBe('expiring');
  // With nothing to renew, whoever has just topped up is not told that the plan is low.
  const renewed = { ...hotspot, expirationTime: at(100) };
  expect(recommend(renewed, [data('low')], now)?.kind).toBe('low');
  expect(recommend(renewed, [data('low'), data('plenty')], now)).toBeNull();
  expect(recommend(renewed, [data('low'), pack], now)).toBeNull();
  expect(recommend(renewed, [data('low'), data('plenty'), type('low')], now)).toMatchObject({
    type: { key: 'sms' },
  });
});

test('what is used up comes before what is low, what ended long ago is no news, and when all is well nothing is said', () => {
  const fine = { ...hotspot, expirationTime: at(100) };
  expect(recommend(fine, [type('low', 'sms'), type('empty', 'phone')], now)).toMatchObject({
    type: { key: 'phone' },
  });
  expect(recommend(fine, [type('empty', 'phone', -5), type('low', 'sms')], now)).toMatchObject({
    type: { key: 'sms' },
  });
  expect(recommend(fine, [type('plenty')], now)).toBeNull();
  // Read days ago, and over by now.
  expect(recommend(fine, [type('low', 'sms', -1)], now)).toBeNull();
});

test('nothing is recommended where nothing is on sale', () => {
  expect(recommend({ ...hotspot, status: 'notActivated' }, [], now)).toBeNull();
});

test('services are grouped by need, and groups without any are left out', () => {
  const grouped = groupServices([{ family: 'cloud' }, { family: 'hotspot' }, { family: 'traffic' }]);
  expect(grouped.map(({ group, types }) => [group, types.length])).toEqual([
    ['data', 2],
    ['recordings', 1],
  ]);
});
