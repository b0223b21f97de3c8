import type { Queries } from '../../platform/database/connect.ts';
import type { PackagePriceRow, PackageRow, PackageTypeRow, Site } from '../../platform/database/tables.ts';
import type { GrantTerms } from '../allowances/public.ts';

/** A package with its type and its price on one site. */
export interface PricedPackage {
  readonly row: PackageRow;
  readonly type: PackageTypeRow;
  readonly price: PackagePriceRow;
}

/** The packages that are sold on a site, by their order. Without ids or types: all of them. */
export async function loadPackages(
  db: Queries,
  site: Site,
  types: readonly PackageTypeRow[],
  filter: { ids?: readonly number[]; types?: readonly number[] } = {},
): Promise<PricedPackage[]> {
  let query = db.selectFrom('packages').selectAll().where('on_sale', '=', true);
  if (filter.ids) query = query.where('id', 'in', [...filter.ids]);
  if (filter.types) query = query.where('type', 'in', [...filter.types]);
  const rows = await query.orderBy('sort').orderBy('id').execute();
  if (rows.length === 0) return [];
  const prices = await db
    .selectFrom('package_prices')
    .selectAll()
    .where('site', '=', site)
    .where(
      'package_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const priceById = new Map(prices.map((price) => [price.package_id, price]));
  const typeByNumber = new Map(types.map((type) => [type.type, type]));
  return rows.flatMap((row) => {
    const [price, type] = [priceById.get(row.id), typeByNumber.get(row.type)];
    return price && type ? [{ row, type, price }] : [];
  });
}

/** What of a catalogue row decides its grants. */
export const termsOf = ({ row, type }: Pick<PricedPackage, 'row' | 'type'>): GrantTerms => ({
  type: row.type,
  unit: type.unit,
  effectType: row.effect_type,
  group: row.package_group,
  details: row.details,
  unlimitedRecording: row.unlimited_recording,
});

/** Which free packages a device has had. */
export async function loadClaims(
  db: Queries,
  imeis: readonly string[],
): Promise<(imei: string, id: number) => boolean> {
  const rows = await db
    .selectFrom('free_claims')
    .select(['imei', 'package_id'])
    .where('imei', 'in', [...imeis])
    .execute();
  const claimed = new Set(rows.map((row) => `${row.imei} ${row.package_id}`));
  return (imei, id) => claimed.has(`${imei} ${id}`);
}
