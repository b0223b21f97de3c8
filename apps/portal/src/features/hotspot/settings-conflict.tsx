import { type ReactNode, useEffect } from 'react';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { Row } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './hotspot.module.css';
import type { Settings } from './hotspot.ts';
import { settingTexts } from './setting-words.ts';
import { texts } from './settings-texts.ts';
import type { SettingsChange } from './wifi-rules.ts';

export interface SettingsConflictProps {
  readonly open: boolean;
  /** The changes that the person wants. */
  readonly change: SettingsChange;
  /** The present settings. */
  readonly settings: Settings;
  /** Whether the newer settings have been read yet. */
  readonly isNewer: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly pending: boolean;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  /** Closed without a choice: what was typed stays, and is compared again when it is saved. */
  readonly onClose: () => void;
}

/** The settings were changed elsewhere meanwhile: both are shown, and the person chooses. */
export function SettingsConflict(props: SettingsConflictProps): ReactNode {
  const { open, change, settings, isNewer, refetch, pending, onKeep, onTake, onClose } = props;
  const words = useTexts(texts);
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);
  const titles = {
    ssid: words.ssid,
    wifiPassword: words.password,
    security: words.security,
    band: words.band,
    hidden: words.hidden,
    maxClients: words.maxClients,
    sleepAfterMin: words.sleep,
  };
  const mine = settingTexts(change, words);
  const theirs = settingTexts(settings, words);
  return (
    <Sheet
      open={open && isNewer}
      onClose={onClose}
      title={words.conflictTitle}
      actions={
        <>
          <Button tone="quiet" size="l" onPress={onTake}>
            {words.takeTheirs}
          </Button>
          <Button size="l" pending={pending} onPress={onKeep}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <Stack>
        <p className={styles.small}>{withWordBreaks(words.conflictText)}</p>
        {(Object.keys(change) as (keyof SettingsChange)[]).map((name) => (
          <Card key={name}>
            <h3>{titles[name]}</h3>
            <div className={styles.space}>
              <Row label={words.conflictMine} strong>
                {mine[name]}
              </Row>
              <Row label={words.conflictTheirs}>{theirs[name]}</Row>
            </div>
          </Card>
        ))}
      </Stack>
    </Sheet>
  );
}
