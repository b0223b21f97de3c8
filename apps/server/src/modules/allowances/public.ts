import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { exportCalendar } from './export-calendar.ts';
import { getPackageByImei } from './get-package-by-imei.ts';
import { listExpiring } from './list-expiring.ts';

export {
  type AllowanceLeft,
  allowancesLeft,
  consumeAllowance,
  giveBackAllowance,
} from './consume.ts';
export { deviceAllowances } from './device-allowances.ts';
export { loadPackageTypes, unitsOf } from './package-types.ts';
export { type Reminder, remindersOf } from './reminders.ts';
export {
  type GrantTerms,
  givenUnit,
  inUnit,
  keepsDeviceRunning,
  type PlannedGrant,
  planGrants,
  platformQueue,
  queueOf,
  runningQueues,
  spanOf,
} from './rules.ts';
export { loadQueueEnds } from './store.ts';
export { type DataUse, useData } from './use-data.ts';

export function allowanceCalls(db: Database): HandlersOf<'allowances'> {
  return {
    'allowances.get-package-by-imei': getPackageByImei(db),
    'allowances.list-expiring': listExpiring(db),
    'allowances.export-calendar': exportCalendar(db),
  };
}
