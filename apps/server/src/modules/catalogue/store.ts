import { sql } from 'kysely';
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
  let query = db
    .selectFrom('packages as p')
    .innerJoin('package_prices as price', 'price.package_id', 'p.id')
    .selectAll('p')
    // As JSON, which it survives: texts and numbers of fen.
    .select(sql<PackagePriceRow>`to_jsonb(price)`.as('price'))
    .where('price.site', '=', site)
    .where('p.on_sale', '=', true);
  if (filter.ids) query = query.where('p.id', 'in', [...filter.ids]);
  if (filter.types) query = query.where('p.type', 'in', [...filter.types]);
  const rows = await query.orderBy('p.sort').orderBy('p.id').execute();
  const typeByNumber = new Map(types.map((type) => [type.type, type]));
  return rows.flatMap(({ price, ...row }) => {
    const type = typeByNumber.get(row.type);
    return type ? [{ row, type, price }] : [];
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
