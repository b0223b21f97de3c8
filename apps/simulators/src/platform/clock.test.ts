import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock, formatBeijingDigits, formatBeijingTime } from './clock.ts';

describe('the movable clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs tasks when their time comes, be it by waiting or by moving, each once', () => {
    const clock = new Clock();
    const ran: string[] = [];
    clock.schedule(clock.now() + 1000, () => ran.push('second'));
    clock.schedule(clock.now() + 3_600_000, () => ran.push('hour'));
    vi.advanceTimersByTime(1000);
    expect(ran).toEqual(['second']);
    clock.advance(3_598_999);
    vi.advanceTimersByTime(0);
    expect(ran).toEqual(['second']);
    clock.advance(1);
    vi.advanceTimersByTime(1);
    clock.advance(86_400_000);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(['second', 'hour']);
  });

  it('waits longer than a timer can, and forgets what is cancelled or stopped', () => {
    const clock = new Clock();
    const task = vi.fn();
    clock.schedule(clock.now() + 40 * 86_400_000, task);
    vi.advanceTimersByTime(39 * 86_400_000);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(86_400_000);
    expect(task).toHaveBeenCalledTimes(1);
    clock.schedule(clock.now() + 10, task)();
    clock.schedule(clock.now() + 10, task);
    clock.stop();
    vi.advanceTimersByTime(20);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('writes Beijing time', () => {
    const newYear = Date.UTC(2026, 11, 31, 16, 0, 1);
    expect(formatBeijingTime(newYear)).toBe('2027-01-01T00:00:01+08:00');
    expect(formatBeijingDigits(newYear)).toBe('20270101000001');
  });
});
