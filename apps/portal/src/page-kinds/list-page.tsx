import type { ReactNode } from 'react';
import type { CallPages } from '../call/use-call-pages.ts';
import styles from './list-page.module.css';
import { MorePages } from './more-pages.tsx';
import { QueryState } from './query-state.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

export interface ListPageProps<Item> extends Omit<ScreenProps, 'children' | 'asOf' | 'onRefresh'> {
  /** From `useCallPages`. */
  readonly query: CallPages<Item>;
  readonly itemKey: (item: Item) => string | number;
  readonly children: (item: Item) => ReactNode;
  /** Why there is nothing, and the one thing to do: a StateMessage. */
  readonly empty: ReactNode;
  /** Tabs or search, above the list in every state. */
  readonly header?: ReactNode;
}

/** A list that loads more on demand, 10 rows at a time. */
export function ListPage<Item>(props: ListPageProps<Item>): ReactNode {
  const { query, itemKey, children, empty, header, ...screen } = props;
  return (
    <Screen {...screen} asOf={query.dataUpdatedAt || undefined} onRefresh={query.refetch}>
      {header}
      <QueryState
        query={query}
        skeleton={header ? 'items' : 'list'}
        empty={empty}
        isEmpty={(items) => items.length === 0}
      >
        {(items) => (
          <>
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={itemKey(item)}>{children(item)}</li>
              ))}
            </ul>
            <MorePages query={query} />
          </>
        )}
      </QueryState>
    </Screen>
  );
}
