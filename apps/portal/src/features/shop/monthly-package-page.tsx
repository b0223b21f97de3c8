import type { ReactNode } from 'react';
import { PackageShop } from './package-shop.tsx';
import { tabsByLength } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** Main plans for a hotspot: what most people take, then by the months that one binds oneself for. */
export function MonthlyPackagePage(): ReactNode {
  return (
    <WithDevice>
      {(imei) => <PackageShop imei={imei} sold={{ family: ['hotspot'] }} tabsOf={tabsByLength} />}
    </WithDevice>
  );
}
