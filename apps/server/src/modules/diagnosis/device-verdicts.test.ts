import { dayMs } from '@device-pay/rules';
import { describe, expect, test } from 'vitest';
import type { DeviceLatestRow, DeviceRow } from '../../platform/database/tables.ts';
import {
  batteryFinding,
  type Dated,
  onlineFinding,
  packageFinding,
  realNameFinding,
  signalFinding,
} from './device-verdicts.ts';

const now = new Date('2026-11-21T06:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const latest = (values: Partial<DeviceLatestRow>) => values as DeviceLatestRow;
const said = ({ finding: { state, advice } }: Dated) => [state, advice];

describe('the battery', () => {
  test.each([
    [10, 'bad', 'chargeDevice'],
    [11, 'warn', 'chargeDevice'],
    [20, 'warn', 'chargeDevice'],
    [21, 'ok', null],
    [0, 'bad', 'chargeDevice'],
  ])('at %i %% is %s', (battery_percent, state, advice) => {
    const found = batteryFinding(latest({ battery_percent, battery_at: minutesAgo(30) }), now);
    expect(said(found)).toEqual([state, advice]);
    expect(found.asOf).toEqual(minutesAgo(30));
  });

  test('of more than half an hour ago is unknown, and so is one that was never told', () => {
    const stale = batteryFinding(latest({ battery_percent: 90, battery_at: minutesAgo(31) }), now);
    expect(stale).toMatchObject({ finding: { state: 'unknown', detail: { problem: 'staleReport' } } });
    for (const nothing of [undefined, latest({ battery_percent: null, battery_at: null })])
      expect(batteryFinding(nothing, now)).toMatchObject({
        finding: { state: 'unknown', detail: { problem: 'neverReported' } },
        asOf: null,
      });
  });
});

describe('the signal', () => {
  test.each([
    [-116, 'bad', 'moveDevice'],
    [-115, 'warn', 'moveDevice'],
    [-106, 'warn', 'moveDevice'],
    [-105, 'ok', null],
  ])('of %i dBm is %s', (signal_dbm, state, advice) => {
    const found = signalFinding(latest({ signal_dbm, network: '4G', signal_at: minutesAgo(1) }), now);
    expect(said(found)).toEqual([state, advice]);
  });

  test('of more than half an hour ago is unknown', () => {
    const found = signalFinding(latest({ signal_dbm: -70, network: '4G', signal_at: minutesAgo(31) }), now);
    expect(said(found)).toEqual(['unknown', null]);
  });
});

test('a device is there, is away since, or has never been heard of', () => {
  const device = (online: boolean, last_seen_at: Date | null) => ({ online, last_seen_at }) as DeviceRow;
  expect(said(onlineFinding(device(true, minutesAgo(1)), now))).toEqual(['ok', null]);
  expect(onlineFinding(device(false, minutesAgo(61)), now).finding).toEqual({
    state: 'bad',
    detail: { online: false, minutesSinceSeen: 61 },
    advice: 'switchOnDevice',
  });
  expect(said(onlineFinding(device(false, null), now))).toEqual(['unknown', 'switchOnDevice']);
});

describe('the package', () => {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
  const found = (changes: Partial<DeviceRow>, usableMb: number | null = null, nextAt: Date | null = null) =>
    packageFinding(
      { status: 'activated', paused: false, expiration_time: inDays(30), ...changes },
      { usableMb, nextAt },
      now,
    );

  test.each<[string, Dated, string, string | null]>([
    ['that runs', found({}), 'ok', null],
    ['that ends in three days', found({ expiration_time: inDays(3) }), 'warn', 'renew'],
    ['that ends a moment after three days', found({ expiration_time: inDays(3.001) }), 'ok', null],
    ['that ends now', found({ expiration_time: now }), 'bad', 'renew'],
    ['that has ended', found({ expiration_time: inDays(-1) }), 'bad', 'renew'],
    ['with its data used up', found({}, 0), 'bad', 'buyPackage'],
    ['that was bought and begins later', found({}, 0, inDays(8)), 'bad', 'awaitPlan'],
    ['without a limit that begins later', found({}, null, inDays(8)), 'bad', 'awaitPlan'],
    ['with data left', found({}, 1), 'ok', null],
    ['that nobody knows', found({ expiration_time: null }), 'unknown', 'buyPackage'],
    ['of a device that was never activated', found({ status: 'notActivated' }), 'warn', 'activate'],
    ['that its owner has paused', found({ status: 'halted', paused: true }), 'bad', 'resumeService'],
    // No plan ends a halt: whoever was told to buy one would pay for nothing.
    ['of a device that staff have halted', found({ status: 'halted' }), 'bad', 'contactSupport'],
  ])('%s', (_, dated, state, advice) => expect(said(dated)).toEqual([state, advice]));

  test.each([
    [0.5, 1],
    [1, 1],
    [2.1, 3],
    [-0.5, -1],
  ])('of %d days has %i left: begun days count', (days, daysLeft) => {
    expect(found({ expiration_time: inDays(days) }).finding.detail).toMatchObject({ daysLeft });
  });
});

test('a name is missing only where the law asks for one', () => {
  expect(said(realNameFinding(true, false, now))).toEqual(['bad', 'finishRealName']);
  expect(said(realNameFinding(true, true, now))).toEqual(['ok', null]);
  expect(said(realNameFinding(false, false, now))).toEqual(['ok', null]);
});
