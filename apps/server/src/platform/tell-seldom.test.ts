import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellSeldom } from './tell-seldom.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of the errors of one kind, one a minute is told, with how many came since; another kind is told at once', () => {
  const told: [string, number][] = [];
  const tell = tellSeldom((error, others) => void told.push([(error as Error).message, others]));
  const away = (queue: string) => Object.assign(new Error(`refused (${queue})`), { code: 'ECONNREFUSED' });
  for (const queue of ['a', 'b', 'c']) tell(away(queue));
  tell(Object.assign(new Error('shutting down'), { code: '57P03' }));
  vi.advanceTimersByTime(59_000);
  tell(away('d'));
  vi.advanceTimersByTime(1_000);
  tell(away('e'));
  tell(away('f'));
  vi.advanceTimersByTime(60_000);
  tell(away('g'));
  expect(told).toEqual([
    ['refused (a)', 0],
    ['shutting down', 0],
    ['refused (e)', 3],
    ['refused (g)', 1],
  ]);
});
