import { useEffect, useState } from 'react';
import { type CallResult, isAwaited } from './use-answer.ts';

/** After this time the page below is shown, although a slow answer will push it away when it comes. */
const patienceMs = 6000;

/** Whether to keep waiting. */
export function usePatience(isWaiting: boolean): boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isPatient;
}

/** Whether what stands below these answers should still wait for them: see {@link isAwaited}. */
export const useAwaited = (
  ...results: readonly Pick<CallResult<unknown>, 'isPending' | 'fetchStatus'>[]
): boolean => usePatience(results.some(isAwaited));
