import type { Database } from '../../platform/database/connect.ts';
import type { CallContext } from '../../platform/handler.ts';
import { afterWorkingDays } from '../../platform/working-days.ts';
import { reviewWorkingDays } from './rules.ts';

/** From when to when staff decide about a request that is made now. */
export const reviewTimes = async (db: Database, { now, site }: Pick<CallContext, 'now' | 'site'>) => ({
  decideFrom: await afterWorkingDays(db, now, reviewWorkingDays.from, site),
  decideBy: await afterWorkingDays(db, now, reviewWorkingDays.to, site),
});
