import { type ReactNode, useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { CopyValue } from '../../page-kinds/copy-value.tsx';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { simWords } from '../../page-kinds/sim-words.ts';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { EyeIcon } from '../../ui/field-icons.tsx';
import { SettingsIcon } from '../../ui/hotspot-icons.tsx';
import { ShieldIcon, UserIcon, WifiIcon } from '../../ui/icons.tsx';
import { ListRow, Row, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withDigitGroups } from '../../ui/with-digit-groups.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { connectedCount } from './connected-clients.ts';
import styles from './hotspot.module.css';
import type { MifiMessage, Settings } from './hotspot.ts';
import { PhoneWifi } from './phone-wifi.tsx';
import { texts } from './wifi-info-texts.ts';

/** How to connect to the hotspot, and facts about it. */
export function WifiInfoPage(): ReactNode {
  return (
    <DeviceGate standing="owner" kind="hotspot">
      {(imei) => <WifiInfo imei={imei} />}
    </DeviceGate>
  );
}

function WifiInfo({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const message = useCall('/mifi/getMiFiMessage', { imei });
  return (
    <Screen asOf={message.dataUpdatedAt || undefined} onRefresh={message.refetch}>
      <QueryState query={message} skeleton="detail">
        {(data) => (
          <Stack>
            {data.settings ? (
              <WifiCard settings={data.settings} />
            ) : (
              <StateMessage icon={WifiIcon} tone="idle" title={words.unknown} text={words.unknownText} />
            )}
            <DeviceFacts message={data} />
            <Card>
              <Rows>
                <ListRow
                  icon={<SettingsIcon />}
                  title={words.settings}
                  href={pageUrl('hotspotSettings.html', { imei })}
                />
                <ListRow
                  icon={<UserIcon />}
                  title={words.clients}
                  href={pageUrl('contentManage.html', { imei })}
                />
                <ListRow
                  icon={<ShieldIcon />}
                  title={words.check}
                  href={pageUrl('mifi/connect-check.html', { imei })}
                />
              </Rows>
            </Card>
          </Stack>
        )}
      </QueryState>
    </Screen>
  );
}

function WifiCard({ settings }: { readonly settings: Settings }): ReactNode {
  const words = useTexts(texts);
  const [shown, setShown] = useState(false);
  const { ssid, wifiPassword, security, band, hidden, applied } = settings;
  const bands = { '2.4GHz': words.band24, '5GHz': words.band5, both: words.bandBoth };
  return (
    <section>
      <SectionHeading>{words.wifi}</SectionHeading>
      <Stack>
        {!applied && <Notice tone="warn">{words.pending}</Notice>}
        <PhoneWifi ssid={ssid} />
        <Card>
          <p className={styles.small}>{withWordBreaks(hidden ? words.hiddenText : words.wifiText)}</p>
          <div className={styles.space}>
            <Row label={words.name} strong>
              <CopyValue value={ssid} label={words.name} />
            </Row>
            <Row label={words.password} strong>
              {wifiPassword === null ? (
                words.noPassword
              ) : (
                <span className={styles.pairEnd}>
                  <button
                    className={styles.reveal}
                    type="button"
                    aria-label={shown ? words.hide : words.show}
                    onClick={() => setShown(!shown)}
                  >
                    <EyeIcon />
                  </button>
                  <CopyValue value={wifiPassword} label={words.password}>
                    <span className={styles.password}>{shown ? wifiPassword : '••••••••'}</span>
                  </CopyValue>
                </span>
              )}
            </Row>
            <Row label={words.security}>{security === 'open' ? words.open : security.toUpperCase()}</Row>
            <Row label={words.band}>{bands[band]}</Row>
            <Row label={words.hidden}>{hidden ? words.yes : words.no}</Row>
          </div>
        </Card>
      </Stack>
    </section>
  );
}

function DeviceFacts({ message }: { readonly message: MifiMessage }): ReactNode {
  const nowMs = useNow();
  const words = useTexts(texts);
  const sims = useTexts(simWords);
  const format = useFormat();
  const { imei, model, modelName, card, online, lastSeenAt } = message;
  const connected = connectedCount(message);
  return (
    <section>
      <SectionHeading>{words.device}</SectionHeading>
      <Card>
        <Row label={words.model}>{words.modelOf(modelName, model)}</Row>
        <Row label={words.imei}>
          <CopyValue value={imei} label={words.imei}>
            {withDigitGroups(imei)}
          </CopyValue>
        </Row>
        <Row label={words.iccid}>
          {card ? (
            <CopyValue value={card.iccid} label={words.iccid}>
              {withDigitGroups(card.iccid)}
            </CopyValue>
          ) : (
            words.noCard
          )}
        </Row>
        {card && (
          <Row label={words.carrier}>
            {/* The dot of Facts would stand where a line begins on the right. */}
            {withWordBreaks([sims[card.carrier], words.slot(card.slot)].filter(Boolean).join('\u00a0· '))}
          </Row>
        )}
        <Row label={words.connected}>
          {online && connected !== undefined ? words.devices(connected) : words.notReported}
        </Row>
        <Row label={words.lastSeen}>
          {lastSeenAt === null ? words.never : momentText(format, lastSeenAt, nowMs)}
        </Row>
      </Card>
    </section>
  );
}
