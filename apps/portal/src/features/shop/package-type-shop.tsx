import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useTexts } from '../../text/text-context.tsx';
import { PackageShop } from './package-shop.tsx';
import { inOneList } from './package-tabs.ts';
import { texts } from './package-texts.ts';

/** The packages of one type, with the type's name as title. */
export function PackageTypeShop({ imei, type }: { readonly imei: string; readonly type: number }): ReactNode {
  const words = useTexts(texts);
  const types = useCall('/pay/package/getPackageType', { imei });
  const own = types.data?.find((one) => one.type === type);
  // Of a type that is not on sale no name is known, but it is no renewal, as the page is called otherwise.
  const title = own?.name ?? (types.data && words.packages);
  return <PackageShop imei={imei} sold={{ type: [type] }} tabsOf={inOneList} title={title} />;
}
