import { expect, test } from 'vitest';
import { isAtEnd, readingMs, type StepClock, type StepEvent, startOfSteps, stepOn } from './step-clock.ts';

const durationsMs = [1000, 2000, 1000];
const run = (from: StepClock, ...events: readonly StepEvent[]) =>
  events.reduce((clock, event) => stepOn(clock, event, durationsMs), from);
const tick = (ms: number): StepEvent => ({ kind: 'tick', ms });

test('it plays from step to step and stops at the end', () => {
  const playing = run(startOfSteps, { kind: 'play' }, tick(999));
  expect(playing).toEqual({ index: 0, elapsedMs: 999, isPlaying: true });
  expect(run(playing, tick(1))).toEqual({ index: 1, elapsedMs: 0, isPlaying: true });
  const end = run(playing, tick(1), tick(2000), tick(5000));
  expect(end).toEqual({ index: 2, elapsedMs: 1000, isPlaying: false });
  expect(isAtEnd(end, durationsMs)).toBe(true);
});

test('paused, no time passes, and it goes on where it was', () => {
  const paused = run(startOfSteps, { kind: 'play' }, tick(400), { kind: 'pause' }, tick(5000));
  expect(paused).toEqual({ index: 0, elapsedMs: 400, isPlaying: false });
  expect(run(paused, { kind: 'play' }, tick(100)).elapsedMs).toBe(500);
});

test('played again at the end, it begins anew', () => {
  const end = { index: 2, elapsedMs: 1000, isPlaying: false };
  expect(run(end, { kind: 'play' })).toEqual({ index: 0, elapsedMs: 0, isPlaying: true });
  const paused = { index: 2, elapsedMs: 999, isPlaying: false };
  expect(run(paused, { kind: 'play' })).toEqual({ ...paused, isPlaying: true });
  expect(isAtEnd({ index: 0, elapsedMs: 1000, isPlaying: false }, durationsMs)).toBe(false);
});

test('steps can be chosen, and never beyond the ends', () => {
  expect(run(startOfSteps, { kind: 'previous' }).index).toBe(0);
  expect(run(startOfSteps, { kind: 'jump', index: 2 }, { kind: 'next' }).index).toBe(2);
  expect(run(startOfSteps, { kind: 'play' }, tick(500), { kind: 'next' })).toEqual({
    index: 1,
    elapsedMs: 0,
    isPlaying: true,
  });
});

test('a longer text stays longer, in both languages', () => {
  expect(readingMs('short')).toBe(4000);
  expect(readingMs('关机后等三十秒再开机，等两分钟让它重新注册网络。')).toBeGreaterThan(5000);
  expect(readingMs('Switch it off, wait 30 seconds, switch it on and give it 2 minutes.')).toBeGreaterThan(
    5000,
  );
});
