import { type ReactNode, useEffect, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './hotspot.module.css';
import { texts } from './phone-wifi-texts.ts';

/**
 * The network's name without Android's quotes; undefined if the phone does not tell it, for which Android has a
 * placeholder.
 */
const plainName = (told: string | null): string | null | undefined =>
  told === '<unknown ssid>' ? undefined : told?.replace(/^"(.*)"$/, '$1') || null;

/** Whether this phone is on the hotspot's Wi-Fi, and how to connect. Only an app knows; elsewhere nothing is shown. */
export function PhoneWifi({ ssid }: { readonly ssid: string }): ReactNode {
  const host = useHost();
  const words = useTexts(texts);
  const [connected, setConnected] = useState<string | null>();
  useEffect(() => {
    if (host.kind !== 'native') return;
    let latest = 0;
    const ask = () => {
      latest += 1;
      const own = latest;
      // A late answer to an earlier question must not replace a newer one.
      const tell = (ssid: string | null | undefined) => {
        if (own === latest) setConnected(ssid);
      };
      host.ask('getWiFiInfo', {}).then(
        ({ ssid: told }) => tell(plainName(told)),
        // A phone that does not tell: what was known may have changed.
        () => tell(undefined),
      );
    };
    ask();
    // The app came back, perhaps from the phone's settings.
    const off = host.on('navFocus', ask);
    return () => {
      latest = -1;
      off();
    };
  }, [host]);

  if (host.kind !== 'native') return null;
  const isOnIt = connected === ssid;
  return (
    <Card>
      <Row label={words.phone}>
        {connected === undefined ? (
          <Tag tone="idle">{words.unknown}</Tag>
        ) : (
          <Tag tone={isOnIt ? 'ok' : 'warn'}>
            {isOnIt ? words.onIt : connected === null ? words.none : words.other(connected)}
          </Tag>
        )}
      </Row>
      {!isOnIt && (
        <div className={styles.space}>
          <Button tone="quiet" block onPress={() => host.send('OpenWiFiPage')}>
            {words.open}
          </Button>
        </div>
      )}
    </Card>
  );
}
