import { useMemo, useSyncExternalStore } from 'react';

const stepMs = 1000;

export interface Clock {
  /** UTC in milliseconds, a whole number of seconds away from the moment the clock runs to. */
  readonly now: () => number;
  /** Calls back each second until that moment, at the moment itself for the last time; returns how to stop it. */
  readonly subscribe: (notify: () => void) => () => void;
}

/** A clock that runs to a moment, UTC in milliseconds. One whose moment is past stands ready to be read. */
export function clockUntil(moment: number): Clock {
  return {
    now: () => moment - Math.ceil((moment - Date.now()) / stepMs) * stepMs,
    subscribe: (notify) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const leftMs = moment - Date.now();
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
      return () => clearTimeout(timer);
    },
  };
}

/**
 * The time of this rendering to the second, UTC in milliseconds. Renders each second until `moment`; without one,
 * nothing ticks.
 */
export function useNow(moment = 0): number {
  const { subscribe, now } = useMemo(() => clockUntil(moment), [moment]);
  return useSyncExternalStore(subscribe, now);
}
