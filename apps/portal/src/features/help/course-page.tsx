import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/card.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { ContactCard } from './contact-card.tsx';
import { entryId, forOwners } from './entry.ts';
import { EntryList, NoEntries } from './entry-list.tsx';
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
        <EntryList
          query={entries}
          choose={(list) =>
            forOwners(list)
              .filter(({ type, slug }) => type === 3 || alsoPlayed.includes(slug ?? ''))
              .sort((one, other) => other.type - one.type)
          }
          row={(entry) => (
            <ListRow
              key={entry.id}
              icon={<PlayIcon />}
              title={entry.title}
              text={<span className={styles.excerpt}>{withProseBreaks(entry.excerpt)}</span>}
              href={pageUrl('helpCenter/video.html', { id: entryId(entry) })}
            />
          )}
          empty={<NoEntries icon={BookIcon} />}
        />
        <Button tone="quiet" block href={pageUrl('helpCenter/allQuestion.html')}>
          {shared.searchAll}
        </Button>
        <ContactCard imei={device?.imei} />
      </Stack>
    </Screen>
  );
}
