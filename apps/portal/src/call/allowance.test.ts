import { expect, it } from 'vitest';
import { levelNow } from './allowance.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
const item = (level: 'plenty' | 'low' | 'empty' | 'none', endsInDays: number, lastInDays = endsInDays) => ({
  type: 9,
  level,
  expirationTime: at(endsInDays),
  endsAt: at(lastInDays),
});

it('what is empty because its time is over has ended; only what ran out before its time is used up', () => {
  expect(levelNow(item('empty', -1), now)).toBe('over');
  expect(levelNow(item('empty', 0), now)).toBe('over');
  expect(levelNow(item('empty', 1), now)).toBe('empty');
  expect(levelNow({ type: 9, level: 'empty', expirationTime: null }, now)).toBe('empty');
});

it('what ran when it was asked has ended by now, if only its end was known', () => {
  expect(levelNow(item('plenty', -1), now)).toBe('over');
  expect(levelNow({ type: 9, level: 'low', expirationTime: at(-1) }, now)).toBe('over');
  expect(levelNow(item('plenty', 1), now)).toBe('plenty');
});

it('where more of its kind follows, the level of what has ended says nothing', () => {
  expect(levelNow(item('low', -1, 29), now)).toBe('active');
  expect(levelNow(item('low', 1, 29), now)).toBe('low');
});

it('what had not begun when it was read runs from its beginning', () => {
  const waiting = (beginsInDays: number, endsInDays: number) =>
    levelNow({ ...item('none', endsInDays), effectiveTime: at(beginsInDays) }, now);
  expect(waiting(1, 31)).toBe('none');
  expect(waiting(-1, 29)).toBe('active');
  expect(waiting(-31, -1)).toBe('over');
});

it('a top-up or a trial that has ended is nothing that one has any more', () => {
  for (const type of [10, 11]) {
    expect(levelNow({ ...item('empty', -1), type }, now)).toBe('none');
    expect(levelNow({ ...item('empty', 1), type }, now)).toBe('empty');
  }
});
