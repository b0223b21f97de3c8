import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { ListRow } from '../../ui/rows.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { entryId, type ListedEntry } from './entry.ts';
import styles from './help.module.css';
import { TypeIcon } from './help-icons.tsx';

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
