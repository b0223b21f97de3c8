import type { ReactNode } from 'react';
import { PackageShop } from './package-shop.tsx';
import { tabsByFamily } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** What goes with a hotspot beside its plan: more data, keeping the number, warranty. */
export function PackageServicePage(): ReactNode {
  return <WithDevice>{(imei) => <PackageShop imei={imei} tabsOf={tabsByFamily} />}</WithDevice>;
}
