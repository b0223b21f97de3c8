import type { ReactNode } from 'react';
import type { CallPages } from '../../call/use-call-pages.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { HelpIcon, type IconComponent } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { entryId, type ListedEntry } from './entry.ts';
import styles from './help.module.css';
import { TypeIcon } from './help-icons.tsx';
import { texts } from './help-texts.ts';

export interface EntryRowProps {
  readonly entry: ListedEntry;
  /** Passed on to the contact page. */
  readonly orderId?: string | undefined;
  /** Shows the title only, without the beginning of the text. */
  readonly short?: boolean;
}

/** One entry in a list, as a link to its answer. */
export function EntryRow({ entry, orderId, short = false }: EntryRowProps): ReactNode {
  return (
    <ListRow
      icon={<TypeIcon type={entry.type} />}
      title={entry.title}
      text={short ? undefined : <span className={styles.excerpt}>{withProseBreaks(entry.excerpt)}</span>}
      href={pageUrl('helpCenter/answer.html', { id: entryId(entry), orderId })}
    />
  );
}

interface EntryListProps {
  readonly query: CallPages<ListedEntry>;
  /** Those that are shown, in their order. */
  readonly choose?: (entries: readonly ListedEntry[]) => readonly ListedEntry[];
  readonly row: (entry: ListedEntry) => ReactNode;
  /** A last row, such as a link to all entries. */
  readonly last?: ReactNode;
  /** Shown instead where there is none. */
  readonly empty?: ReactNode;
  /** Below the list. */
  readonly end?: (count: number) => ReactNode;
}

/** Entries as rows. A list is empty, too, if none of those that came is shown. */
export function EntryList({
  query,
  choose = (entries) => entries,
  row,
  last,
  empty = <NoEntries />,
  end,
}: EntryListProps): ReactNode {
  return (
    <QueryState
      query={query}
      skeleton="items"
      isEmpty={(entries) => choose(entries).length === 0}
      empty={empty}
    >
      {(entries) => {
        const shown = choose(entries);
        return (
          <>
            <Card>
              <Rows>
                {shown.map(row)}
                {last}
              </Rows>
            </Card>
            {end?.(shown.length)}
          </>
        );
      }}
    </QueryState>
  );
}

export function NoEntries({ icon = HelpIcon }: { readonly icon?: IconComponent }): ReactNode {
  const words = useTexts(texts);
  return <StateMessage icon={icon} tone="idle" title={words.emptyTitle} text={words.emptyText} />;
}
