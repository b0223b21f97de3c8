import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
import { fixOf, isOfBrand, notOfferedReason, reasonText, unconcernedReason } from './offers.ts';
import { loadClaims, loadPackages } from './store.ts';

export function whyNotOffered(db: Database): Handler<'catalogue.why-not-offered'> {
  return async ({ brand, site, language, device }, { packageId }) => {
    const types = await loadPackageTypes(db);
    const [facts, packages, claimed] = await Promise.all([
      factsOf(db, device),
      loadPackages(db, site, types, { ids: [packageId], alsoNotOnSale: true }),
      loadClaims(db, [device.imei]),
    ]);
    const item = packages[0];
    if (!item || !isOfBrand(item.row, brand)) return fail('packageNotFound');
    const { row } = item;
    const code = unconcernedReason(row, facts) ?? notOfferedReason(row, facts, claimed(device.imei, item));
    return {
      packageId,
      name: language === 'en' ? row.name_en : row.name_zh,
      offered: code === null,
      code,
      reason: code && reasonText(code, language),
      fix: code && fixOf(code),
    };
  };
}
