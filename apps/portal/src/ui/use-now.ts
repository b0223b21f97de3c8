import { useMemo, useSyncExternalStore } from 'react';

const stepMs = 1000;
const hourMs = 3_600_000;

/** A source of the present time. */
export interface TimeSource {
  /** UTC in milliseconds. */
  readonly now: () => number;
  /** Calls `listener` when that time is corrected; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

let source: TimeSource = { now: () => Date.now(), subscribe: () => () => undefined };

/** Replaces the phone's time by another source; to be called before the first rendering. */
export function setTimeSource(next: TimeSource): void {
  source = next;
}

export interface Clock {
  /** UTC in milliseconds, a whole number of seconds away from the moment the clock runs to. */
  readonly now: () => number;
  /** Calls `notify` each second until that moment, the last time at the moment itself; returns how to stop. */
  readonly subscribe: (notify: () => void) => () => void;
}

/** A clock that ticks when an hour begins, and with it perhaps a day: in both sites' zones days begin at a full hour. */
export const clockOfHours: Clock = {
  now: () => Math.floor(source.now() / stepMs) * stepMs,
  subscribe(notify) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tick, hourMs - (source.now() % hourMs));
    };
    const tick = () => {
      clearTimeout(timer);
      notify();
      wait();
    };
    wait();
    const stop = source.subscribe(tick);
    return () => {
      clearTimeout(timer);
      stop();
    };
  },
};

/** A clock that runs to a moment, UTC in milliseconds. After that moment it can still be read, but does not tick. */
export function clockUntil(moment: number): Clock {
  return {
    now: () => moment - Math.ceil((moment - source.now()) / stepMs) * stepMs,
    subscribe: (notify) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const leftMs = moment - source.now();
        if (leftMs <= 0) return;
        timer = setTimeout(
          () => {
            notify();
            wait();
          },
          leftMs % stepMs || stepMs,
        );
      };
      wait();
      const stop = source.subscribe(() => {
        clearTimeout(timer);
        notify();
        wait();
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
  };
}

/**
 * The time of this rendering to the second, UTC in milliseconds. Renders each second until `moment`; without one, only
 * when an hour begins, so that a page that stays open does not call yesterday today.
 */
export function useNow(moment?: number): number {
  const { subscribe, now } = useMemo(
    () => (moment === undefined ? clockOfHours : clockUntil(moment)),
    [moment],
  );
  return useSyncExternalStore(subscribe, now, now);
}
