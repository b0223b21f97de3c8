import { useCallback, useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { type CallResult, useGet } from '../../call/query.ts';
import { resultPauseMs } from './flow-steps.ts';
import { named, type RealName, statePath, type Target } from './real-name.ts';

export interface RealNameView {
  readonly query: CallResult<RealName>;
  /** What is known: what was asked, or what a step answered since. */
  readonly realName: RealName | undefined;
  /** Takes the answer of a step: on a bad line nothing is asked twice. */
  readonly accept: (realName: RealName) => void;
}

/** Where the verification of a SIM stands. While the carrier decides, it is asked again, ever more seldom. */
export function useRealName(target: Target, enabled = true): RealNameView {
  const [written, setWritten] = useState<{ readonly realName: RealName; readonly at: number }>();
  const [pauseMs, setPauseMs] = useState<number | false>(false);
  const query = useGet(statePath, named(target), {
    enabled,
    staleTimeMs: 2000,
    refetchIntervalMs: pauseMs,
  });
  const isNewer = written !== undefined && written.at > query.dataUpdatedAt;
  const realName = isNewer ? written.realName : query.data;
  const { state, submittedAt = null, updatedAt = null, askAgainSec = null } = realName ?? {};
  // With the carrier, perhaps not yet known to be so.
  const since = state === 'video' || state === 'submitted' ? (submittedAt ?? updatedAt) : null;
  const next =
    since !== null && resultPauseMs(Math.max(0, query.dataUpdatedAt - Date.parse(since)), askAgainSec);
  // Derived state, settled in this same render: how often to ask follows from what was answered.
  if (next !== pauseMs) setPauseMs(next);
  const accept = useCallback((given: RealName) => setWritten({ realName: given, at: Date.now() }), []);
  return { query, realName, accept };
}

/** The device tells no SIM number: there is nothing to verify. */
export const isWithoutSim = (error: CallError | null): boolean => error?.code === 'noSimNumber';
