import { dayMs, endOfWorkingDay, zoneOfSite } from '@device-pay/rules';
import type { Queries } from './database/connect.ts';
import type { Site } from './database/tables.ts';

/** When so many working days after the day of `from` are over, by the holidays in the table and the site's zone. */
export async function afterWorkingDays(db: Queries, from: Date, count: number, site: Site): Promise<Date> {
  // The iso site's people work by the week alone.
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
