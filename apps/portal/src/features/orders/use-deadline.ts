import { useEffect, useRef, useState } from 'react';

/**
 * The time of this rendering; renders each second until the deadline (UTC in milliseconds), and calls back once
 * when it has passed. Without a deadline, or after it, nothing ticks.
 */
export function useDeadline(deadline: number | undefined, onPassed: () => void): number {
  const [, setTick] = useState(0);
  const passed = useRef(onPassed);
  useEffect(() => {
    passed.current = onPassed;
  });
  useEffect(() => {
    if (deadline === undefined || deadline <= Date.now()) return;
    const timer = setInterval(() => {
      setTick((tick) => tick + 1);
      if (Date.now() < deadline) return;
      clearInterval(timer);
      passed.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  return Date.now();
}
