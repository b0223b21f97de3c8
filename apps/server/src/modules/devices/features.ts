import type { Queries } from '../../platform/database/connect.ts';
import type { DeviceRow, Language } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';

type Feature = Data<'devices.get-tutu-mifi-list'>[number];

/** A feature, and whether the lists name it for this device. */
interface ListedFeature {
  readonly feature: string;
  readonly title: string;
  readonly allowedByDefault: boolean;
  readonly onWhiteList: boolean;
  readonly onBlackList: boolean;
}

/** Every feature, with whether a rule for this device's imei, model or brand is on either list. */
export async function loadFeatures(
  db: Queries,
  device: Pick<DeviceRow, 'imei' | 'model' | 'brand'>,
  language: Language,
): Promise<ListedFeature[]> {
  const rows = await db
    .selectFrom('features as f')
    .leftJoin('feature_rules as r', (join) =>
      join
        .onRef('r.feature', '=', 'f.key')
        .on((eb) => eb.or([eb('r.brand', 'is', null), eb('r.brand', '=', device.brand)]))
        .on((eb) => eb.or([eb('r.model', 'is', null), eb('r.model', '=', device.model)]))
        .on((eb) => eb.or([eb('r.imei', 'is', null), eb('r.imei', '=', device.imei)])),
    )
    .select((eb) => [
      'f.key',
      'f.title_zh',
      'f.title_en',
      'f.allowed_by_default',
      eb.fn.coalesce(eb.fn<boolean>('bool_or', [eb('r.list', '=', 'allow')]), eb.lit(false)).as('white'),
      eb.fn.coalesce(eb.fn<boolean>('bool_or', [eb('r.list', '=', 'deny')]), eb.lit(false)).as('black'),
    ])
    .groupBy('f.key')
    .orderBy('f.sort')
    .execute();
  return rows.map((row) => ({
    feature: row.key,
    title: language === 'en' ? row.title_en : row.title_zh,
    allowedByDefault: row.allowed_by_default,
    onWhiteList: row.white,
    onBlackList: row.black,
  }));
}

/** A deny wins over every allow; without either, the feature's default applies. */
export function decide({
  feature,
  title,
  onBlackList,
  onWhiteList,
  allowedByDefault,
}: ListedFeature): Feature {
  if (onBlackList) return { feature, title, allowed: false, decidedBy: 'blackList' };
  if (onWhiteList) return { feature, title, allowed: true, decidedBy: 'whiteList' };
  return { feature, title, allowed: allowedByDefault, decidedBy: 'default' };
}

/** Whether a device has a feature by the lists. An unknown feature is denied to nobody. */
export async function allowsFeature(
  db: Queries,
  device: Pick<DeviceRow, 'imei' | 'model' | 'brand'>,
  feature: string,
): Promise<boolean> {
  const listed = (await loadFeatures(db, device, 'en')).find((one) => one.feature === feature);
  return listed ? decide(listed).allowed : true;
}
