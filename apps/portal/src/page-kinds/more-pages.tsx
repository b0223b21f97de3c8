import type { ReactNode } from 'react';
import type { CallPages } from '../call/use-call-pages.ts';
import { useTexts } from '../text/text-context.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { texts } from './texts.ts';

type More = Pick<
  CallPages<unknown>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The end of a list, such as one from `useCallPages`: reads the next page, or says that there is none. */
export function MorePages({ query }: { readonly query: More }): ReactNode {
  const words = useTexts(texts);
  return (
    <LoadMore
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={() => void query.fetchNextPage()}
      words={words}
    />
  );
}
