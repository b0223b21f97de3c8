/**
 * A clock that control calls can move forward, so that a test sees a retry "in 6 h" at once.
 *
 * It decides expiry, retry schedules and settlement. Signature timestamps stay on the machine's clock, because the
 * other side compares them with its own; those of Stripe's events are by this one, as their tests move both clocks.
 */
export class Clock {
  #offsetMs: number;
  readonly #alarms = new Set<Alarm>();

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Milliseconds since the epoch on this clock. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Runs `task` once when this clock reaches `atMs`. Returns a function that cancels it. */
  schedule(atMs: number, task: () => void): () => void {
    const alarm: Alarm = { atMs, task, timer: undefined };
    this.#alarms.add(alarm);
    this.#arm(alarm);
    return () => this.#disarm(alarm);
  }

  /** Moves the clock forward. Tasks that have become due run at once, after the caller's synchronous code. */
  advance(byMs: number): void {
    this.#offsetMs += byMs;
    for (const alarm of this.#alarms) {
      clearTimeout(alarm.timer);
      this.#arm(alarm);
    }
  }

  stop(): void {
    for (const alarm of this.#alarms) this.#disarm(alarm);
  }

  #arm(alarm: Alarm): void {
    const delayMs = Math.min(Math.max(0, alarm.atMs - this.now()), longestTimerMs);
    alarm.timer = setTimeout(() => {
      // A timer can fire a millisecond early, or be a leg of a wait longer than setTimeout allows.
      if (this.now() < alarm.atMs) return this.#arm(alarm);
      this.#alarms.delete(alarm);
      alarm.task();
    }, delayMs);
    alarm.timer.unref();
  }

  #disarm(alarm: Alarm): void {
    clearTimeout(alarm.timer);
    this.#alarms.delete(alarm);
  }
}

interface Alarm {
  readonly atMs: number;
  readonly task: () => void;
  timer: NodeJS.Timeout | undefined;
}

const longestTimerMs = 2 ** 31 - 1;

/** `2026-11-21T12:00:00+08:00`, the form that the Chinese providers write. */
export function formatBeijingTime(epochMs: number): string {
  return `${new Date(epochMs + beijingOffsetMs).toISOString().slice(0, 19)}+08:00`;
}

/** `20261121120000`, the digits at the head of provider-made numbers. */
export function formatBeijingDigits(epochMs: number): string {
  return formatBeijingTime(epochMs).slice(0, 19).replace(/\D/g, '');
}

const beijingOffsetMs = 8 * 60 * 60 * 1000;
