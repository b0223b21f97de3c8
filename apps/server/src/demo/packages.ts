import { withGiftMonths } from '../modules/catalogue/public.ts';
import type {
  PackageOfferRow,
  PackagePriceRow,
  PackageRow,
  PackageTypeRow,
  Site,
} from '../platform/database/tables.ts';
import { packageTypes } from '../reference/package-types.ts';
import { alarmPackages } from './alarm-packages.ts';
import { hotspotPackages } from './hotspot-packages.ts';
import { offerRows, packageRow, priceRows } from './package.ts';
import { rewardPackages } from './reward-packages.ts';
import { servicePackages } from './service-packages.ts';
import { vipPackages } from './vip-packages.ts';

const demoPackages = [
  ...hotspotPackages,
  ...alarmPackages,
  ...servicePackages,
  ...vipPackages,
  ...rewardPackages,
];

export const catalogueRows: readonly PackageRow[] = demoPackages.map(packageRow);
export const cataloguePrices: readonly PackagePriceRow[] = demoPackages.flatMap(priceRows);
export const catalogueOffers: readonly PackageOfferRow[] = demoPackages.flatMap(offerRows);

const rowById = new Map(
  catalogueRows.map((row) => [row.id, { ...row, details: withGiftMonths(row.details, row.gift_months) }]),
);
const priceByKey = new Map(cataloguePrices.map((price) => [`${price.site} ${price.package_id}`, price]));
const typeByNumber = new Map(packageTypes.map((type) => [type.type, type]));

export interface CatalogueItem {
  readonly row: PackageRow;
  readonly type: PackageTypeRow;
  readonly price: PackagePriceRow;
}

/** @throws Error when the demo has no such package. */
export function catalogueItem(id: number, site: Site): CatalogueItem {
  const row = rowById.get(id);
  const price = priceByKey.get(`${site} ${id}`);
  const type = row && typeByNumber.get(row.type);
  if (!row || !price || !type) throw new Error(`the demo has no package ${id} on ${site}`);
  return { row, type, price };
}
