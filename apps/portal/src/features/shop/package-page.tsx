import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useFeatures } from '../../page-kinds/use-features.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { PackageShop } from './package-shop.tsx';
import { tabsByPeriod } from './package-tabs.ts';
import { texts } from './package-texts.ts';
import { WithDevice } from './shop-device.tsx';

/** Data for a hotspot: monthly and yearly plans, overlays, and keep-number packages. */
export function PackagePage(): ReactNode {
  return (
    <WithDevice>
      {(imei) => (
        <PackageShop
          imei={imei}
          sold={{ family: ['hotspot', 'traffic', 'keep-number'] }}
          tabsOf={tabsByPeriod}
          header={<NetworkSwitch imei={imei} />}
        />
      )}
    </WithDevice>
  );
}

/** The link to the card switch, if the operator allows it: a plan may be for one carrier's SIM only. */
function NetworkSwitch({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const allows = useFeatures(imei);
  if (!allows('networkSwitch')) return null;
  return (
    <Card>
      <ListRow
        icon={<SimIcon />}
        title={words.networkSwitch}
        text={words.networkSwitchText}
        href={pageUrl('wxSwichCard.html', { imei })}
      />
    </Card>
  );
}
