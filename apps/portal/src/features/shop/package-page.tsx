import type { ReactNode } from 'react';
import { PackageShop } from './package-shop.tsx';
import { tabsByPeriod } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** Data for a hotspot: monthly, yearly, and what goes on top. */
export function PackagePage(): ReactNode {
  return (
    <WithDevice>
      {(imei) => (
        <PackageShop
          imei={imei}
          sold={{ family: ['hotspot', 'traffic', 'keep-number'] }}
          tabsOf={tabsByPeriod}
        />
      )}
    </WithDevice>
  );
}
