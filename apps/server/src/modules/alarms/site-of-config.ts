import type { Queries } from '../../platform/database/connect.ts';
import type { Site } from '../../platform/database/tables.ts';

/** Whose days count for a device: those of the site at which its configuration was saved, else of this one. */
export async function siteOfConfig(db: Queries, imei: string, otherwise: Site): Promise<Site> {
  const row = await db.selectFrom('alarm_configs').select('site').where('imei', '=', imei).executeTakeFirst();
  return row?.site ?? otherwise;
}
