import { useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { type CallResult, refreshCalls, useGet } from '../../call/query.ts';
import { resultPauseMs } from './flow-steps.ts';
import { named, type RealName, statePath, type Target } from './real-name.ts';

/** Where the verification of a SIM stands. While the carrier decides, it is asked again, ever more seldom. */
export function useRealName(target: Target, enabled = true): CallResult<RealName> {
  const [pauseMs, setPauseMs] = useState<number | false>(false);
  const query = useGet(statePath, named(target), {
    enabled,
    staleTimeMs: 2000,
    refetchIntervalMs: pauseMs,
  });
  const { state, submittedAt = null, updatedAt = null, askAgainSec = null } = query.data ?? {};
  // With the carrier, perhaps not yet known to be so.
  const since = state === 'video' || state === 'submitted' ? (submittedAt ?? updatedAt) : null;
  const next =
    since !== null && resultPauseMs(Math.max(0, query.dataUpdatedAt - Date.parse(since)), askAgainSec);
  // Derived state, settled in this same render: how often to ask follows from what was answered.
  if (next !== pauseMs) setPauseMs(next);
  return query;
}

/** A step that is refused may not be due any more, as it was done or ended elsewhere: the page shows what is. */
export function followRefusal(error: CallError): void {
  if (!error.retryable) void refreshCalls([statePath]);
}

/** The device tells no SIM number: there is nothing to verify. */
export const isWithoutSim = (error: CallError | null): boolean => error?.code === 'noSimNumber';

/** The device was found, and is held: what is not there is a case that another person has begun. */
export const isAnothers = (error: CallError | null): boolean => error?.code === 'noService';
