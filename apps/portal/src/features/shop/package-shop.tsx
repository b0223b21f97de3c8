import type { CallInput } from '@device-pay/contract';
import { lazy, type ReactNode, useState } from 'react';
import { refreshCalls, useCall } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { Notice } from '../../ui/tag.tsx';
import { cartOfPackage, productsOf } from './cart.ts';
import { FoundNotice } from './found-notice.tsx';
import { loadOutlook } from './load-outlook.ts';
import type { Package } from './package.ts';
import { PackageChoice } from './package-choice.tsx';
import { PackageProblem } from './package-problem.tsx';
import type { PackageTab, TabId } from './package-tabs.ts';
import { texts } from './package-texts.ts';
import { PayBar } from './pay-bar.tsx';
import { PayNote } from './pay-note.tsx';
import { PayingCard } from './paying-card.tsx';
import { DeviceSwitch } from './shop-device.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { type ChosenPackage, useChosenPackage } from './use-chosen-package.ts';

// Loaded with the page; if that fails, rendering loads it again.
loadOutlook().catch(() => undefined);
const PackageOutlook = lazy(() => loadOutlook().then((module) => ({ default: module.PackageOutlook })));
const NothingOnSale = lazy(() =>
  import('./nothing-on-sale.tsx').then((module) => ({ default: module.NothingOnSale })),
);
const WhyNotOffered = lazyOverlay(() =>
  import('./why-not-offered.tsx').then((module) => module.WhyNotOffered),
);

export interface PackageShopProps {
  readonly imei: string;
  /** What the page sells, as input of the call; without it, everything. */
  readonly sold?: Omit<CallInput<'/pay/package/getPackageList'>, 'imei'>;
  readonly tabsOf: (packages: readonly Package[]) => readonly PackageTab<TabId>[];
  /** Replaces the page's own title. */
  readonly title?: string | undefined;
  /** Shown above the packages. */
  readonly header?: ReactNode;
}

const shownCalls = ['/pay/package/getPackageList', '/coupon/getCouponList', '/pay/package/checkFit'] as const;

/** The packages for a device in tabs, what the chosen one does, and how to pay it. */
export function PackageShop({ imei, sold, tabsOf, title, header }: PackageShopProps): ReactNode {
  const { send } = useHost();
  const { Part } = usePage();
  const packages = useCall('/pay/package/getPackageList', { imei, ...sold });
  const tabs = tabsOf(packages.data ?? []);
  const choice = useChosenPackage(tabs);
  const { tab, chosen } = choice;
  const cart = chosen && cartOfPackage(imei, chosen);
  const checkout = useCheckout(cart);

  const choose = (packageId: number) => {
    choice.choosePackage(packageId);
    const items = packages.data?.filter((one) => one.packageId === packageId) ?? [];
    for (const product of productsOf(items)) send('reportPayClickPkg', product);
  };
  return (
    <Screen
      title={title}
      aside={<DeviceSwitch imei={imei} />}
      asOf={packages.dataUpdatedAt || undefined}
      onRefresh={() => refreshCalls(shownCalls)}
      note={cart && <PayNote checkout={checkout} />}
      bottom={cart && <PayBar cart={cart} checkout={checkout} />}
    >
      {header}
      <QueryState
        query={packages}
        skeleton="choose"
        isEmpty={() => tab === undefined}
        empty={
          <Part>
            <NothingOnSale imei={imei} />
          </Part>
        }
      >
        {() => (
          <>
            <Tabs tabs={tabs} value={tab?.id} onChange={choice.chooseTab} />
            <PackageNotices imei={imei} choice={choice} checkout={checkout} />
            <PackageChoice packages={tab?.packages ?? []} chosen={chosen} onChoose={choose} />
            <NotOffered imei={imei} packages={tab?.packages ?? []} />
            {chosen && cart && (
              // Shown together: the payment card must not move away under the finger.
              <Part>
                <PackageOutlook imei={imei} item={chosen}>
                  <PayingCard cart={cart} checkout={checkout} />
                </PackageOutlook>
              </Part>
            )}
          </>
        )}
      </QueryState>
    </Screen>
  );
}

function Tabs({
  tabs,
  value,
  onChange,
}: {
  readonly tabs: readonly PackageTab<TabId>[];
  readonly value: TabId | undefined;
  readonly onChange: (id: TabId) => void;
}): ReactNode {
  const words = useTexts(texts);
  if (tabs.length < 2 || value === undefined) return null;
  return (
    <Segmented
      label={words.tabs}
      value={value}
      onChange={onChange}
      options={tabs.map(({ id }) => ({ value: id, label: words[id] }))}
    />
  );
}

/** Opens the reasons why packages are dimmed, if some are. */
function NotOffered({
  imei,
  packages,
}: {
  readonly imei: string;
  readonly packages: readonly Package[];
}): ReactNode {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  const refused = packages.filter((item) => !item.offered);
  if (refused.length === 0) return null;
  return (
    <>
      <Button tone="plain" onPress={() => setOpen(true)}>
        {words.whyNot}
      </Button>
      <WhyNotOffered imei={imei} packages={refused} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Why the package that was chosen, just ordered, or is in the address can't be bought. */
function PackageNotices({
  imei,
  choice: { chosen, refused, isMissed, lost },
  checkout,
}: {
  readonly imei: string;
  readonly choice: ChosenPackage<TabId>;
  readonly checkout: Checkout;
}): ReactNode {
  const words = useTexts(texts);
  const { failure } = checkout;
  if (failure?.place === 'package') return <PackageProblem imeis={[imei]} failure={failure} />;
  if (lost) {
    const { name, notOfferedReason } = lost;
    return (
      <FoundNotice tone="warn">
        {notOfferedReason === null ? words.gone(name) : words.refused(name, notOfferedReason)}
      </FoundNotice>
    );
  }
  if (refused || isMissed) {
    return (
      <Notice tone="warn">
        {refused ? words.refused(refused.name, refused.notOfferedReason ?? '') : words.gone()}
      </Notice>
    );
  }
  return chosen ? null : <Notice tone="warn">{words.noneOffered}</Notice>;
}
