import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type AnswerState, createAnswers, type Question } from './answers.ts';
import { connection } from './connection.ts';

/** An answer younger than this is shown without asking again. */
const staleAfterMs = 30_000;

export const answers = createAnswers(connection);

const isShown = () => document.visibilityState === 'visible';

/** Asks again what is old whenever the portal comes back to the front or gets its connection back. */
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
  /** Asks again and again while it is shown, this far apart; false: not (any more). */
  readonly refetchIntervalMs?: number | false;
  /** Another token than the session's, such as an order's. */
  readonly token?: string | undefined;
}

/** What a page knows of an answer. */
export interface CallResult<Data> extends AnswerState<Data> {
  /** Neither an answer nor a failure yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  /** There is an answer, but it could not be asked again. */
  readonly isRefetchError: boolean;
  /** Asks now, whatever the age; resolves when that is over and never rejects. */
  readonly refetch: () => Promise<unknown>;
  /** Takes what a write answered as the answer: on a bad line nothing is asked twice. */
  readonly accept: (data: Data) => void;
}

/**
 * Neither there nor given up: what stands below such an answer would move away under the finger once it is there. Of a
 * question that is asked (`enabled`).
 */
export const isAwaited = ({
  isPending,
  fetchStatus,
}: Pick<CallResult<unknown>, 'isPending' | 'fetchStatus'>): boolean => isPending && fetchStatus !== 'paused';

/** The question of the first render that had its key: those of later ones ask the same. */
function useSameQuestion<Data>(question: Question<Data>): Question<Data> {
  const [held, hold] = useState(question);
  if (held.key === question.key) return held;
  hold(question);
  return question;
}

/** The answer to a question, followed while it is shown. */
export function useAnswer<Data>(asked: Question<Data>, options: CallQueryOptions): CallResult<Data> {
  const { enabled = true, staleTimeMs = staleAfterMs, refetchIntervalMs = false } = options;
  const question = useSameQuestion(asked);
  // A kept page that is shown again subscribes again: that asks only if the answer has grown old.
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
  const isError = state.error !== null;
  return {
    ...state,
    isPending: state.data === undefined && !isError,
    isFetching: state.fetchStatus === 'fetching',
    isError,
    isRefetchError: state.data !== undefined && isError,
    refetch,
    accept,
  };
}
