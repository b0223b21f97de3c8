import { expect, it } from 'vitest';
import { Clock } from './clock.ts';
import { advanceClock, ControlError } from './control.ts';

it('a clock is not moved to where its time can no longer be written, and goes on', () => {
  const clock = new Clock();
  for (const advanceMs of [Number.MAX_SAFE_INTEGER, Date.UTC(9999, 0), -1, '1', 0.5])
    expect(() => advanceClock(clock, { advanceMs })).toThrow(ControlError);
  expect(clock.offsetMs).toBe(0);
  advanceClock(clock, { advanceMs: 1000 });
  expect(clock.offsetMs).toBe(1000);
});
