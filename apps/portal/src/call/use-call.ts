import type { CallData, CallInput, CallPath, GetPath, PostPath } from '@device-pay/contract';
import type { Question } from './answers.ts';
import type { CallError } from './call-error.ts';
import { type CallOptions, get, post } from './client.ts';
import { keptAnswers } from './kept-answers.ts';
import { answers, type CallQueryOptions, type CallResult, useAnswer } from './use-answer.ts';
import { type Sending, useSending } from './use-sending.ts';

export type { CallQueryOptions, CallResult } from './use-answer.ts';
export { isAwaited } from './use-answer.ts';
export type { Sending } from './use-sending.ts';

export function questionOf<Data>(
  path: string,
  input: object,
  token: string | undefined,
  ask: () => Promise<Data>,
): Question<Data> {
  const key = `${path} ${JSON.stringify(input)}`;
  // With another token the answer may differ: it has a key of its own, and is not stored.
  if (token) return { key: `${key} as ${token}`, path, ask };
  return {
    key,
    path,
    ask,
    recall: () => keptAnswers.get(path, input),
    keep: (data, at) => keptAnswers.put(path, input, data, at),
  };
}

/** Reads by POST. `dataUpdatedAt` is the time of the answer in `data`. */
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
 * Writes. `refresh` names the calls whose answers change by it; they are asked again, and sending is pending until they
 * have come. They are also asked again if no answer came, because it may have been carried out all the same. A form with
 * a draft or a key refreshes in `onSent` instead: if the page is closed during that wait, the draft or key must be gone
 * already. Money calls pass an `idempotencyKey` in the variables' options.
 */
export function useSend<Path extends PostPath>(
  path: Path,
  refresh: readonly CallPath[] = [],
): Sending<{ readonly input: CallInput<Path>; readonly options?: CallOptions }, CallData<Path>> {
  return useSending(async ({ input, options }) => {
    const data = await post(path, input, options).catch((error: CallError) => {
      if (error.transport) void refreshCalls(refresh);
      throw error;
    });
    await refreshCalls(refresh);
    return data;
  });
}

/** Marks every answer of these calls as stale, and asks again for those on the screen; resolves when they have come. */
export const refreshCalls = (paths: readonly CallPath[]): Promise<void> =>
  answers.outdate((path) => (paths as readonly string[]).includes(path));

/** The same as {@link refreshCalls} for all calls. */
export const refreshAllCalls = (): Promise<void> => answers.outdate(() => true);
