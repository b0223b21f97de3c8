import { expect, it } from 'vitest';
import { leftMsOf, pauseClock, runClock, stoppedClock } from './watch-clock.ts';

it('time counts while the clock runs, and none of it while it is paused', () => {
  const running = runClock(stoppedClock(15_000), 1000);
  expect(leftMsOf(running, 5000)).toBe(11_000);
  const paused = pauseClock(running, 5000);
  expect(leftMsOf(paused, 900_000)).toBe(11_000);
  expect(leftMsOf(runClock(paused, 900_000), 910_999)).toBe(1);
});

it('what runs goes on when it is told to run again, and what is paused stays so', () => {
  const running = runClock(stoppedClock(15_000), 1000);
  expect(runClock(running, 4000)).toBe(running);
  const paused = pauseClock(running, 2000);
  expect(pauseClock(paused, 9000)).toBe(paused);
});

it('nothing is left below zero, and a clock that was set back gives no time away', () => {
  const running = runClock(stoppedClock(15_000), 1000);
  expect(leftMsOf(running, 99_000)).toBe(0);
  expect(leftMsOf(running, 0)).toBe(15_000);
});
