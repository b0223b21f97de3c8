import { hourMs, minuteMs } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import { markWork, workMark } from '../../platform/work-marks.ts';

/**
 * For so long after a stop nothing is given up. If the server was off for days, nobody has asked the platform meanwhile,
 * and where both had no power the platform may come back a little later.
 */
const graceMs = hourMs;
/** A line that waits is tried at least every hour or so: where none was tried for so long, no process was there. */
const stopMs = 3 * hourMs;
/** The mark need not be more exact, and many lines fail at once. */
const exactMs = minuteMs;

/**
 * Takes down that a line was tried in vain. Lines may be given up only once they were tried for an hour since the last
 * stop. That counts for all processes: one of them may be restarted again and again.
 */
export async function recordVainTry(db: Queries, now: Date): Promise<{ readonly mayGiveUp: boolean }> {
  const mark = await workMark(db, 'delivery');
  const sinceLastMs = mark ? now.getTime() - mark.reached.getTime() : Infinity;
  const begun = mark?.since ?? now;
  // A time in the future was written down while the clock was ahead.
  const since = sinceLastMs <= stopMs && begun <= now ? begun : now;
  if (Math.abs(sinceLastMs) > exactMs) await markWork(db, 'delivery', { since, reached: now });
  return { mayGiveUp: now.getTime() - since.getTime() > graceMs };
}
