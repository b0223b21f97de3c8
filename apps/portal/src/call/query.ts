import type { CallData, CallInput, GetPath, PostPath } from '@device-pay/contract';
import {
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { type CallOptions, get, post } from './client.ts';
import { keptAnswers } from './kept-answers.ts';

/** An answer younger than this is shown without asking again. */
export const staleAfterMs = 30_000;

/** Only reads are tried again by themselves, and only where that may help. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof CallError && error.retryable && error.transport !== 'timeout';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: staleAfterMs, gcTime: 30 * 60_000, retry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

export interface CallQueryOptions {
  /** False: not now (an input is missing, say). */
  readonly enabled?: boolean;
  readonly staleTimeMs?: number;
  /** Asks again and again while it is shown, this far apart; false: not (any more). */
  readonly refetchIntervalMs?: number | false;
}

export const callKey = (path: string, input: object): readonly [string, object] => [path, input];

function queryOptions<Data>(
  path: string,
  input: object,
  ask: (signal: AbortSignal) => Promise<Data>,
  { enabled = true, staleTimeMs = staleAfterMs, refetchIntervalMs = false }: CallQueryOptions,
) {
  const kept = keptAnswers.get(path, input);
  return {
    queryKey: callKey(path, input),
    async queryFn({ signal }: { signal: AbortSignal }) {
      const data = await ask(signal);
      keptAnswers.put(path, input, data, Date.now());
      return data;
    },
    enabled,
    staleTime: staleTimeMs,
    refetchInterval: refetchIntervalMs,
    ...(kept ? { initialData: kept.data as Data, initialDataUpdatedAt: kept.at } : {}),
  };
}

/** Reads by POST. The result's `data` is the answer's, `dataUpdatedAt` the moment it is from. */
export function useCall<Path extends PostPath>(
  path: Path,
  input: CallInput<Path>,
  options: CallQueryOptions = {},
): UseQueryResult<CallData<Path>, CallError> {
  return useQuery<CallData<Path>, CallError>(
    queryOptions(path, input as object, (signal) => post(path, input, { signal }), options) as never,
  );
}

/** Reads by GET. */
export function useGet<Path extends GetPath>(
  path: Path,
  query: CallInput<Path>,
  options: CallQueryOptions = {},
): UseQueryResult<CallData<Path>, CallError> {
  return useQuery<CallData<Path>, CallError>(
    queryOptions(path, query as object, (signal) => get(path, query, { signal }), options) as never,
  );
}

/** One page of a list, as the wire has it. */
export interface PageOf<Item> {
  readonly list: readonly Item[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

type PagedPath = {
  [Path in PostPath]: CallData<Path> extends PageOf<unknown> ? Path : never;
}[PostPath];
type ItemOf<Path extends PagedPath> = CallData<Path> extends { list: readonly (infer Item)[] } ? Item : never;

/** What the List page kind takes: all pages so far as one list. */
export type CallPages<Item> = UseInfiniteQueryResult<readonly Item[], CallError>;

/** Reads a list, 10 at a time. */
export function useCallPages<Path extends PagedPath>(
  path: Path,
  input: Omit<CallInput<Path>, 'page' | 'pageSize'>,
  { pageSize = 10, enabled = true }: { readonly pageSize?: number; readonly enabled?: boolean } = {},
): CallPages<ItemOf<Path>> {
  return useInfiniteQuery({
    queryKey: [path, input, 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await post(path, { ...input, page: pageParam, pageSize } as CallInput<Path>, {
        signal,
      })) as unknown as PageOf<ItemOf<Path>>,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    select: (data) => data.pages.flatMap((page) => [...page.list]),
    enabled,
  }) as CallPages<ItemOf<Path>>;
}

/**
 * Writes. `refresh` names the calls whose answers are no longer true afterwards; they are asked again.
 * Money calls pass an `idempotencyKey` in the variables' options.
 */
export function useSend<Path extends PostPath>(path: Path, refresh: readonly string[] = []) {
  return useMutation<
    CallData<Path>,
    CallError,
    { readonly input: CallInput<Path>; readonly options?: CallOptions }
  >({
    mutationFn: ({ input, options }) => post(path, input, options),
    onSuccess: () => refreshCalls(refresh),
  });
}

/** Marks every kept answer of these calls as old, and asks the shown ones again. */
export async function refreshCalls(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}
