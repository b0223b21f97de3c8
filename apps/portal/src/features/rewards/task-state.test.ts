import { describe, expect, it } from 'vitest';
import type { RewardTask } from './rewards.ts';
import { mainTask, taskStateOf } from './task-state.ts';

const task = (changes: Partial<RewardTask> = {}): RewardTask => ({
  taskId: 'a',
  title: 'Watch 15 seconds, get 100 MB',
  adUnit: 'welfare-15s',
  active: true,
  seconds: 15,
  timesPerDay: 2,
  type: 10,
  unit: 'M',
  quantity: 100,
  giftName: '100 MB reward',
  watchedToday: 0,
  exchangeable: 0,
  ...changes,
});
const at = (moment: string) => Date.parse(moment);

describe('a task', () => {
  it('can be watched until its day is full', () => {
    expect(taskStateOf(task({ watchedToday: 1 }), at('2026-11-21T06:00:00Z'), 'cn')).toEqual({
      left: 1,
      collectable: 0,
      againAt: null,
    });
  });

  it('can be watched again from the next midnight of the site, over months and years', () => {
    const full = task({ watchedToday: 2 });
    const againAt = (moment: string, site: 'cn' | 'iso') =>
      taskStateOf(full, at(moment), site).againAt?.toISOString();
    expect(againAt('2026-11-21T06:00:00Z', 'cn')).toBe('2026-11-21T16:00:00.000Z');
    expect(againAt('2026-11-21T16:00:00Z', 'cn')).toBe('2026-11-22T16:00:00.000Z');
    expect(againAt('2026-12-31T23:59:59Z', 'iso')).toBe('2027-01-01T00:00:00.000Z');
  });

  it('that has ended can only be collected', () => {
    const ended = task({ active: false, exchangeable: 2 });
    expect(taskStateOf(ended, 0, 'cn')).toEqual({ left: 0, collectable: 2, againAt: null });
    expect(mainTask([{ ...ended, exchangeable: 0 }])).toBeUndefined();
  });

  it('that was watched more often than it may be now has nothing left', () => {
    expect(taskStateOf(task({ watchedToday: 5 }), 0, 'iso').left).toBe(0);
  });
});

describe('the task that stands out', () => {
  it('is the first to collect, else the first to watch', () => {
    const [full, open, earned] = [
      task({ taskId: 'full', watchedToday: 2 }),
      task({ taskId: 'open' }),
      task({ taskId: 'earned', watchedToday: 2, exchangeable: 1 }),
    ];
    expect(mainTask([full, open, earned])).toBe('earned');
    expect(mainTask([full, open])).toBe('open');
    expect(mainTask([full])).toBeUndefined();
  });
});
