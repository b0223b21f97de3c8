import { useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { type CallResult, refreshCalls, useGet } from '../../call/use-call.ts';
import { resultPauseMs } from './flow-steps.ts';
import { named, type RealName, statePath, type Target } from './real-name.ts';

/** The state of a SIM's verification. While the carrier decides, it is read again, with growing pauses. */
export function useRealName(target: Target, enabled = true): CallResult<RealName> {
  const [pauseMs, setPauseMs] = useState<number | false>(false);
  const query = useGet(statePath, named(target), {
    enabled,
    staleTimeMs: 2000,
    refetchIntervalMs: pauseMs,
  });
  const { state, submittedAt = null, updatedAt = null, askAgainSec = null } = query.data ?? {};
  // In the state `video` the carrier may have the case already.
  const since = state === 'video' || state === 'submitted' ? (submittedAt ?? updatedAt) : null;
  const next =
    since !== null && resultPauseMs(Math.max(0, query.dataUpdatedAt - Date.parse(since)), askAgainSec);
  // Derived state, settled in this same render: how often to ask follows from what was answered.
  if (next !== pauseMs) setPauseMs(next);
  return query;
}

/** A step is refused if it was done or ended elsewhere meanwhile, so the present state is read again. */
export function followRefusal(error: CallError): void {
  if (!error.retryable) void refreshCalls([statePath]);
}

/** Whether the device has reported no SIM, so that there is nothing to verify. */
export const isWithoutSim = (error: CallError | null): boolean => error?.code === 'noSimNumber';

/** Whether another person has begun the verification. It can't mean an unknown device: the gate has found it. */
export const isAnothers = (error: CallError | null): boolean => error?.code === 'noService';

/** Whether the address names something that is no SIM number, such as one that was cut off. */
export const isNoSimNumber = (error: CallError | null): boolean => error?.code === 'invalidInput';
