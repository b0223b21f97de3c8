import { currencyOfSite } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { Database, Queries } from '../platform/database/connect.ts';
import type { PackageOfferRow, PackagePriceRow, PackageRow, Tables } from '../platform/database/tables.ts';
import { transact } from '../platform/database/transact.ts';
import { type Changes, changesOf } from './changes.ts';
import type { KnownNames } from './check.ts';
import type { CataloguePackage, CataloguePrice } from './package-shape.ts';
import { recordImport } from './record.ts';

const sites = ['cn', 'iso'] as const;

/** The catalogue as it is at one moment: of an import meanwhile, it would else have some tables and not the others. */
export const readCatalogue = (db: Database): Promise<CataloguePackage[]> =>
  db.transaction().setIsolationLevel('repeatable read').execute(loadCataloguePackages);

/** Everything that is or was sold, in the order of the shop. */
export async function loadCataloguePackages(db: Queries): Promise<CataloguePackage[]> {
  const [packages, prices, offers] = await Promise.all([
    db.selectFrom('packages').selectAll().orderBy('sort').orderBy('id').execute(),
    db.selectFrom('package_prices').selectAll().execute(),
    db.selectFrom('package_offers').selectAll().execute(),
  ]);
  const keyOf = (row: { package_id: number; site: string }) => `${row.site} ${row.package_id}`;
  const priceByKey = new Map(prices.map((row) => [keyOf(row), row]));
  const offerByKey = new Map(offers.map((row) => [keyOf(row), row]));
  return packages.map((row) =>
    packageOf(row, (site) => {
      const key = keyOf({ package_id: row.id, site });
      return priceOf(priceByKey.get(key), offerByKey.get(key));
    }),
  );
}

function priceOf(
  price: PackagePriceRow | undefined,
  offer: PackageOfferRow | undefined,
): CataloguePrice | null {
  if (!price) return null;
  return {
    priceFen: price.price_fen,
    originalPriceFen: price.original_price_fen,
    costFen: price.cost_fen,
    offerPriceFen: offer?.price_fen ?? null,
    offerHours: offer?.window_hours ?? null,
  };
}

function packageOf(
  row: PackageRow,
  priceOn: (site: (typeof sites)[number]) => CataloguePrice | null,
): CataloguePackage {
  return {
    id: row.id,
    type: row.type,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    descriptionZh: row.description_zh,
    descriptionEn: row.description_en,
    tags: row.tags as CataloguePackage['tags'],
    hot: row.hot,
    highSpeed: row.high_speed,
    effectType: row.effect_type,
    group: row.package_group,
    // Fields in a fixed order, whatever order the database keeps.
    details: row.details.map(({ type, quantity, period, periodUnit, split }) => ({
      type,
      quantity,
      period,
      periodUnit,
      split,
    })),
    throttleKbps: row.throttle_kbps,
    unlimitedRecording: row.unlimited_recording,
    activation: row.activation,
    oncePerDevice: row.once_per_device,
    giftMonths: row.gift_months,
    brands: row.brands,
    species: row.species,
    models: row.models,
    carriers: row.carriers as CataloguePackage['carriers'],
    deviceStates: row.device_states as CataloguePackage['deviceStates'],
    termsVersion: row.terms_version,
    onSale: row.on_sale,
    sort: row.sort,
    cn: priceOn('cn'),
    iso: priceOn('iso'),
  };
}

export async function loadKnownNames(db: Queries): Promise<KnownNames> {
  const [types, models] = await Promise.all([
    db.selectFrom('package_types').select('type').execute(),
    db.selectFrom('device_models').select('code').execute(),
  ]);
  return { types: new Set(types.map((row) => row.type)), models: new Set(models.map((row) => row.code)) };
}

/** Writes all differences or none, and who wrote them; concurrent imports wait for each other. */
export function importPackages(
  db: Database,
  wanted: readonly CataloguePackage[],
  osUser: string,
): Promise<Changes> {
  return transact(db, async (trx) => {
    await sql`lock table packages in share row exclusive mode`.execute(trx);
    const changes = changesOf(await loadCataloguePackages(trx), wanted);
    for (const item of [...changes.added, ...changes.changed.map((change) => change.item)]) {
      await writePackage(trx, item);
    }
    await recordImport(trx, changes, osUser, new Date());
    return changes;
  });
}

async function writePackage(trx: Transaction<Tables>, item: CataloguePackage): Promise<void> {
  const values = {
    type: item.type,
    name_zh: item.nameZh,
    name_en: item.nameEn,
    description_zh: item.descriptionZh,
    description_en: item.descriptionEn,
    tags: [...item.tags],
    hot: item.hot,
    high_speed: item.highSpeed,
    effect_type: item.effectType as 1 | 2,
    package_group: item.group,
    details: JSON.stringify(item.details),
    throttle_kbps: item.throttleKbps,
    unlimited_recording: item.unlimitedRecording,
    activation: item.activation,
    once_per_device: item.oncePerDevice,
    gift_months: item.giftMonths,
    brands: item.brands,
    species: item.species,
    models: item.models,
    carriers: item.carriers,
    device_states: item.deviceStates,
    terms_version: item.termsVersion,
    on_sale: item.onSale,
    sort: item.sort,
  };
  await trx
    .insertInto('packages')
    .values({ id: item.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  for (const site of sites) await writePrice(trx, item.id, site, item[site]);
}

async function writePrice(
  trx: Transaction<Tables>,
  packageId: number,
  site: (typeof sites)[number],
  price: CataloguePrice | null,
): Promise<void> {
  await trx
    .deleteFrom('package_offers')
    .where('package_id', '=', packageId)
    .where('site', '=', site)
    .execute();
  await trx
    .deleteFrom('package_prices')
    .where('package_id', '=', packageId)
    .where('site', '=', site)
    .execute();
  if (!price) return;
  await trx
    .insertInto('package_prices')
    .values({
      package_id: packageId,
      site,
      currency: currencyOfSite(site),
      price_fen: price.priceFen,
      original_price_fen: price.originalPriceFen,
      cost_fen: price.costFen,
    })
    .execute();
  if (price.offerPriceFen === null || price.offerHours === null) return;
  await trx
    .insertInto('package_offers')
    .values({ package_id: packageId, site, price_fen: price.offerPriceFen, window_hours: price.offerHours })
    .execute();
}
