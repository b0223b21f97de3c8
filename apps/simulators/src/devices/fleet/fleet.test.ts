import { describe, expect, it } from 'vitest';
import { type FleetDevice, isOnline, newDevice, type Registration, switchDurationMs } from './device.ts';
import { reportOf } from './report.ts';

const startMs = Date.parse('2026-11-21T06:00:00Z');
const registration = (changes: Partial<Registration> = {}): Registration => ({
  imei: '356938035643809',
  name: 'Locator',
  kind: 'locator',
  cards: [{ slot: 1, iccid: '89860620000000000027', active: true }],
  lastReport: {
    at: new Date(startMs - 60_000).toISOString(),
    dataTotalMb: 4000,
    position: { longitude: 121.4372, latitude: 31.1891 },
  },
  ...changes,
});
const device = (changes: Partial<Registration> = {}): FleetDevice =>
  newDevice(registration(changes), startMs);
const minutes = (count: number) => startMs + count * 60_000;

describe('a simulated device', () => {
  it('says the same at the same moment, on every run', () => {
    for (const at of [0, 1, 17, 600, 10_000]) {
      expect(reportOf(device(), minutes(at))).toEqual(reportOf(device(), minutes(at)));
    }
  });

  it('goes on from where it was last, and moves no faster than it says', () => {
    const locator = device();
    const [first, ...rest] = Array.from({ length: 300 }, (_, at) => reportOf(locator, minutes(at)).position);
    expect(first).toMatchObject({ longitude: 121.4372, latitude: 31.1891 });
    let last = first;
    for (const position of rest) {
      const metres = Math.hypot(
        ((position?.longitude ?? 0) - (last?.longitude ?? 0)) * 95_000,
        ((position?.latitude ?? 0) - (last?.latitude ?? 0)) * 111_000,
      );
      expect(metres).toBeLessThan(60);
      last = position;
    }
    expect(new Set(rest.map((position) => position?.longitude)).size).toBeGreaterThan(100);
  });

  it('counts data that only grows, day after day', () => {
    const hotspot = device({ kind: 'hotspot' });
    let last = 0;
    for (let at = 0; at < 4 * 1440; at += 7) {
      const total = reportOf(hotspot, minutes(at)).dataTotalMb ?? 0;
      expect(total).toBeGreaterThanOrEqual(last);
      last = total;
    }
    expect(last).toBeGreaterThan(4000);
  });

  it('stays within what a battery and a network can be', () => {
    for (let at = 0; at < 3000; at += 11) {
      const { batteryPercent, signalDbm } = reportOf(device(), minutes(at));
      expect(batteryPercent).toBeGreaterThanOrEqual(20);
      expect(batteryPercent).toBeLessThanOrEqual(100);
      expect(signalDbm).toBeGreaterThan(-125);
      expect(signalDbm).toBeLessThan(-60);
    }
  });

  it('loses the network now and then, and only for moments', () => {
    const locator = device();
    const seconds = Array.from({ length: 48 * 3600 }, (_, at) => isOnline(locator, startMs + at * 1000));
    const lost = seconds.filter((online) => !online).length;
    expect(lost).toBeGreaterThan(0);
    expect(lost / seconds.length).toBeLessThan(0.02);
  });

  it('never loses it where there are no dead spots', () => {
    const steady = newDevice(registration(), startMs, false);
    for (let second = 0; second < 48 * 3600; second += 15)
      expect(isOnline(steady, startMs + second * 1000)).toBe(true);
  });

  it('that was silent for an hour when it was introduced stays silent, until it is switched on', () => {
    const silent = device({
      lastReport: { ...registration().lastReport, at: '2026-11-18T00:00:00Z' } as never,
    });
    expect(isOnline(silent, minutes(5))).toBe(false);
    silent.online = true;
    expect(isOnline(silent, minutes(5))).toBe(true);
    expect(isOnline(device({ lastReport: null }), minutes(5))).toBe(false);
  });

  it('takes 30 to 90 seconds to change its card', () => {
    const durations = Array.from({ length: 200 }, (_, index) => switchDurationMs(device(), `c-${index}`));
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(30_000);
    expect(Math.max(...durations)).toBeLessThanOrEqual(90_000);
    expect(new Set(durations).size).toBeGreaterThan(150);
  });
});
