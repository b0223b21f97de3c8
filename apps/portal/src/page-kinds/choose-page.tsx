import type { ReactNode } from 'react';
import { OptionCards, type OptionCardsProps } from '../ui/choice.tsx';
import { QueryState, type QueryStateProps } from './query-state.tsx';
import { Screen, type ScreenProps } from './screen.tsx';

export interface ChoosePageProps<Data, Value extends string | number>
  extends Omit<ScreenProps, 'children' | 'asOf' | 'onRefresh'>,
    Pick<QueryStateProps<Data>, 'query' | 'empty' | 'isEmpty'>,
    Pick<OptionCardsProps<Value>, 'label' | 'value' | 'onChange'> {
  readonly options: (data: Data) => OptionCardsProps<Value>['options'];
  /** Above the choice, there in every state. */
  readonly header?: ReactNode;
  /** Below the choice: what happens, how it is paid. */
  readonly footer?: (data: Data) => ReactNode;
}

/** One of several, then one action. */
export function ChoosePage<Data, Value extends string | number>(
  props: ChoosePageProps<Data, Value>,
): ReactNode {
  const { query, empty, isEmpty, label, value, onChange, options, header, footer, ...screen } = props;
  return (
    <Screen {...screen} asOf={query.dataUpdatedAt || undefined} onRefresh={query.refetch}>
      {header}
      <QueryState query={query} skeleton="choose" empty={empty} {...(isEmpty ? { isEmpty } : {})}>
        {(data) => (
          <>
            <OptionCards label={label} value={value} onChange={onChange} options={options(data)} />
            {footer?.(data)}
          </>
        )}
      </QueryState>
    </Screen>
  );
}
