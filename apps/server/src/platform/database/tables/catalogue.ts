import type { PackageFamily } from '@device-pay/contract';
import type { Generated, Selectable } from 'kysely';
import type { Currency, Json, Site } from './columns.ts';

interface PackageTypesTable {
  type: number;
  key: string;
  unit: string;
  family: PackageFamily;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  sort: number;
  low_share_percent: Generated<number | null>;
  low_at_most: Generated<number | null>;
}

/** What one package gives. `quantity` in the type's unit (data volume in MB). */
export interface PackageDetail {
  type: number;
  quantity: number;
  period: number;
  periodUnit: 'MONTH' | 'DAY' | 'YEAR';
  split: 0 | 1;
}

interface PackagesTable {
  id: number;
  type: number;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  tags: string[];
  hot: boolean;
  high_speed: boolean;
  effect_type: 1 | 2;
  package_group: number | null;
  details: Json<PackageDetail[]>;
  throttle_kbps: number | null;
  unlimited_recording: boolean;
  activation: boolean;
  once_per_device: boolean;
  brands: string[] | null;
  species: number[] | null;
  models: string[] | null;
  carriers: string[] | null;
  device_states: string[] | null;
  terms_version: string;
  on_sale: Generated<boolean>;
  sort: number;
  gift_months: Generated<number>;
}

interface PackagePricesTable {
  package_id: number;
  site: Site;
  currency: Currency;
  price_fen: number;
  original_price_fen: number | null;
  cost_fen: number;
}

interface PackageTemplatesTable {
  id: number;
  key: string;
  brand: string | null;
  model: string | null;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  sort: number;
}

interface PackageTemplateItemsTable {
  template_id: number;
  package_id: number;
  sort: number;
}

interface PackageOffersTable {
  package_id: number;
  site: Site;
  price_fen: number;
  window_hours: Generated<number>;
}

interface OfferClaimsTable {
  imei: string;
  package_id: number;
  guest_id: string;
  claimed_at: Date;
  ends_at: Date;
  order_id: Generated<string | null>;
}

interface CatalogueVersionTable {
  only_row: Generated<boolean>;
  version: number;
}

/** The tables of migrations/*-catalogue.ts and *-catalogue-additions.ts. */
export interface CatalogueTables {
  package_types: PackageTypesTable;
  packages: PackagesTable;
  package_prices: PackagePricesTable;
  package_templates: PackageTemplatesTable;
  package_template_items: PackageTemplateItemsTable;
  package_offers: PackageOffersTable;
  offer_claims: OfferClaimsTable;
  catalogue_version: CatalogueVersionTable;
}

export type PackageRow = Selectable<PackagesTable>;
export type PackageTypeRow = Selectable<PackageTypesTable>;
export type PackagePriceRow = Selectable<PackagePricesTable>;
export type PackageOfferRow = Selectable<PackageOffersTable>;
export type PackageTemplateRow = Selectable<PackageTemplatesTable>;
