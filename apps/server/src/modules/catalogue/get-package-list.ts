import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
import { presentPackages } from './present.ts';
import { loadCatalogue } from './store.ts';

export function getPackageList(db: Database): Handler<'catalogue.get-package-list'> {
  return async (context, input) => {
    const types = await loadPackageTypes(db);
    const [facts, packages] = await Promise.all([
      factsOf(db, context.device),
      loadCatalogue(db, context.site, types),
    ]);
    const { type: wantedTypes, family: wantedFamilies } = input;
    const chosen = packages.filter(
      ({ type: { type, family } }) =>
        (!wantedTypes || wantedTypes.includes(type)) && (!wantedFamilies || wantedFamilies.includes(family)),
    );
    return presentPackages(db, context, facts, chosen, types);
  };
}
