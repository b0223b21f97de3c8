import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type AnswerState, createAnswers, type Question } from './answers.ts';
import { connection } from './connection.ts';

/** An answer younger than this is shown without asking again. */
export const staleAfterMs = 30_000;

export const answers = createAnswers(connection);

const isShown = () => document.visibilityState === 'visible';

/** Asks again for stale answers whenever the portal comes back to the front or gets its connection back. */
export function keepAnswersFresh(): () => void {
  const check = () => {
    if (isShown() && connection.isOnline()) answers.loadStale();
  };
  document.addEventListener('visibilitychange', check);
  const stop = connection.subscribe(check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    stop();
  };
}

export interface CallQueryOptions {
  /** False: not now (an input is missing, say). */
  readonly enabled?: boolean;
  readonly staleTimeMs?: number;
  /** Asks again at this interval while it is shown; false: not, or no longer. */
  readonly refetchIntervalMs?: number | false;
  /** Another token than the session's, such as an order's. */
  readonly token?: string | undefined;
}

/** An answer, as pages use it. */
export interface CallResult<Data> extends AnswerState<Data> {
  /** Neither an answer nor a failure yet. */
  readonly isPending: boolean;
  /** There is an answer, but refreshing it failed. */
  readonly isRefetchError: boolean;
  /** Asks now, at any age of the answer; resolves when done and never rejects. */
  readonly refetch: () => Promise<unknown>;
  /** Takes what a write answered as the answer, which saves a request. */
  readonly accept: (data: Data) => void;
}

/**
 * Loading, neither failed nor paused. What stands below such an answer should wait: when the answer comes, it would
 * move away under the finger. Use it only for a question that is asked (`enabled`).
 */
export const isAwaited = ({
  isPending,
  fetchStatus,
}: Pick<CallResult<unknown>, 'isPending' | 'fetchStatus'>): boolean => isPending && fetchStatus !== 'paused';

/** The first question with its key, as a stable object: later ones ask the same. */
function useSameQuestion<Data>(question: Question<Data>): Question<Data> {
  const [held, hold] = useState(question);
  if (held.key === question.key) return held;
  hold(question);
  return question;
}

/** The answer to a question, updated while it is shown. */
export function useAnswer<Data>(asked: Question<Data>, options: CallQueryOptions): CallResult<Data> {
  const { enabled = true, staleTimeMs = staleAfterMs, refetchIntervalMs = false } = options;
  const question = useSameQuestion(asked);
  // A kept page subscribes again when it is shown again, which asks only if the answer is stale.
  const subscribe = useCallback(
    (notify: () => void) => answers.watch(question, { enabled, staleTimeMs }, notify),
    [question, enabled, staleTimeMs],
  );
  const state = useSyncExternalStore(subscribe, () => answers.read(question));
  useEffect(
    () => (enabled && refetchIntervalMs ? answers.poll(question, refetchIntervalMs, isShown) : undefined),
    [question, enabled, refetchIntervalMs],
  );
  const refetch = useCallback(() => answers.load(question), [question]);
  const accept = useCallback((data: Data) => answers.put(question, data), [question]);
  const isKnown = state.data !== undefined;
  const isFailed = state.error !== null;
  return {
    ...state,
    isPending: !isKnown && !isFailed,
    isRefetchError: isKnown && isFailed,
    refetch,
    accept,
  };
}
