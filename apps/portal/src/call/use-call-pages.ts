import type { CallData, CallInput, PostPath } from '@device-pay/contract';
import { useMemo, useState } from 'react';
import type { Question } from './answers.ts';
import { post } from './client.ts';
import { keptAnswers } from './kept-answers.ts';
import { hasMore, type PageOf, type Pages, readNextPage, readPages } from './read-pages.ts';
import { answers, type CallResult, useAnswer } from './use-answer.ts';

type PagedPath = {
  [Path in PostPath]: CallData<Path> extends PageOf<unknown> ? Path : never;
}[PostPath];
type ItemOf<Path extends PagedPath> = CallData<Path> extends { list: readonly (infer Item)[] } ? Item : never;

/** What the List page kind takes: all pages so far as one list. */
export interface CallPages<Item> extends Omit<CallResult<readonly Item[]>, 'accept'> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** The pages so far are fine, but the next one failed. */
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<void>;
}

/** All pages of a list are one answer, so that they become stale and are refreshed together. */
function pagesOf<Item>(path: PagedPath, input: object, pageSize: number) {
  const readPage = async (page: number): Promise<PageOf<Item>> =>
    (await post(path, { ...input, page, pageSize } as CallInput<PagedPath>)) as unknown as PageOf<Item>;
  const question: Question<Pages<Item>> = {
    key: `${path} ${JSON.stringify(input)} by ${pageSize}`,
    path,
    recall: () => keptAnswers.get(path, input),
    keep: (pages, at) => keptAnswers.put(path, input, pages, at),
    ask: (known) => readPages(readPage, known?.length ?? 1),
  };
  const askMore = (known: Pages<Item> = []): Promise<Pages<Item>> => readNextPage(readPage, known);
  return { question, askMore };
}

/** Reads a list, 10 at a time. */
export function useCallPages<Path extends PagedPath>(
  path: Path,
  input: Omit<CallInput<Path>, 'page' | 'pageSize'>,
  { pageSize = 10, enabled = true }: { readonly pageSize?: number; readonly enabled?: boolean } = {},
): CallPages<ItemOf<Path>> {
  const { question, askMore } = pagesOf<ItemOf<Path>>(path, input, pageSize);
  const { accept: _, ...result } = useAnswer(question, { enabled });
  const [more, setMore] = useState({ key: '', isFetching: false });
  const pages = result.data;
  const data = useMemo(() => pages?.flatMap((page) => [...page.list]), [pages]);
  const isLast = more.key === question.key;
  const isFetchNextPageError = isLast && !more.isFetching && result.isRefetchError;
  const hasNextPage = hasMore(pages);
  return {
    ...result,
    data,
    isRefetchError: result.isRefetchError && !isFetchNextPageError,
    hasNextPage,
    isFetchingNextPage: isLast && more.isFetching,
    isFetchNextPageError,
    async fetchNextPage() {
      if (!hasNextPage || result.fetchStatus !== 'idle') return;
      const { key } = question;
      setMore({ key, isFetching: true });
      const { error } = await answers.load(question, askMore);
      setMore({ key: error ? key : '', isFetching: false });
    },
  };
}
