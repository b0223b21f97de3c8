import type { ReactNode } from 'react';
import { useCall } from '../../call/query.ts';
import { PackageShop } from './package-shop.tsx';
import { tabsByFamily } from './package-tabs.ts';
import { WithDevice } from './shop-device.tsx';

/** What goes with a hotspot beside its plan: more data, keeping the number, warranty. */
export function PackageServicePage(): ReactNode {
  return <WithDevice>{(imei) => <Services imei={imei} />}</WithDevice>;
}

function Services({ imei }: { readonly imei: string }): ReactNode {
  const types = useCall('/pay/package/getPackageType', { imei });
  const familyOf = (type: number) => types.data?.find((one) => one.type === type)?.family;
  return <PackageShop imei={imei} needs={types} tabsOf={(packages) => tabsByFamily(packages, familyOf)} />;
}
