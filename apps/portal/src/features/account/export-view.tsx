import { type ReactNode, useState } from 'react';
import { fetchFile } from '../../call/fetch-file.ts';
import { useHost } from '../../host/host-context.ts';
import { Failure } from '../../page-kinds/query-state.tsx';
import { saveFile } from '../../page-kinds/save-file.ts';
import { Screen, useOfflineReason } from '../../page-kinds/screen.tsx';
import { useFreshSending } from '../../page-kinds/use-fresh-send.tsx';
import { fileSize } from '../../text/file-size.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { LocatorIcon, MessageIcon, OrderIcon, UserIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './account.module.css';
import { ConsentIcon, ContractIcon } from './account-icons.tsx';
import { texts } from './export-texts.ts';

const sections = [
  ['account', UserIcon],
  ['devices', LocatorIcon],
  ['orders', OrderIcon],
  ['support', MessageIcon],
  ['consent', ConsentIcon],
  ['requests', ContractIcon],
] as const;

/** Everything that is stored about the person, as a file; first says what the file contains. */
export function ExportView(): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const host = useHost();
  const offlineReason = useOfflineReason();
  const [saved, setSaved] = useState<{ readonly name: string; readonly sizeBytes: number }>();
  const download = useFreshSending(() => fetchFile('/account/export'));
  // Apps, mini-programs and the browsers inside other apps have no downloads.
  const blocked = host.browser === 'plain' ? offlineReason : words.elsewhere;
  const start = () =>
    download.mutate(undefined, {
      onSuccess({ fileName, content }) {
        saveFile(fileName, content);
        setSaved({ name: fileName, sizeBytes: content.size });
      },
    });
  return (
    <Screen
      note={blocked}
      bottom={
        <Button
          size="l"
          pending={download.isPending}
          disabled={blocked !== undefined}
          describedBy={blocked !== undefined}
          onPress={start}
        >
          {words.download}
        </Button>
      }
    >
      {download.error && <Failure error={download.error} onRetry={start} />}
      {saved && (
        <Notice tone="ok" live>
          {words.done(saved.name, fileSize(format, saved.sizeBytes))}
        </Notice>
      )}
      <Stack>
        <p className={styles.text}>{withWordBreaks(words.about)}</p>
        <section>
          <SectionHeading>{words.inside}</SectionHeading>
          <Card>
            <Rows>
              {sections.map(([name, Sign]) => (
                <ListRow key={name} icon={<Sign />} title={words[name]} text={words[`${name}Text`]} />
              ))}
            </Rows>
          </Card>
        </section>
        <p className={styles.text}>{withWordBreaks(words.notInside)}</p>
        <p className={styles.text}>{withWordBreaks(words.care)}</p>
      </Stack>
      {download.passwordSheet}
    </Screen>
  );
}
