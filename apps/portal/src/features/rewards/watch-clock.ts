/** The time that is left to watch. It runs only while the page can be seen. */
export interface WatchClock {
  /** What was left when the clock last stood still. */
  readonly leftMs: number;
  /** Since when the clock runs, UTC in milliseconds; null: it stands still. */
  readonly runsSince: number | null;
}

export const stoppedClock = (leftMs: number): WatchClock => ({ leftMs, runsSince: null });

export const leftMsOf = ({ leftMs, runsSince }: WatchClock, nowMs: number): number =>
  runsSince === null ? leftMs : Math.max(0, leftMs - Math.max(0, nowMs - runsSince));

export const runClock = (clock: WatchClock, nowMs: number): WatchClock =>
  clock.runsSince === null ? { ...clock, runsSince: nowMs } : clock;

export const pauseClock = (clock: WatchClock, nowMs: number): WatchClock =>
  clock.runsSince === null ? clock : stoppedClock(leftMsOf(clock, nowMs));
