import type { CallData } from '@device-pay/contract';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from '../../call/session.ts';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsOnline } from '../../call/use-session.ts';
import { AccountRow } from '../../page-kinds/account-row.tsx';
import { nameOfDevice } from '../../page-kinds/device.ts';
import { OperatorMessage } from '../../page-kinds/operator-message.tsx';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { Popup, usePopupAwaited } from '../../page-kinds/popup.tsx';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { LanguageSwitch, Screen } from '../../page-kinds/screen.tsx';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { ClockIcon, CouponIcon, GiftIcon, OrderIcon } from '../../ui/icons.tsx';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { DevicePickerSheet, DeviceProof } from './device-sheets.tsx';
import { ServeAllowances } from './serve-allowances.tsx';
import { ServeHero } from './serve-hero.tsx';
import { recommend } from './serve-recommendation.ts';
import { ServeServices } from './serve-services.tsx';
import { texts } from './serve-texts.ts';

// Loaded apart, because most visits need none of these.
const DevicePicker = lazy(() =>
  import('./device-picker.tsx').then((module) => ({ default: module.DevicePicker })),
);

const NoService = lazy(() => import('./no-service.tsx').then((module) => ({ default: module.NoService })));

// Hotspots have no such pages.
const DevicePages = lazyOptional(() => import('./device-pages.tsx').then((module) => module.DevicePages));

const shownCalls = [
  '/device/getDeviceByImei',
  '/redis/getPackageByImei',
  '/pay/package/getPackageType',
] as const;

/** The services home: one device, what it has left, what it needs, and everything that can be bought for it. */
export function ServePage(): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const { navigate } = usePage();
  const choose = (chosen: string) => {
    session.chooseDevice(chosen);
    navigate(pageUrl('serve.html'), { replace: true });
  };
  if (imei) return <ServeDevice imei={imei} onChoose={choose} />;
  return (
    <Screen title={words.noDevice} aside={<LanguageSwitch />}>
      <Suspense fallback={<Waiting skeleton="list" />}>
        <DevicePicker onChoose={choose} />
      </Suspense>
    </Screen>
  );
}

function ServeDevice({
  imei,
  onChoose,
}: {
  readonly imei: string;
  readonly onChoose: (imei: string) => void;
}): ReactNode {
  const words = useTexts(texts);
  const [picks, setPicks] = useState(false);
  const [proves, setProves] = useState(false);
  const device = useCall('/device/getDeviceByImei', { imei });
  const allowances = useCall('/redis/getPackageByImei', { imei });
  const types = useCall('/pay/package/getPackageType', { imei });

  // How high the advice and the allowances are is known only then, and what stands below must not be pushed down.
  const waits = useAwaited(device, allowances, types);
  const now = useNow();
  const isConnected = useIsOnline();
  // If one of them fails, the other is enough to recommend something.
  const offered = types.data ?? allowances.data?.items;
  const recommendation =
    !waits && device.data && offered ? recommend(device.data, offered, now, isConnected) : null;
  const isPopupAwaited = usePopupAwaited(
    imei,
    'serve',
    !waits,
    recommendation?.kind === 'expiring' || recommendation?.kind === 'expired'
      ? device.data?.expirationTime
      : undefined,
    recommendation?.kind === 'low' ? [recommendation.type.type] : [],
  );
  return (
    <Screen
      aside={<LanguageSwitch />}
      asOf={allowances.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
    >
      <Stack>
        <OperatorMessage />
        <QueryState query={device} skeleton="row">
          {(data) => <DeviceCard device={data} onPress={() => setPicks(true)} />}
        </QueryState>
        {device.data && recommendation && (
          <ServeHero
            imei={imei}
            isHotspot={device.data.picture === 'hotspot'}
            recommendation={recommendation}
          />
        )}
        <QueryState query={waits ? { ...allowances, data: undefined } : allowances} skeleton="figures">
          {(data) => <ServeAllowances allowances={data} onAskFigures={() => setProves(true)} />}
        </QueryState>
        <Popup imei={imei} place="serve" />
        {/* Anew at its place, instead of moving there. */}
        <Fragment key={String(waits)}>
          <QueryState
            query={waits || isPopupAwaited ? { ...types, data: undefined } : types}
            skeleton="items"
            isEmpty={(data) => data.length === 0}
            empty={
              <Suspense fallback={<Waiting skeleton="items" />}>
                <NoService onChangeDevice={() => setPicks(true)} />
              </Suspense>
            }
          >
            {(data) => <ServeServices imei={imei} types={data} allowances={allowances.data?.items ?? []} />}
          </QueryState>
          {device.data && device.data.picture !== 'hotspot' && (
            <Suspense fallback={null}>
              <DevicePages imei={imei} picture={device.data.picture} />
            </Suspense>
          )}
          <Card>
            <Rows>
              <ListRow
                icon={<GiftIcon />}
                title={words.mine}
                href={pageUrl('information.html', { view: 'mine', imei })}
              />
              <ListRow
                icon={<ClockIcon />}
                title={words.calendar}
                href={pageUrl('information.html', { view: 'calendar' })}
              />
              <ListRow icon={<CouponIcon />} title={words.coupons} href={pageUrl('coupon.html')} />
              <ListRow icon={<OrderIcon />} title={words.orders} href={pageUrl('order.html')} />
              <AccountRow />
            </Rows>
          </Card>
        </Fragment>
      </Stack>
      <DevicePickerSheet open={picks} onClose={() => setPicks(false)} onChoose={onChoose} />
      <DeviceProof
        device={{ imei, standing: 'guest' }}
        open={proves}
        onClose={() => setProves(false)}
        binds={false}
      />
    </Screen>
  );
}

function DeviceCard({
  device,
  onPress,
}: {
  readonly device: CallData<'/device/getDeviceByImei'>;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <Card>
      <ListRow
        large
        icon={<DevicePicture picture={device.picture} />}
        title={nameOfDevice(device)}
        text={`IMEI ${imeiTail(device.imei)}`}
        end={<DeviceState device={device} />}
        onPress={onPress}
      />
    </Card>
  );
}

function DeviceState({ device }: { readonly device: CallData<'/device/getDeviceByImei'> }): ReactNode {
  const words = useTexts(texts);
  const isConnected = useIsOnline();
  if (device.status !== 'activated') {
    return (
      <Tag tone={device.status === 'halted' ? 'warn' : 'idle'}>
        {words[device.paused ? 'kept' : device.status]}
      </Tag>
    );
  }
  // Without a connection the answer may be days old, so it can't say whether the device is online now.
  if (device.online === undefined || !isConnected) return null;
  return (
    <Tag tone={device.online ? 'ok' : 'idle'} dot>
      {device.online ? words.online : words.offline}
    </Tag>
  );
}
