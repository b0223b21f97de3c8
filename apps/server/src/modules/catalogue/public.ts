import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { getPackageList } from './get-package-list.ts';
import { getPackageType } from './get-package-type.ts';
import { getPlusPackageById } from './get-plus-package-by-id.ts';
import { packageDescribe } from './package-describe.ts';

export { type PricedLine, priceLines } from './cart.ts';
export { unitsOf } from './present.ts';

export function catalogueCalls(db: Database): HandlersOf<'catalogue'> {
  return {
    'catalogue.get-package-type': getPackageType(db),
    'catalogue.get-package-list': getPackageList(db),
    'catalogue.package-describe': packageDescribe(db),
    'catalogue.get-plus-package-by-id': getPlusPackageById(db),
  };
}
