import { calendarDate, type Site, startOfDate, zoneOfSite } from '@device-pay/rules';
import type { RewardTask } from './rewards.ts';

export interface TaskState {
  /** How often it may still be watched today. */
  readonly left: number;
  /** Finished watches that wait to be exchanged. */
  readonly collectable: number;
  /** When it can be watched again; null while it can be, and when it never can. */
  readonly againAt: Date | null;
}

/** When the day of that moment is over. Days begin at midnight in the site's time zone, as on the server. */
export function nextDay(nowMs: number, site: Site): Date {
  const zone = zoneOfSite(site);
  const { year, month, day } = calendarDate(new Date(nowMs), zone);
  return startOfDate({ year, month, day: day + 1 }, zone);
}

/** What can be done with a task now. */
export function taskStateOf(
  { active, timesPerDay, watchedToday, exchangeable }: RewardTask,
  nowMs: number,
  site: Site,
): TaskState {
  if (!active) return { left: 0, collectable: exchangeable, againAt: null };
  const left = Math.max(0, timesPerDay - watchedToday);
  return { left, collectable: exchangeable, againAt: left > 0 ? null : nextDay(nowMs, site) };
}

/** The task whose button is the main action: the first that can be collected, else the first that can be watched. */
export function mainTask(tasks: readonly RewardTask[]): string | undefined {
  const main =
    tasks.find((task) => task.exchangeable > 0) ??
    tasks.find((task) => task.active && task.watchedToday < task.timesPerDay);
  return main?.taskId;
}
