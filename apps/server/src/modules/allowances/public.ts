import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { getPackageByImei } from './get-package-by-imei.ts';

export { deviceAllowances } from './device-allowances.ts';
export { loadPackageTypes } from './package-types.ts';
export { type GrantTerms, inUnit, type PlannedGrant, planGrants, queueOf, spanOf } from './rules.ts';
export { loadQueueEnds } from './store.ts';

export function allowanceCalls(db: Database): HandlersOf<'allowances'> {
  return { 'allowances.get-package-by-imei': getPackageByImei(db) };
}
