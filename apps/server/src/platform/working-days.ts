import { dayMs, endOfWorkingDay, zoneOfSite } from '@device-pay/rules';
import type { Queries } from './database/connect.ts';
import type { Site } from './database/tables.ts';

/** The end of the `count`th working day after the day of `from`, by the table of holidays and the site's zone. */
export async function afterWorkingDays(db: Queries, from: Date, count: number, site: Site): Promise<Date> {
  // On the iso site only weekends are off.
  const rows =
    site === 'iso'
      ? []
      : await db
          .selectFrom('working_day_exceptions')
          .select(['day', 'working'])
          .where('day', '>=', new Date(from.getTime() - 2 * dayMs).toISOString().slice(0, 10))
          .where('day', '<=', new Date(from.getTime() + (count * 3 + 30) * dayMs).toISOString().slice(0, 10))
          .execute();
  return endOfWorkingDay(
    from,
    count,
    new Map(rows.map(({ day, working }) => [day, working])),
    zoneOfSite(site),
  );
}
