import { expect, test } from 'vitest';
import { Rejections } from './rejections.ts';

test('who sends so many is not listened to until the minute is over, and nobody else is meant', () => {
  const rejections = new Rejections(3);
  const counted = [0, 1, 2, 3].map((ms) => rejections.count('10.0.0.1', ms));
  expect(counted).toEqual([false, false, true, false]);
  expect(rejections.pauseSeconds('10.0.0.1', 10_000)).toBe(50);
  expect(rejections.pauseSeconds('10.0.0.1', 59_999)).toBe(1);
  expect(rejections.pauseSeconds('10.0.0.2', 10_000)).toBe(0);
  expect(rejections.pauseSeconds('10.0.0.1', 60_000)).toBe(0);
  expect(rejections.pauseSeconds('10.0.0.1', 90_000)).toBe(0);
  expect(rejections.count('10.0.0.1', 60_000)).toBe(false);
  expect(rejections.pauseSeconds('10.0.0.1', 60_000)).toBe(0);
});

test('from however many networks they come, it remembers only so many, and those it still refuses', () => {
  const rejections = new Rejections(2);
  for (let n = 0; n < 10_000; n += 1) expect(rejections.count(`network ${n}`, 0)).toBe(false);
  for (let times = 0; times < 3; times += 1) expect(rejections.count('one more', 0)).toBe(false);
  expect(rejections.pauseSeconds('one more', 0)).toBe(0);
  expect(rejections.count('network 9999', 0)).toBe(true);
  expect(rejections.pauseSeconds('network 9999', 0)).toBe(60);
});
