import { expect, test } from 'vitest';
import { type TraccarPosition, toReport } from './report.ts';

const heard = '2026-11-22T08:00:00.000+00:00';
const reportOf = (changes: Partial<TraccarPosition>) =>
  toReport('490154203237518', {
    deviceId: 1,
    fixTime: heard,
    deviceTime: heard,
    serverTime: heard,
    longitude: 121.4,
    latitude: 31.2,
    speed: 0,
    course: 0,
    ...changes,
  });
const atOf = (deviceTime: string, changes: Partial<TraccarPosition> = {}) =>
  reportOf({ fixTime: deviceTime, deviceTime, ...changes })?.at.toISOString();

test('a position is of when the device said so', () => {
  expect(atOf('2026-11-22T07:59:58.000+00:00')).toBe('2026-11-22T07:59:58.000Z');
  expect(atOf('2026-11-22T08:04:00.000+00:00')).toBe('2026-11-22T08:04:00.000Z');
});

test.each([
  '1970-01-01T00:00:12.000+00:00',
  '2026-11-22T08:06:00.000+00:00',
  '2031-01-01T00:00:00.000+00:00',
])('one by a clock that says %s is of when Traccar heard it, however often it is asked', (deviceTime) => {
  expect(atOf(deviceTime)).toBe('2026-11-22T08:00:00.000Z');
});

test('one without any time is none', () => {
  expect(atOf('today')).toBeUndefined();
  expect(atOf('1970-01-01T00:00:12.000+00:00', { serverTime: '' })).toBeUndefined();
});

test('a place and figures that cannot be are as good as not measured', () => {
  for (const place of [{ longitude: 180.1 }, { latitude: -91 }, { longitude: 0, latitude: 0 }])
    expect(reportOf(place)?.position).toBeNull();
  expect(reportOf({ accuracy: 3e9, speed: 1e300, course: -90 })?.position).toEqual({
    longitude: 121.4,
    latitude: 31.2,
    accuracyM: null,
    kind: 'gps',
    speedKmh: null,
    headingDeg: null,
  });
  expect(reportOf({ accuracy: 12.4, speed: 10, course: 359.7 })?.position).toMatchObject({
    accuracyM: 12,
    speedKmh: 18.5,
    headingDeg: 0,
  });
});
