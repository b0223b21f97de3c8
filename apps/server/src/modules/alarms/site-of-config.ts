import type { Queries } from '../../platform/database/connect.ts';
import type { Site } from '../../platform/database/tables.ts';

/** The site whose days count for a device: the one where its configuration was saved, else `otherwise`. */
export async function siteOfConfig(db: Queries, imei: string, otherwise: Site): Promise<Site> {
  const row = await db.selectFrom('alarm_configs').select('site').where('imei', '=', imei).executeTakeFirst();
  return row?.site ?? otherwise;
}
