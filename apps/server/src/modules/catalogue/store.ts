import { replaceYuanSign } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type {
  PackageOfferRow,
  PackagePriceRow,
  PackageRow,
  PackageTypeRow,
  Site,
} from '../../platform/database/tables.ts';
import type { GrantTerms } from '../allowances/public.ts';
import { withGiftMonths } from './gift-months.ts';

/** A package with its type, its price and its activation offer on one site. Gift months are in its details. */
export interface PricedPackage {
  readonly row: PackageRow;
  readonly type: PackageTypeRow;
  readonly price: PackagePriceRow;
  readonly offer: PackageOfferRow | null;
}

/** The packages that have a price on a site, in order; those that are not on sale only if asked for. */
export async function loadPackages(
  db: Queries,
  site: Site,
  types: readonly PackageTypeRow[],
  filter: { ids?: readonly number[]; alsoNotOnSale?: boolean } = {},
): Promise<PricedPackage[]> {
  let query = db
    .selectFrom('packages as p')
    .innerJoin('package_prices as price', 'price.package_id', 'p.id')
    .leftJoin('package_offers as offer', (join) =>
      join.onRef('offer.package_id', '=', 'p.id').onRef('offer.site', '=', 'price.site'),
    )
    .selectAll('p')
    // As JSON, which changes nothing in either row: they hold only texts and whole numbers.
    .select([
      sql<PackagePriceRow>`to_jsonb(price)`.as('price'),
      sql<PackageOfferRow | null>`to_jsonb(offer)`.as('offer'),
    ])
    .where('price.site', '=', site);
  if (!filter.alsoNotOnSale) query = query.where('p.on_sale', '=', true);
  if (filter.ids) query = query.where('p.id', 'in', [...filter.ids]);
  const rows = await query.orderBy('p.sort').orderBy('p.id').execute();
  const typeByNumber = new Map(types.map((type) => [type.type, type]));
  return rows.flatMap(({ price, offer, ...row }) => {
    const type = typeByNumber.get(row.type);
    if (!type) return [];
    const details = withGiftMonths(row.details, row.gift_months);
    return [{ row: { ...row, ...textsOfSite(row, site), details }, type, price, offer }];
  });
}

type Texts = Pick<PackageRow, 'name_zh' | 'name_en' | 'description_zh' | 'description_en'>;

/** Prices have a currency of their own, but texts that mention one were written for the domestic site. */
export const textsOfSite = (row: Texts, site: Site): Texts => ({
  name_zh: replaceYuanSign(row.name_zh, site),
  name_en: replaceYuanSign(row.name_en, site),
  description_zh: replaceYuanSign(row.description_zh, site),
  description_en: replaceYuanSign(row.description_en, site),
});

interface KeptCatalogue {
  readonly version: number;
  readonly packages: readonly PricedPackage[];
}
const kept = new WeakMap<object, Map<Site, KeptCatalogue>>();

/**
 * All that is sold on a site. It is read again only when the catalogue's version has changed, which every change of it
 * does in the same transaction: with a thousand packages, reading them takes longer than the rest of a list call.
 */
export async function loadCatalogue(
  db: Queries,
  site: Site,
  types: readonly PackageTypeRow[],
): Promise<readonly PricedPackage[]> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow();
  const bySite = kept.get(db) ?? new Map<Site, KeptCatalogue>();
  kept.set(db, bySite);
  const known = bySite.get(site);
  if (known?.version === version) return known.packages;
  // The version was read first: after a change in between, new packages are kept under the old version, and the next
  // call reads again. The other way round, old packages would be kept under the new version.
  const packages = await loadPackages(db, site, types);
  bySite.set(site, { version, packages });
  return packages;
}

/** The part of a catalogue row that decides its grants. */
export const termsOf = ({ row, type }: Pick<PricedPackage, 'row' | 'type'>): GrantTerms => ({
  type: row.type,
  unit: type.unit,
  effectType: row.effect_type,
  group: row.package_group,
  details: row.details,
  unlimitedRecording: row.unlimited_recording,
});

/** Whether a device may have a package only once: as the catalogue says, or because it is free. */
export const isOnce = ({ row, price }: Pick<PricedPackage, 'row' | 'price'>): boolean =>
  row.once_per_device || price.price_fen === 0;

/** Whether a package that a device may have only once was delivered to it, or is held by an order. */
export async function loadClaims(
  db: Queries,
  imeis: readonly string[],
): Promise<(imei: string, item: Pick<PricedPackage, 'row' | 'price'>) => boolean> {
  const rows = await db
    .selectFrom('free_claims')
    .select(['imei', 'package_id'])
    .where('imei', 'in', [...imeis])
    .execute();
  const claimed = new Set(rows.map((row) => `${row.imei} ${row.package_id}`));
  return (imei, item) => isOnce(item) && claimed.has(`${imei} ${item.row.id}`);
}
