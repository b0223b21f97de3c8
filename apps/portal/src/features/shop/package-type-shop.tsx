import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { PackageShop } from './package-shop.tsx';
import { inOneList } from './package-tabs.ts';

/** The packages of one type, with the type's name as title. */
export function PackageTypeShop({ imei, type }: { readonly imei: string; readonly type: number }): ReactNode {
  const types = useCall('/pay/package/getPackageType', { imei });
  const own = types.data?.find((one) => one.type === type);
  return <PackageShop imei={imei} sold={{ type: [type] }} tabsOf={inOneList} title={own?.name} />;
}
