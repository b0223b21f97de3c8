type Listener = () => void;

/** A second: what the times of an answer's header are rounded down to. */
const stepMs = 1000;
/** Nobody minds a phone that is wrong by this much. */
const toleranceMs = 2000;

/**
 * The server's clock, as far as its answers tell. A phone that was set by hand in another time zone is wrong by
 * hours, and would call an order over that was made a moment ago.
 *
 * @param phoneNow UTC in milliseconds, by the phone.
 */
export function createServerClock(phoneNow: () => number = () => Date.now()) {
  const listeners = new Set<Listener>();
  let aheadMs = 0;
  return {
    /** UTC in milliseconds; the phone's own time until an answer says otherwise. */
    now: () => phoneNow() + aheadMs,
    /** A moment of the server by the phone's clock: for what is kept beyond this page. */
    toPhone: (moment: number) => moment - aheadMs,
    /** Calls back when the clock is found to be another one than was thought. */
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Takes the header `Date` of an answer. It was written some time between question and answer, so it moves the
     * clock only where nothing within that time fits: a slow line does not.
     *
     * @param askedAt by the phone's clock, as `heardAt`.
     */
    hear(date: string | null, askedAt: number, heardAt: number): void {
      const writtenAt = Date.parse(date ?? '');
      const least = writtenAt - heardAt;
      const most = writtenAt + stepMs - askedAt;
      // Not told, or the phone was set to another time meanwhile.
      if (!(least <= most)) return;
      if (Math.max(least - aheadMs, aheadMs - most) < toleranceMs) return;
      aheadMs = Math.round((least + most) / 2);
      for (const listener of [...listeners]) listener();
    },
  };
}

export const serverClock = createServerClock();

/** The time by the server's clock, UTC in milliseconds: to be compared with the moments of its answers. */
export const serverNow = serverClock.now;
