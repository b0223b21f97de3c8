import { packageGroups } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
import { presentPackages, presentParts } from './present.ts';
import { loadCatalogue } from './store.ts';

export function getPlusPackageById(db: Database): Handler<'catalogue.get-plus-package-by-id'> {
  return async (context, { packageId, imei }) => {
    const types = await loadPackageTypes(db);
    const facts = await factsOf(db, context.device);
    const packages = await loadCatalogue(db, context.site, types);
    const wanted = packages.filter(
      ({ row }) => row.id === packageId || row.package_group === packageGroups.overlay,
    );
    const views = await presentPackages(db, context, facts, wanted, types);
    const view = views.find((one) => one.packageId === packageId);
    const item = wanted.find(({ row }) => row.id === packageId);
    if (!view || !item) return fail('packageNotFound');
    // More data is of use only with a plan whose data can be used up: a keep-number pauses it, and some plans have no limit.
    const isUsedUp = view.group === packageGroups.plan && view.dataMb !== null;
    const plus = isUsedUp ? views.filter((one) => one.group === packageGroups.overlay) : [];
    return { ...view, parts: await presentParts(db, context, imei, item, types), plus };
  };
}
