import { useEffect, useLayoutEffect, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { useNow } from '../../ui/use-now.ts';
import { leftMsOf, pauseClock, runClock, stoppedClock } from './watch-clock.ts';

export interface RunningWatch {
  readonly leftSec: number;
  /** Nobody looks: the page is in the background, or another one is shown. */
  readonly isPaused: boolean;
}

/** Counts down while the page can be seen. `onEnd` is called once, and must stay the same. */
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
