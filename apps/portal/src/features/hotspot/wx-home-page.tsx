import type { ReactNode } from 'react';
import { isData } from '../../call/allowance.ts';
import { isAwaited, refreshCalls, useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsOnline } from '../../call/use-session.ts';
import { AccountRow } from '../../page-kinds/account-row.tsx';
import { type Device, nameOfDevice } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import type { FeatureName } from '../../page-kinds/feature-list.ts';
import { OperatorMessage } from '../../page-kinds/operator-message.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Popup, usePopupAwaited } from '../../page-kinds/popup.tsx';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { LanguageSwitch, Screen } from '../../page-kinds/screen.tsx';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { SettingsIcon, SpeedIcon } from '../../ui/hotspot-icons.tsx';
import { GiftIcon, OrderIcon, ShieldIcon, SimIcon, UserIcon, VideoIcon, WifiIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { useSkeletonStyle } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { dataLeft, isFollowed, nextBegin } from './data-left.ts';
import { homeAdvice } from './home-advice.ts';
import { HomeFacts } from './home-facts.tsx';
import { HomeGlance } from './home-glance.tsx';
import { HomeHero } from './home-hero.tsx';
import { texts } from './home-texts.ts';
import styles from './hotspot.module.css';
import type { MifiMessage } from './hotspot.ts';
import { BoostIcon, UsageIcon } from './hotspot-icons.tsx';
import { Ways } from './tiles.tsx';

const refreshMs = 30_000;
const shownCalls = [
  '/device/getDeviceByImei',
  '/mifi/getMiFiMessage',
  '/mifi/getMiFiSignal',
  '/publicNumber/getCardInfo',
  '/redis/getPackageByImei',
] as const;

/** The home of a hotspot: whether it works, what is left, and links to everything that can be changed. */
export function WxHomePage(): ReactNode {
  return (
    <DeviceGate standing="owner" kind="hotspot">
      {(imei, device) => <Home imei={imei} device={device} />}
    </DeviceGate>
  );
}

function Home({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const polled = { refetchIntervalMs: refreshMs };
  const message = useCall('/mifi/getMiFiMessage', { imei }, polled);
  const signal = useCall('/mifi/getMiFiSignal', { imei }, polled);
  const cards = useCall('/publicNumber/getCardInfo', { imei });
  const allowances = useCall('/redis/getPackageByImei', { imei });

  // Not that of the answers: without a connection they may have been asked days ago.
  const nowMs = useNow();
  const isConnected = useIsOnline();
  const left = allowances.data && dataLeft(allowances.data.items, nowMs);
  const findings = {
    device,
    // Nor can such an answer say whether the hotspot is online now.
    online: isConnected ? message.data?.online : undefined,
    lastSeenAt: message.data?.lastSeenAt,
    cards: cards.data?.cards,
    left,
    bars: signal.data?.signal?.bars,
  };
  const isUnknown = [message, allowances, cards, signal].some(isAwaited);
  // Only once every answer has come or failed: a later one might bring worse news. A failed one does not hold up the
  // advice.
  const advice = isUnknown ? null : homeAdvice({ ...findings, nowMs });
  const isPopupAwaited = usePopupAwaited(
    imei,
    'wxHome',
    !isUnknown,
    advice?.kind === 'expiring' || advice?.kind === 'expired' ? device.expirationTime : undefined,
    advice?.kind === 'low' || advice?.kind === 'usedUp'
      ? allowances.data?.items.filter(isData).map(({ type }) => type)
      : [],
  );
  const waits = useAwaited(message, signal);
  const skeletonStyle = useSkeletonStyle();
  // There will be some advice, though it is not known yet which: keeps the room for it.
  const isAdvised = isUnknown && homeAdvice({ ...findings, nowMs }) !== null;
  const glance = (
    <QueryState query={allowances} skeleton="figures">
      {({ items }) => (
        <HomeGlance
          device={device}
          left={left}
          beginsAt={nextBegin(items, nowMs)}
          isFollowed={isFollowed(items, nowMs)}
          data={message.data?.data}
          nowMs={nowMs}
        />
      )}
    </QueryState>
  );
  return (
    <Screen
      aside={<LanguageSwitch />}
      asOf={message.dataUpdatedAt || allowances.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
    >
      <Stack>
        <OperatorMessage />
        <Card>
          <ListRow
            large
            icon={<WifiIcon />}
            title={nameOfDevice(device)}
            text={`${words.imei} ${imeiTail(imei)}`}
            end={<State device={device} message={message.data} isAsked={isAwaited(message)} />}
            href={pageUrl('wxDeviceList.html', { next: 'wxHome.html' })}
          />
        </Card>
        {!advice && isAdvised && (
          <div className={`sk sk-in ${styles.adviceRoom}`} style={skeletonStyle} aria-hidden="true">
            <i className="sk-big" />
          </div>
        )}
        {advice && <HomeHero imei={imei} advice={advice} nowMs={nowMs} />}
        {allowances.data ? glance : <div className={styles.glanceRoom}>{glance}</div>}
        <Popup imei={imei} place="wxHome" />
        {isPopupAwaited || waits ? (
          <Waiting skeleton="items" />
        ) : (
          <>
            <QueryState query={message} skeleton="figures">
              {(data) => <HomeFacts message={data} signal={signal.data} nowMs={nowMs} />}
            </QueryState>
            <HomeWays imei={imei} />
            <Card>
              <AccountRow />
            </Card>
          </>
        )}
      </Stack>
    </Screen>
  );
}

function State({
  device,
  message,
  isAsked,
}: {
  readonly device: Device;
  readonly message: MifiMessage | undefined;
  readonly isAsked: boolean;
}): ReactNode {
  const words = useTexts(texts);
  const isConnected = useIsOnline();
  if (device.status === 'notActivated') return <Tag tone="idle">{words.notActivated}</Tag>;
  if (device.status === 'halted')
    return <Tag tone="warn">{device.paused ? words.halted : words.suspended}</Tag>;
  // Keeps the room for the tag: in a narrow row, the name beside it would wrap into two lines when it comes.
  if (!message) return isAsked && <Tag tone="idle">{words.asking}</Tag>;
  if (!isConnected) return null;
  return (
    <Tag tone={message.online ? 'ok' : 'idle'} dot>
      {message.online ? words.online : message.lastSeenAt === null ? words.neverSeen : words.offline}
    </Tag>
  );
}

function HomeWays({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const allows = useFeatures(imei);
  const ways: readonly {
    readonly icon: ReactNode;
    readonly label: string;
    readonly page: string;
    readonly feature?: FeatureName;
  }[] = [
    { icon: <SimIcon />, label: words.waySwitch, page: 'wxSwichCard.html' },
    {
      icon: <SettingsIcon />,
      label: words.waySettings,
      page: 'hotspotSettings.html',
      feature: 'hotspotSettings',
    },
    { icon: <WifiIcon />, label: words.wayWifi, page: 'mifi/info.html', feature: 'wifiInfo' },
    { icon: <UserIcon />, label: words.wayClients, page: 'contentManage.html' },
    {
      icon: <ShieldIcon />,
      label: words.wayCheck,
      page: 'mifi/connect-check.html',
      feature: 'connectCheck',
    },
    { icon: <SpeedIcon />, label: words.waySpeed, page: 'mifi/velocity.html', feature: 'speedTest' },
    { icon: <BoostIcon />, label: words.wayBoost, page: 'mifi/webAccelerato.html' },
    { icon: <UsageIcon />, label: words.wayFlow, page: 'mifi/flow.html' },
    { icon: <OrderIcon />, label: words.wayBalance, page: 'prestore.html', feature: 'balance' },
    { icon: <GiftIcon />, label: words.wayServices, page: 'serve.html' },
    { icon: <VideoIcon />, label: words.wayRewards, page: 'mifi/welfare.html', feature: 'welfare' },
  ];
  const shown = ways.filter(({ feature }) => feature === undefined || allows(feature));
  return (
    <section>
      <SectionHeading>{words.ways}</SectionHeading>
      <Card>
        <Ways
          label={words.ways}
          ways={shown.map(({ icon, label, page }) => ({ icon, label, href: pageUrl(page, { imei }) }))}
        />
      </Card>
    </section>
  );
}
