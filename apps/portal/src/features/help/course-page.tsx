import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { ContactCard } from './contact-card.tsx';
import { entryId, isForDealers } from './entry.ts';
import styles from './help.module.css';
import { BookIcon, PlayIcon } from './help-icons.tsx';
import { texts as helpTexts } from './help-texts.ts';
import { texts } from './topic-texts.ts';
import { useHelpDevice, useHelpDeviceAwaited, useHelpEntries } from './use-help-entries.ts';

/** Entries that are worth playing, although they are not of type tutorial. */
const alsoPlayed: readonly string[] = [
  'app-real-name',
  'no-internet',
  'id-upload-problem',
  'find-device-number',
];

/** The tutorials, which are played step by step. */
export function CoursePage(): ReactNode {
  const words = useTexts(texts);
  const shared = useTexts(helpTexts);
  const device = useHelpDevice();
  const enabled = !useHelpDeviceAwaited();
  const entries = useHelpEntries({ deviceSpecies: device?.deviceSpecies, enabled });
  return (
    <Screen asOf={entries.dataUpdatedAt || undefined} onRefresh={entries.refetch}>
      <Stack>
        <p className={styles.note}>{words.courseIntro}</p>
        <QueryState
          query={entries}
          skeleton="items"
          isEmpty={(list) => list.length === 0}
          empty={
            <StateMessage icon={BookIcon} tone="idle" title={shared.emptyTitle} text={shared.emptyText} />
          }
        >
          {(list) => (
            <Card>
              <Rows>
                {list
                  .filter(
                    (entry) =>
                      (entry.type === 3 && !isForDealers(entry)) || alsoPlayed.includes(entry.slug ?? ''),
                  )
                  .sort((one, other) => other.type - one.type)
                  .map((entry) => (
                    <ListRow
                      key={entry.id}
                      icon={<PlayIcon />}
                      title={entry.title}
                      text={<span className={styles.excerpt}>{withProseBreaks(entry.excerpt)}</span>}
                      href={pageUrl('helpCenter/video.html', { id: entryId(entry) })}
                    />
                  ))}
              </Rows>
            </Card>
          )}
        </QueryState>
        <Button tone="quiet" block href={pageUrl('helpCenter/allQuestion.html')}>
          {shared.searchAll}
        </Button>
        <ContactCard imei={device?.imei} />
      </Stack>
    </Screen>
  );
}
