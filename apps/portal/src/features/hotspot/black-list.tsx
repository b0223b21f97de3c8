import type { ReactNode } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Rows } from '../../ui/rows.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { ClientRow } from './client-row.tsx';
import { texts } from './clients-texts.ts';
import styles from './hotspot.module.css';
import type { HotspotClient } from './hotspot.ts';

export interface BlackListProps {
  /** Undefined: this hotspot cannot block anybody. */
  readonly blocked: readonly HotspotClient[] | undefined;
  readonly nowMs: number;
  readonly pending: boolean;
  readonly onUnblock: (mac: string) => void;
  readonly onAdd: () => void;
}

/** The devices that are blocked. */
export function BlackList({ blocked, nowMs, pending, onUnblock, onAdd }: BlackListProps): ReactNode {
  const words = useTexts(texts);
  return (
    <section>
      <SectionHeading>{words.blackList}</SectionHeading>
      <p className={styles.small}>{withWordBreaks(blocked ? words.blackListText : words.notOffered)}</p>
      {blocked && (
        <div className={styles.space}>
          <Card>
            <Rows>
              {blocked.length === 0 && <p className={styles.small}>{withWordBreaks(words.nobodyBlocked)}</p>}
              {blocked.map((client) => (
                <ClientRow
                  key={client.mac}
                  client={client}
                  nowMs={nowMs}
                  action={
                    <Button tone="plain" pending={pending} onPress={() => onUnblock(client.mac)}>
                      {words.unblock}
                      <VisuallyHidden> {client.name || client.mac}</VisuallyHidden>
                    </Button>
                  }
                />
              ))}
              <div>
                <Button tone="quiet" block onPress={onAdd}>
                  {words.add}
                </Button>
              </div>
            </Rows>
          </Card>
        </div>
      )}
    </section>
  );
}
