import { useEffect, useLayoutEffect, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { useNow } from '../../ui/use-now.ts';
import { leftMsOf, pauseClock, runClock, stoppedClock } from './watch-clock.ts';

export interface RunningWatch {
  readonly leftSec: number;
  /** Whether the page can't be seen: it is in the background, or another page is shown. */
  readonly isPaused: boolean;
}

/** Counts down while the page can be seen. `onEnd` must be a stable function: a new one would start the timer again. */
export function useWatchClock(leftMs: number, onEnd: () => void): RunningWatch {
  const [clock, setClock] = useState(() => stoppedClock(leftMs));
  useLayoutEffect(() => {
    const follow = () =>
      setClock((now) =>
        document.visibilityState === 'visible' ? runClock(now, serverNow()) : pauseClock(now, serverNow()),
      );
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      setClock((now) => pauseClock(now, serverNow()));
    };
  }, []);
  useEffect(() => {
    if (clock.runsSince === null) return;
    const timer = setTimeout(onEnd, leftMsOf(clock, serverNow()));
    return () => clearTimeout(timer);
  }, [clock, onEnd]);
  const endsAt = clock.runsSince === null ? 0 : clock.runsSince + clock.leftMs;
  const nowMs = useNow(endsAt);
  return {
    leftSec: Math.ceil(leftMsOf(clock, nowMs) / 1000),
    isPaused: clock.runsSince === null,
  };
}
