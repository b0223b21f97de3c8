import { type ReactNode, useState } from 'react';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { SendFailure } from '../../page-kinds/form-page.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { momentText } from '../../text/moment-text.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { WifiIcon } from '../../ui/icons.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { BlackList } from './black-list.tsx';
import { ClientRow } from './client-row.tsx';
import { texts } from './clients-texts.ts';
import { connectedClients, connectedCount } from './connected-clients.ts';
import styles from './hotspot.module.css';
import { type Functions, functionOf, type HotspotClient, type MifiMessage } from './hotspot.ts';
import { useFunctionConfig } from './use-function-config.ts';

const BlockSheet = lazyOverlay(() => import('./block-sheet.tsx').then((module) => module.BlockSheet));

const refreshMs = 15_000;

/** The devices that are connected to the hotspot, were connected, or are blocked. */
export function ContentManagePage(): ReactNode {
  return (
    <DeviceGate standing="owner" kind="hotspot">
      {(imei) => <Connections imei={imei} />}
    </DeviceGate>
  );
}

function Connections({ imei }: { readonly imei: string }): ReactNode {
  const message = useCall('/mifi/getMiFiMessage', { imei }, { refetchIntervalMs: refreshMs });
  const functions = useCall('/device/getFunctionByImei', { imei }, { refetchIntervalMs: refreshMs });
  return (
    <Screen
      asOf={message.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(['/mifi/getMiFiMessage', '/device/getFunctionByImei'])}
    >
      <QueryState query={message} skeleton="list">
        {(data) => (
          <Stack>
            <Clients message={data} functions={functions.data} />
          </Stack>
        )}
      </QueryState>
    </Screen>
  );
}

interface ClientsProps {
  readonly message: MifiMessage;
  /** Undefined: not known (yet), so nobody can be blocked. */
  readonly functions: Functions | undefined;
}

function Clients({ message, functions }: ClientsProps): ReactNode {
  const nowMs = useNow();
  const words = useTexts(texts);
  const format = useFormat();
  const { imei, online, clients, clientList, settings } = message;
  const config = useFunctionConfig(imei);
  const [asked, setAsked] = useState<HotspotClient>();
  const [adds, setAdds] = useState(false);
  const blocked = functions?.blackList ?? [];
  const mayBlock = functions !== undefined && functionOf(functions, 'blackList') !== undefined;
  const connected = connectedCount(message);
  const here = connectedClients(message);
  const unnamed = (connected ?? 0) - here.length;
  const before = clientList.filter(({ connected, blocked: out }) => !connected && !out);
  // Sends one change, not the whole list, which would unblock devices that somebody else has blocked meanwhile.
  const changeBlackList = (change: { readonly [name in 'add' | 'remove']?: string }, onDone?: () => void) =>
    config.order({ functionId: 'blackList', param: JSON.stringify(change) }, onDone);
  const macs = blocked.map(({ mac }) => mac);
  const block = (mac: string, onDone?: () => void) => changeBlackList({ add: mac }, onDone);
  const blockable = (client: HotspotClient) => (
    <ClientRow
      key={client.mac}
      client={client}
      nowMs={nowMs}
      action={
        mayBlock && (
          <Button tone="plain" onPress={() => setAsked(client)}>
            {words.block}
            <VisuallyHidden> {client.name || client.mac}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
  return (
    <>
      {/* The sheet shows its own failure. */}
      {config.error && !adds && <SendFailure error={config.error} />}
      {config.outcome && (
        <Notice tone={config.outcome.tone} live>
          {config.outcome.message}
        </Notice>
      )}
      <section>
        <SectionHeading aside={clients && words.asOf(momentText(format, clients.asOf, nowMs))}>
          <Facts
            of={[
              words.connected,
              online && connected !== undefined && settings && words.of(connected, settings.maxClients),
            ]}
          />
        </SectionHeading>
        {online && (here.length > 0 || unnamed > 0) ? (
          <Card>
            <Rows>
              {here.map(blockable)}
              {unnamed > 0 && <p className={styles.small}>{withWordBreaks(words.moreUnnamed(unnamed))}</p>}
            </Rows>
          </Card>
        ) : online ? (
          <StateMessage
            icon={WifiIcon}
            tone="idle"
            title={words.nobody}
            text={words.nobodyText}
            actions={
              <Button tone="quiet" href={pageUrl('mifi/info.html', { imei })}>
                {words.wifiInfo}
              </Button>
            }
          />
        ) : (
          <Notice tone="idle">{words.unknownNow}</Notice>
        )}
      </section>
      {before.length > 0 && (
        <section>
          <SectionHeading>{words.before}</SectionHeading>
          <Card>
            <Rows>{before.map(blockable)}</Rows>
          </Card>
        </section>
      )}
      {functions && (
        <BlackList
          blocked={mayBlock ? blocked : undefined}
          nowMs={nowMs}
          pending={config.pending}
          onUnblock={(mac) => changeBlackList({ remove: mac })}
          onAdd={() => {
            if (!config.pending) config.reset();
            setAdds(true);
          }}
        />
      )}
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.confirmBlock(asked?.name || words.unnamed)}
        yes={{
          label: words.yesBlock,
          onPress: () => {
            if (asked) block(asked.mac);
            setAsked(undefined);
          },
        }}
        no={{ label: words.notNow }}
      >
        <p>{withWordBreaks(online ? words.confirmBlockText : words.confirmOffline)}</p>
        {asked?.connected && <p className={styles.space}>{withWordBreaks(words.selfWarning)}</p>}
      </Confirm>
      <BlockSheet
        open={adds}
        onClose={() => setAdds(false)}
        blocked={macs}
        pending={config.pending}
        error={config.error}
        onBlock={block}
      />
    </>
  );
}
