import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockOfHours, clockUntil, setTimeSource } from './use-now.ts';

const start = Date.parse('2026-11-21T14:04:00.250Z');

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => {
  vi.useRealTimers();
  setTimeSource({ now: () => Date.now(), subscribe: () => () => undefined });
});

it('runs in whole seconds to its moment, reaches it on time, and stands still after it', () => {
  const moment = start + 2700;
  const { subscribe, now } = clockUntil(moment);
  const ticks: { readonly leftMs: number; readonly afterMs: number }[] = [];
  subscribe(() => ticks.push({ leftMs: moment - now(), afterMs: Date.now() - start }));
  expect(moment - now()).toBe(3000);
  vi.advanceTimersByTime(10_000);
  expect(ticks).toEqual([
    { leftMs: 2000, afterMs: 700 },
    { leftMs: 1000, afterMs: 1700 },
    { leftMs: 0, afterMs: 2700 },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('stays the same within a second, so that a rendering agrees with itself', () => {
  const { now } = clockUntil(0);
  const first = now();
  vi.advanceTimersByTime(700);
  expect(now()).toBe(first);
  vi.advanceTimersByTime(50);
  expect(now()).toBe(first + 1000);
});

it('leaves nothing running once it is stopped', () => {
  const stop = clockUntil(start + 60_000).subscribe(() => undefined);
  vi.advanceTimersByTime(1500);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('follows a time that turns out to be another one, and runs on to its moment by that', () => {
  const listeners = new Set<() => void>();
  let aheadMs = 60_000;
  setTimeSource({
    now: () => Date.now() + aheadMs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const moment = start + 2000;
  const { subscribe, now } = clockUntil(moment);
  const lefts: number[] = [];
  const stop = subscribe(() => lefts.push(moment - now()));
  vi.advanceTimersByTime(5000);
  expect(lefts).toEqual([]);
  aheadMs = -5000;
  for (const listener of listeners) listener();
  vi.advanceTimersByTime(10_000);
  expect(lefts).toEqual([2000, 1000, 0]);
  stop();
  expect(listeners.size).toBe(0);
});

it('ticks as each hour begins where nothing runs out: a page that is open over midnight learns of the new day', () => {
  const listeners = new Set<() => void>();
  let aheadMs = 0;
  setTimeSource({
    now: () => Date.now() + aheadMs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const ticks: string[] = [];
  const stop = clockOfHours.subscribe(() => ticks.push(new Date(clockOfHours.now()).toISOString()));
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(ticks).toEqual(['2026-11-21T15:00:00.000Z', '2026-11-21T16:00:00.000Z']);
  // It is two minutes before the hour, as an answer of the server tells: the phone’s clock was slow.
  aheadMs = (58 - 4) * 60_000;
  for (const listener of listeners) listener();
  vi.advanceTimersByTime(2 * 60_000);
  expect(ticks.slice(2)).toEqual(['2026-11-21T16:58:00.000Z', '2026-11-21T17:00:00.000Z']);
  stop();
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
