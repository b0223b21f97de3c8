import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
import { fitOf } from './fit.ts';
import { isOfBrand } from './offers.ts';
import { loadPackages } from './store.ts';

export function checkFit(db: Database): Handler<'catalogue.check-fit'> {
  return async ({ brand, site, language, now, device }, { packageIds = [] }) => {
    const ids = [...new Set(packageIds)];
    const types = await loadPackageTypes(db);
    const [facts, packages] = await Promise.all([
      factsOf(db, device),
      ids.length > 0 ? loadPackages(db, site, types, { ids }) : [],
    ]);
    const rows = packages.map(({ row }) => row).filter((row) => isOfBrand(row, brand));
    if (rows.length < ids.length) return fail('packageNotFound');
    return fitOf(facts, rows, { now, language });
  };
}
