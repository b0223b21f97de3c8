import { useEffect, useRef } from 'react';
import { useNow } from './use-now.ts';

/**
 * The time of this rendering; renders each second until the deadline (UTC in milliseconds), and calls `onPassed` once
 * when it has passed. Without a deadline, or after it, nothing ticks.
 */
export function useDeadline(deadline: number | undefined, onPassed: () => void): number {
  const now = useNow(deadline);
  const passed = useRef(onPassed);
  useEffect(() => {
    passed.current = onPassed;
  });
  const isAhead = deadline !== undefined && deadline > now;
  /**
   * The deadline that is still ahead: only that one can pass. A page opened after it has asked for fresh data anyway.
   */
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    const hasPassed = !isAhead && deadline !== undefined && awaited.current === deadline;
    awaited.current = isAhead ? deadline : undefined;
    if (hasPassed) passed.current();
  }, [isAhead, deadline]);
  return now;
}
