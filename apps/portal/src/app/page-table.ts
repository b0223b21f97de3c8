import { accountPages } from './account-pages.ts';
import { alarmsPages } from './alarms-pages.ts';
import { contentPages } from './content-pages.ts';
import { errorsPages } from './errors-pages.ts';
import { helpPages } from './help-pages.ts';
import { hotspotPages } from './hotspot-pages.ts';
import { nativePages } from './native-pages.ts';
import { ordersPages } from './orders-pages.ts';
import type { PageRow } from './page-row.ts';
import { petsPages } from './pets-pages.ts';
import { realNamePages } from './real-name-pages.ts';
import { rewardsPages } from './rewards-pages.ts';
import { shopPages } from './shop-pages.ts';
import { supportPages } from './support-pages.ts';

/** Every page there is, by family. The build writes one HTML file for each row. */
export const pageTable: readonly PageRow[] = [
  ...shopPages,
  ...ordersPages,
  ...hotspotPages,
  ...realNamePages,
  ...alarmsPages,
  ...petsPages,
  ...helpPages,
  ...supportPages,
  ...accountPages,
  ...rewardsPages,
  ...contentPages,
  ...nativePages,
  ...errorsPages,
];
