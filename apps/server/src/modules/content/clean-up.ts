import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';

/** So long after a reminder was shown it is over: each end, and each shortage, is a reminder of its own. */
const rememberedMs = 365 * dayMs;

/** Deletes who has seen reminders long ago. Of messages that staff have written, staff see the numbers for good. */
export function cleanUpReminders(db: Database, clock: Clock) {
  return (): Promise<void> => {
    const before = new Date(clock.now().getTime() - rememberedMs);
    return deleteInPortions(db, {
      table: 'popup_views',
      by: 'pop_time',
      where: sql`pop_time < ${before} and (mutually_time is null or mutually_time < ${before})
        and not exists (select from popups p where p.id = popup_views.popup_id)`,
    });
  };
}
