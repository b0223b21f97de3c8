import type { CallData, CallInput, GetPath, PostPath } from '@device-pay/contract';
import type { Question } from './answers.ts';
import { type CallOptions, get, post } from './client.ts';
import { keptAnswers } from './kept-answers.ts';
import { answers, type CallQueryOptions, type CallResult, useAnswer } from './use-answer.ts';
import { type Sending, useSending } from './use-sending.ts';

export type { CallQueryOptions, CallResult } from './use-answer.ts';
export { isAwaited } from './use-answer.ts';
export type { Sending } from './use-sending.ts';

function questionOf<Data>(
  path: string,
  input: object,
  token: string | undefined,
  ask: () => Promise<Data>,
): Question<Data> {
  const key = `${path} ${JSON.stringify(input)}`;
  // What another token may read is an answer of its own, and nothing to write down.
  if (token) return { key: `${key} as ${token}`, path, ask };
  return {
    key,
    path,
    ask,
    recall: () => keptAnswers.get(path, input),
    keep: (data, at) => keptAnswers.put(path, input, data, at),
  };
}

/** Reads by POST. The result's `data` is the answer's, `dataUpdatedAt` the moment it is from. */
export function useCall<Path extends PostPath>(
  path: Path,
  input: CallInput<Path>,
  options: CallQueryOptions = {},
): CallResult<CallData<Path>> {
  const { token } = options;
  return useAnswer(
    questionOf(path, input as object, token, () => post(path, input, { token })),
    options,
  );
}

/** Reads by GET. */
export function useGet<Path extends GetPath>(
  path: Path,
  query: CallInput<Path>,
  options: CallQueryOptions = {},
): CallResult<CallData<Path>> {
  const { token } = options;
  return useAnswer(
    questionOf(path, query as object, token, () => get(path, query, { token })),
    options,
  );
}

/**
 * Writes. `refresh` names the calls whose answers are no longer true afterwards; they are asked again, and it
 * counts as done when they have come. A form with a draft or a key refreshes in `onSent` instead: who closes the page
 * in a long wait must not find it unsent. Money calls pass an `idempotencyKey` in the variables' options.
 */
export function useSend<Path extends PostPath>(
  path: Path,
  refresh: readonly string[] = [],
): Sending<{ readonly input: CallInput<Path>; readonly options?: CallOptions }, CallData<Path>> {
  return useSending(async ({ input, options }) => {
    const data = await post(path, input, options);
    await refreshCalls(refresh);
    return data;
  });
}

/** Marks every answer of these calls as old, and asks the shown ones again; resolves when they have come. */
export const refreshCalls = (paths: readonly string[]): Promise<void> =>
  answers.outdate((path) => paths.includes(path));

/** The same for all calls. */
export const refreshAllCalls = (): Promise<void> => answers.outdate(() => true);
