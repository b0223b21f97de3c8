import { useEffect, useState } from 'react';

/** How long a search waits for further typing, by the requirement. */
export const searchDebounceMs = 500;

/** The value, once it has not changed for this long; searches use 500 ms. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
