/** What is left to watch. It runs down only while somebody can see it. */
export interface WatchClock {
  /** When it last stood still. */
  readonly leftMs: number;
  /** Since when it runs, UTC in milliseconds; null: it stands still. */
  readonly runsSince: number | null;
}

export const stoppedClock = (leftMs: number): WatchClock => ({ leftMs, runsSince: null });

export const leftMsOf = ({ leftMs, runsSince }: WatchClock, nowMs: number): number =>
  runsSince === null ? leftMs : Math.max(0, leftMs - Math.max(0, nowMs - runsSince));

export const runClock = (clock: WatchClock, nowMs: number): WatchClock =>
  clock.runsSince === null ? { ...clock, runsSince: nowMs } : clock;

export const pauseClock = (clock: WatchClock, nowMs: number): WatchClock =>
  clock.runsSince === null ? clock : stoppedClock(leftMsOf(clock, nowMs));
