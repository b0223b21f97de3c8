import { useEffect, useState } from 'react';
import { type CallResult, isAwaited } from './use-answer.ts';

/** What is as slow as this holds up nothing that can do without it, though it will push that away when it comes. */
const patienceMs = 6000;

/** Whether to wait still. */
export function usePatience(isWaiting: boolean): boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isPatient;
}

/** Whether what stands below these answers waits for them still: see {@link isAwaited}. */
export const useAwaited = (
  ...results: readonly Pick<CallResult<unknown>, 'isPending' | 'fetchStatus'>[]
): boolean => usePatience(results.some(isAwaited));
