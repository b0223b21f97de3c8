type Listener = () => void;

/** The `Date` header is rounded down to a second. */
const stepMs = 1000;
/** A difference below this is ignored. */
const toleranceMs = 2000;

/**
 * The server's clock, estimated from its answers. A phone set by hand to another time zone's time is wrong by hours,
 * and would show an order as expired that was made a moment ago.
 *
 * @param phoneNow UTC in milliseconds, by the phone.
 */
export function createServerClock(phoneNow: () => number = () => Date.now()) {
  const listeners = new Set<Listener>();
  let aheadMs = 0;
  return {
    /** UTC in milliseconds; the phone's own time until an answer says otherwise. */
    now: () => phoneNow() + aheadMs,
    /** A moment of the server in the phone's time: for what is stored beyond this page. */
    toPhone: (moment: number) => moment - aheadMs,
    /** Calls `listener` when the estimate changes; returns how to stop. */
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Takes the header `Date` of an answer. The server wrote it between request and answer, so the clock is moved only
     * if the present estimate lies outside that time: a slow connection does not move it.
     *
     * @param askedAt by the phone's clock, as `heardAt`.
     */
    hear(date: string | null, askedAt: number, heardAt: number): void {
      const writtenAt = Date.parse(date ?? '');
      const least = writtenAt - heardAt;
      const most = writtenAt + stepMs - askedAt;
      // There was no header, or the phone was set to another time meanwhile.
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
