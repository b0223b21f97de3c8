import { expect, test } from 'vitest';
import { inBatches, outcomeOf } from './in-batches.ts';

test('calls of one moment are one piece of work, of at most fifty; later ones are another', async () => {
  const batches: number[] = [];
  const work = inBatches(async (keys: readonly number[]) => {
    batches.push(keys.length);
    return new Map();
  });
  await Promise.all(Array.from({ length: 60 }, (_, key) => work(key)));
  await work(1);
  expect(batches).toEqual([50, 10, 1]);
});

test('each call fails by itself, and two for one key share what became of it', async () => {
  const seen: (readonly string[])[] = [];
  const work = inBatches(async (keys: readonly string[]) => {
    seen.push(keys);
    return new Map([['b', new Error('only b')]]);
  });
  const outcomes = await Promise.allSettled(['a', 'b', 'b', 'c'].map(work));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(seen).toEqual([['a', 'b', 'c']]);
});

test('when the work itself breaks, nobody is told that it was done', async () => {
  const work = inBatches(() => Promise.reject(new Error('no database')));
  const outcomes = await Promise.allSettled([work('a'), work('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('an outcome is undefined, or an error whatever was thrown', async () => {
  expect(await outcomeOf(Promise.resolve())).toBeUndefined();
  expect(await outcomeOf(Promise.reject(new Error('broken')))).toEqual(new Error('broken'));
  expect(await outcomeOf(Promise.reject('a text'))).toEqual(new Error('a text'));
});
