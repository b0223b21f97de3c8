import type { ReactNode } from 'react';
import { PackageShop } from './package-shop.tsx';
import { tabsByStart } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** The first purchase for a hotspot: activate it, try it, or take a plan at once. */
export function NewPackagePage(): ReactNode {
  return <WithDevice>{(imei) => <PackageShop imei={imei} tabsOf={tabsByStart} />}</WithDevice>;
}
