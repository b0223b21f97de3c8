import type { ReactNode } from 'react';
import { PackageShop } from './package-shop.tsx';
import { tabsByLength } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** Main plans for a hotspot: first those that most people take, then by their length. */
export function MonthlyPackagePage(): ReactNode {
  return (
    <WithDevice>
      {(imei) => <PackageShop imei={imei} sold={{ family: ['hotspot'] }} tabsOf={tabsByLength} />}
    </WithDevice>
  );
}
