import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('every item is worked on once, and never more at once than the limit', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(
    Array.from({ length: 25 }, (_, i) => i),
    4,
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      running -= 1;
      done.push(item);
    },
  );
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i));
  expect(most).toBe(4);
});

test('what is thrown reaches the caller', async () => {
  await expect(inParallel([1], 2, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('one that throws ends the rest, and nothing goes on after the caller has heard of it', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const all = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('broken');
    await new Promise((resolve) => setTimeout(resolve, 5));
    ended.push(item);
  });
  await expect(all).rejects.toThrow('broken');
  expect({ begun, ended }).toEqual({ begun: [1, 2], ended: [2] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(begun).toEqual([1, 2]);
});
