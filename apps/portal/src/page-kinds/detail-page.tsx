import type { ReactNode } from 'react';
import { QueryState, type QueryStateProps } from './query-state.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

export interface DetailPageProps<Data>
  extends Omit<ScreenProps, 'children' | 'bottom' | 'asOf' | 'onRefresh'>,
    Omit<QueryStateProps<Data>, 'skeleton'> {
  readonly skeleton?: QueryStateProps<Data>['skeleton'];
  readonly bottom?: (data: Data) => ReactNode;
}

/** One thing, read by one call. */
export function DetailPage<Data>(props: DetailPageProps<Data>): ReactNode {
  const { query, skeleton = 'detail', empty, isEmpty, children, bottom, ...screen } = props;
  return (
    <Screen
      {...screen}
      asOf={query.dataUpdatedAt || undefined}
      onRefresh={query.refetch}
      bottom={query.data !== undefined && bottom ? bottom(query.data) : undefined}
    >
      <QueryState query={query} skeleton={skeleton} empty={empty} {...(isEmpty ? { isEmpty } : {})}>
        {children}
      </QueryState>
    </Screen>
  );
}
