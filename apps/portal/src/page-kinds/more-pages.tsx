import type { ReactNode } from 'react';
import type { CallPages } from '../call/use-call-pages.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useTexts } from '../text/text-context.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { texts } from './texts.ts';

const ownTexts = defineTexts({
  zh: { more: '加载更多', end: '没有更多了' },
  en: { more: 'Show more', end: 'No more to show' },
});

type More = Pick<
  CallPages<unknown>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The end of a list, such as one from `useCallPages`: reads the next page, or says that there is none. */
export function MorePages({ query }: { readonly query: More }): ReactNode {
  const { loading } = useTexts(texts);
  const words = useTexts(ownTexts);
  return (
    <LoadMore
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={() => void query.fetchNextPage()}
      words={{ ...words, loading }}
    />
  );
}
