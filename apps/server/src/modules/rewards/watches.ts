import { isoDate, zoneOfSite } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { Site, Tables } from '../../platform/database/tables.ts';
import { lockName } from '../../platform/database/transact.ts';

/** The day that a watch counts on, by the site's calendar. */
export const dayOf = (now: Date, site: Site): string => isoDate(now, zoneOfSite(site));

/** Whatever is done with a device's watches is done one at a time: of many at once the first decides. */
export const lockWatches = (trx: Transaction<Tables>, imei: string): Promise<void> =>
  lockName(trx, `rewards ${imei}`);

export interface WatchCounts {
  readonly watchedToday: number;
  readonly exchangeable: number;
}

/** Of each task of a device, how often it was watched on a day and how many watches wait to be exchanged. */
export async function countWatches(
  db: Queries,
  imei: string,
  day: string,
): Promise<(taskId: string) => WatchCounts> {
  const rows = await db
    .selectFrom('reward_watches')
    .select('task_id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('day', '=', day).as('watched_today'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'finished').as('exchangeable'),
    ])
    .where('imei', '=', imei)
    .where('state', 'in', ['finished', 'exchanged'])
    .where((eb) => eb.or([eb('day', '=', day), eb('state', '=', 'finished')]))
    .groupBy('task_id')
    .execute();
  const byTask = new Map(
    rows.map((row) => [row.task_id, { watchedToday: row.watched_today, exchangeable: row.exchangeable }]),
  );
  return (taskId) => byTask.get(taskId) ?? { watchedToday: 0, exchangeable: 0 };
}
