import type { ReactNode } from 'react';
import { PackageShop } from './package-shop.tsx';
import { tabsByFamily } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** What can be bought for a hotspot in addition to its plan: more data, keep-number, warranty. */
export function PackageServicePage(): ReactNode {
  return <WithDevice>{(imei) => <PackageShop imei={imei} tabsOf={tabsByFamily} />}</WithDevice>;
}
