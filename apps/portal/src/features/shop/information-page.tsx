import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isAwaited, refreshCalls, useCall } from '../../call/use-call.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Popup, usePopupAwaited } from '../../page-kinds/popup.tsx';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { sellingPage } from '../../page-kinds/selling-page.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hero, Stack } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { erasedAtMs } from './cloud-kept.ts';
import { DevicePickerSheet } from './device-sheets.tsx';
import { texts } from './information-texts.ts';
import type { ServiceType } from './package.ts';
import { type Renewal, recommendRenewal, soonDays } from './renewal.ts';
import { ServeServices } from './serve-services.tsx';
import { DeviceSwitch, useChooseDevice, WithDevice } from './shop-device.tsx';
import { wantedType } from './wanted-type.ts';

/**
 * Renewal for any device: what should be renewed first, then everything on sale; with `type=` the packages of a type.
 * By `view=`: what the device has (`mine`), what expires when on all devices (`calendar`), or several devices in one
 * order (`renew`).
 */
export function InformationPage(): ReactNode {
  const { query } = usePage();
  const type = wantedType(query);
  const view = query.get('view');
  if (view === 'calendar' || view === 'renew') {
    const View = view === 'calendar' ? ExpiryCalendar : RenewTogether;
    return (
      <Suspense fallback={<Loading />}>
        <View />
      </Suspense>
    );
  }
  if (view === 'mine') {
    return (
      <WithDevice>
        {(imei) => (
          <Suspense fallback={<Loading />}>
            <MyPackages imei={imei} />
          </Suspense>
        )}
      </WithDevice>
    );
  }
  return (
    <WithDevice>
      {(imei) =>
        type !== undefined ? (
          <Suspense fallback={<Loading />}>
            <PackageTypeShop imei={imei} type={type} />
          </Suspense>
        ) : (
          <Renewals imei={imei} />
        )
      }
    </WithDevice>
  );
}

// Loaded apart: only with `type=` does the page need the code for paying.
const PackageTypeShop = lazy(() =>
  import('./package-type-shop.tsx').then((module) => ({ default: module.PackageTypeShop })),
);

const MyPackages = lazy(() => import('./my-packages.tsx').then((module) => ({ default: module.MyPackages })));
const ExpiryCalendar = lazy(() =>
  import('./expiry-calendar.tsx').then((module) => ({ default: module.ExpiryCalendar })),
);
const RenewTogether = lazy(() =>
  import('./renew-together.tsx').then((module) => ({ default: module.RenewTogether })),
);
const NoService = lazy(() => import('./no-service.tsx').then((module) => ({ default: module.NoService })));

const shownCalls = ['/pay/package/getPackageType', '/redis/getPackageByImei'] as const;

function Loading(): ReactNode {
  return (
    <Screen>
      <Waiting skeleton="choose" />
    </Screen>
  );
}

function Renewals({ imei }: { readonly imei: string }): ReactNode {
  const types = useCall('/pay/package/getPackageType', { imei });
  const allowances = useCall('/redis/getPackageByImei', { imei });
  const choose = useChooseDevice();
  const [picks, setPicks] = useState(false);
  const now = useNow();
  const { data: device } = useCall('/device/getDeviceByImei', { imei });
  const renewal = types.data && recommendRenewal(types.data, device?.expirationTime ?? null, now);
  const isPopupAwaited = usePopupAwaited(
    imei,
    'information',
    !isAwaited(types),
    renewal?.type.expirationTime,
  );
  return (
    <Screen
      aside={<DeviceSwitch imei={imei} />}
      asOf={types.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
    >
      <QueryState
        query={isPopupAwaited ? { ...types, data: undefined } : types}
        skeleton="list"
        isEmpty={(data) => data.length === 0}
        empty={
          <Suspense fallback={<Waiting skeleton="list" />}>
            <NoService onChangeDevice={() => setPicks(true)} />
          </Suspense>
        }
      >
        {(data) => (
          <Stack>
            <RenewalHero imei={imei} renewal={renewal} now={now} />
            <Popup imei={imei} place="information" />
            <ServeServices imei={imei} types={data} allowances={allowances.data?.items ?? []} />
          </Stack>
        )}
      </QueryState>
      <DevicePickerSheet open={picks} onClose={() => setPicks(false)} onChoose={choose} />
    </Screen>
  );
}

function RenewalHero({
  imei,
  renewal,
  now,
}: {
  readonly imei: string;
  readonly renewal: Renewal | undefined;
  readonly now: number;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  if (!renewal) return null;
  const { type, reason, daysLeft, beginsAt } = renewal;
  const date = format.date(type.expirationTime ?? 0);
  const erasedAt = erasedAtMs(type.type, Date.parse(type.expirationTime ?? ''), now);
  const said = {
    ends: () => ({
      heading: words.daysLeft(daysLeft),
      text: (daysLeft > soonDays ? words.runs : words.ends)(type.name, date),
    }),
    begins: () => ({
      heading: words.begins(format.date(beginsAt ?? 0)),
      text: words.beginsText(type.name, date),
    }),
    ended: () => ({
      heading: words.ended(type.name),
      text: erasedAt ? words.erasedText(format.date(erasedAt)) : words.endedText(date),
    }),
    basis: () => ({ heading: type.name, text: basisText(type) }),
  };
  const basisText = ({ description, fromPriceFen, currency }: ServiceType) => {
    const cost = format.costText(fromPriceFen, currency);
    return <Facts of={[description, fromPriceFen === 0 ? cost : words.basisText(cost)]} />;
  };
  return (
    <Hero
      {...said[reason]()}
      action={
        <Button tone="hero" href={pageUrl(sellingPage(type), { imei, type: type.type })}>
          {reason === 'basis' ? words.buy : words.renew}
        </Button>
      }
    />
  );
}
