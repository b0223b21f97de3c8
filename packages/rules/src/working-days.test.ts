import { expect, test } from 'vitest';
import { endOfWorkingDay } from './working-days.ts';

const zone = 'Asia/Shanghai';
const noExceptions = new Map<string, boolean>();
/** 00:00 in Shanghai of a day. */
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
const end = (from: string, count: number, exceptions = noExceptions) =>
  endOfWorkingDay(new Date(from), count, exceptions, zone);

test('the day on which something comes in does not count, at whatever time of day', () => {
  expect(end('2026-11-17T00:00:00+08:00', 1)).toEqual(midnight('2026-11-19'));
  expect(end('2026-11-17T23:59:59+08:00', 1)).toEqual(midnight('2026-11-19'));
});

test('a weekend is skipped, from Friday to Sunday one has until the end of Monday', () => {
  for (const day of ['20', '21', '22']) {
    expect(end(`2026-11-${day}T10:00:00+08:00`, 1)).toEqual(midnight('2026-11-24'));
  }
});

test('holidays are skipped, weekends that are worked for them count', () => {
  const exceptions = new Map([
    ['2026-10-01', false],
    ['2026-10-02', false],
    ['2026-10-05', false],
    ['2026-10-06', false],
    ['2026-10-07', false],
    ['2026-10-10', true],
  ]);
  expect(end('2026-09-30T15:00:00+08:00', 1, exceptions)).toEqual(midnight('2026-10-09'));
  // The working days are the 8th, the 9th and Saturday the 10th.
  expect(end('2026-09-30T15:00:00+08:00', 3, exceptions)).toEqual(midnight('2026-10-11'));
});

test('the day is that of the zone, not that of UTC', () => {
  // 00:30 on Wednesday in Shanghai is Tuesday in UTC.
  expect(end('2026-11-17T16:30:00Z', 1)).toEqual(midnight('2026-11-20'));
  expect(endOfWorkingDay(new Date('2026-11-17T16:30:00Z'), 1, noExceptions, 'UTC')).toEqual(
    new Date('2026-11-19T00:00:00Z'),
  );
});

test('fifteen working days are three weeks', () => {
  expect(end('2026-11-16T09:00:00+08:00', 15)).toEqual(midnight('2026-12-08'));
});

test('a number of days that is none is refused', () => {
  for (const count of [0, -1, 1.5, 367, Number.NaN])
    expect(() => end('2026-11-17T00:00:00Z', count)).toThrow(RangeError);
});
