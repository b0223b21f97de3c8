import { expect, test } from 'vitest';
import { nextDataAt, usableDataMb } from './usable-data.ts';

const types = [
  { type: 5, family: 'traffic' },
  { type: 9, family: 'hotspot' },
  { type: 17, family: 'keep-number' },
  { type: 3052, family: 'hotspot' },
] as const;
const used = (unit: string, usable: number, level: 'plenty' | 'none' | 'empty' = 'plenty') => ({
  unit,
  usable,
  level,
});

test('data of plans and packs is added up in M', () => {
  const allowances = new Map([
    [9, used('G', 1.5)],
    [5, used('M', 100)],
  ]);
  expect(usableDataMb(types, allowances)).toBe(1636);
});

test('a device without data that is counted is not out of data', () => {
  expect(usableDataMb(types, new Map([[17, used('month', 1)]]))).toBeNull();
});

test('what an earlier plan has left does not matter while an unlimited one runs', () => {
  const earlier = [9, used('G', 0)] as const;
  expect(usableDataMb(types, new Map([earlier, [3052, used('month', 1)]]))).toBeNull();
  expect(usableDataMb(types, new Map([earlier, [3052, used('month', 0, 'empty')]]))).toBe(0);
  // Bought, but not begun yet.
  expect(usableDataMb(types, new Map([earlier, [3052, used('month', 1, 'none')]]))).toBe(0);
  expect(usableDataMb(types, new Map([earlier, [17, used('month', 1)]]))).toBe(0);
});

const now = new Date('2026-11-21T06:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const span = (unit: string, level: 'plenty' | 'none' | 'empty', from: number, to: number) => ({
  unit,
  level,
  effectiveTime: inDays(from),
  expirationTime: inDays(to),
});

test('data that was bought begins with the first of what waits, where nothing runs until then', () => {
  const [waits, later] = [span('G', 'none', 8, 38), span('month', 'none', 38, 68)];
  expect(nextDataAt(types, new Map([[9, waits]]), now)).toEqual(inDays(8));
  expect(nextDataAt(types, new Map([[3052, later]]), now)).toEqual(inDays(38));
  expect(
    nextDataAt(
      types,
      new Map([
        [3052, later],
        [9, waits],
      ]),
      now,
    ),
  ).toEqual(inDays(8));
  // The data of type 5 has ended, so the device does not use it any more.
  expect(
    nextDataAt(
      types,
      new Map([
        [5, span('M', 'empty', -60, -30)],
        [9, waits],
      ]),
      now,
    ),
  ).toEqual(inDays(8));
  expect(nextDataAt(types, new Map([[17, span('month', 'none', 8, 38)]]), now)).toBeNull();
});

test('who has used up what runs is not told to wait for the next: extra data works at once', () => {
  const usedUp = span('M', 'empty', -10, 8);
  expect(
    nextDataAt(
      types,
      new Map([
        [5, usedUp],
        [9, span('G', 'none', 8, 38)],
      ]),
      now,
    ),
  ).toBeNull();
  expect(nextDataAt(types, new Map(), now)).toBeNull();
});
