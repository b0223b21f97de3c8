import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { loadDeviceFacts } from '../devices/public.ts';
import { presentPackages } from './present.ts';
import { loadPackages } from './store.ts';

export function getPackageList(db: Database): Handler<'catalogue.get-package-list'> {
  return async (context, input) => {
    const [types, factsByImei] = await Promise.all([
      loadPackageTypes(db),
      loadDeviceFacts(db, context.brand, [context.device.imei]),
    ]);
    const facts = factsByImei.get(context.device.imei);
    if (!facts) return [];
    const packages = await loadPackages(db, context.site, types, input.type ? { types: input.type } : {});
    return presentPackages(db, context, facts, packages, types);
  };
}
