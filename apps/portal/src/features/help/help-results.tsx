import type { ReactNode } from 'react';
import { useIsOnline } from '../../call/use-session.ts';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { Failure } from '../../page-kinds/query-state.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ContactRows } from './contact-card.tsx';
import { type EntryType, forOwners, type ListedEntry } from './entry.ts';
import { EntryList, EntryRow } from './entry-list.tsx';
import { texts } from './help-texts.ts';
import { offlineMatches } from './offline-matches.ts';
import { type HelpDevice, useHelpDeviceAwaited, useHelpEntries } from './use-help-entries.ts';

export interface HelpResultsProps {
  readonly question: string;
  readonly type?: EntryType | undefined;
  readonly device: HelpDevice | undefined;
  readonly orderId?: string | undefined;
  /** Looks among all types; for a search within one type. */
  readonly onAllTypes?: () => void;
}

/** The answers to a question, or all entries of a type. Without a connection, those that are stored on this phone. */
export function HelpResults({ question, type, device, orderId, onAllTypes }: HelpResultsProps): ReactNode {
  const words = useTexts(texts);
  const isOnline = useIsOnline();
  const asked = { type, deviceSpecies: device?.deviceSpecies };
  const waits = useHelpDeviceAwaited();
  const all = useHelpEntries({ ...asked, enabled: question === '' && !waits });
  const found = useHelpEntries({ ...asked, question, enabled: question !== '' && !waits });
  const subject = { about: question, imei: device?.imei, orderId };
  const row = (entry: ListedEntry) => <EntryRow key={entry.id} entry={entry} orderId={orderId} />;

  if (question === '') {
    // Whom to contact stands below, whatever there is.
    return (
      <EntryList
        query={all}
        choose={forOwners}
        row={row}
        end={() => all.hasNextPage && <MorePages query={all} />}
      />
    );
  }
  const nothing = (
    <>
      <StateMessage
        icon={SearchIcon}
        tone="idle"
        title={words.nothingTitle(question)}
        text={words.nothingText}
        actions={
          type !== undefined && (
            <Button tone="quiet" onPress={onAllTypes}>
              {words.searchAll}
            </Button>
          )
        }
        live
      />
      <ContactRows {...subject} />
    </>
  );
  const kept = found.data === undefined && (!isOnline || found.error) ? all.data : undefined;
  if (kept) {
    const matches = offlineMatches(kept, question);
    const hasFailed = isOnline && found.error !== null;
    return (
      <>
        {hasFailed ? (
          <Failure error={found.error} onRetry={() => void found.refetch()} compact />
        ) : (
          <Notice tone="idle" live>
            {words.offlineSearch(kept.length)}
          </Notice>
        )}
        {matches.length > 0 && (
          <Card>
            <Rows>{matches.map(row)}</Rows>
          </Card>
        )}
        {/* A search that failed must not say that there is nothing. */}
        {matches.length === 0 && (hasFailed ? <ContactRows {...subject} /> : nothing)}
      </>
    );
  }
  return (
    <EntryList
      query={found}
      row={row}
      empty={nothing}
      end={(count) => (found.hasNextPage ? <MorePages query={found} /> : <Counted count={count} />)}
    />
  );
}

/** Tells screen readers how many there are. */
function Counted({ count }: { readonly count: number }): ReactNode {
  const words = useTexts(texts);
  return (
    <VisuallyHidden>
      <span role="status">{words.found(count)}</span>
    </VisuallyHidden>
  );
}
