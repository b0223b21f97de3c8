import { packageGroups } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import type {
  PackageDetail,
  PackageOfferRow,
  PackagePriceRow,
  PackageRow,
} from '../platform/database/tables.ts';
import { type Species, speciesNumbers } from '../platform/species.ts';

type Texts = readonly [zh: string, en: string];
/** Minor units: the price, our cost, and the former price. */
type Price = readonly [priceFen: number, costFen: number, originalPriceFen?: number];

type Changes = Pick<PackageRow, 'tags'> &
  Partial<
    Pick<
      PackageRow,
      | 'hot'
      | 'high_speed'
      | 'effect_type'
      | 'throttle_kbps'
      | 'unlimited_recording'
      | 'activation'
      | 'once_per_device'
      | 'brands'
      | 'models'
      | 'carriers'
      | 'device_states'
      | 'on_sale'
      | 'gift_months'
    >
  >;

export interface DemoPackage {
  readonly id: number;
  readonly type: number;
  readonly name: Texts;
  readonly description: Texts;
  readonly gives: readonly PackageDetail[];
  readonly cn: Price;
  readonly iso: Price;
  /** The price of the activation offer in minor units, valid for a day after it is claimed. */
  readonly offer?: { readonly cn: number; readonly iso: number };
  readonly species: readonly Species[];
  readonly more?: Partial<Changes>;
}

/** One pool for the whole time. Data volume in MB, the rest in the type's unit. */
export const pool = (
  type: number,
  quantity: number,
  period: number,
  periodUnit: PackageDetail['periodUnit'],
): PackageDetail => ({ type, quantity, period, periodUnit, split: 0 });

/** The same quantity anew each month. */
export const monthly = (type: number, quantityAMonth: number, months: number): PackageDetail => ({
  type,
  quantity: quantityAMonth * months,
  period: months,
  periodUnit: 'MONTH',
  split: 1,
});

/** A service that is counted in days: a month has 30, a year twelve times as many. */
export function daysOf(type: number, period: number, periodUnit: 'DAY' | 'MONTH' | 'YEAR'): PackageDetail {
  const days = { DAY: 1, MONTH: 30, YEAR: 360 }[periodUnit];
  return pool(type, period * days, period, periodUnit);
}

export const gigabytes = (count: number): number => count * 1024;

/** The version of the service terms that packages are sold under. */
const termsVersion = '2026-11.2';

/** By package type. */
const groups: Readonly<Record<number, number>> = {
  [packageType.dataPlan]: packageGroups.plan,
  [packageType.yearlyDataPlan]: packageGroups.plan,
  [packageType.unlimitedDataPlan]: packageGroups.plan,
  [packageType.extraData]: packageGroups.overlay,
  [packageType.keepNumber]: packageGroups.keepNumber,
};

export const packageRow = (item: DemoPackage, sort: number): PackageRow => ({
  id: item.id,
  type: item.type,
  name_zh: item.name[0],
  name_en: item.name[1],
  description_zh: item.description[0],
  description_en: item.description[1],
  tags: [],
  hot: false,
  high_speed: false,
  effect_type: 1,
  package_group: groups[item.type] ?? null,
  details: [...item.gives],
  throttle_kbps: null,
  unlimited_recording: false,
  activation: false,
  once_per_device: false,
  brands: null,
  species: item.species.map((name) => speciesNumbers[name]),
  models: null,
  carriers: null,
  device_states: null,
  terms_version: termsVersion,
  on_sale: true,
  sort,
  gift_months: 0,
  ...item.more,
});

export const priceRows = ({ id, cn, iso }: DemoPackage): PackagePriceRow[] =>
  [['cn', 'CNY', cn] as const, ['iso', 'USD', iso] as const].map(
    ([site, currency, [priceFen, costFen, originalPriceFen]]) => ({
      package_id: id,
      site,
      currency,
      price_fen: priceFen,
      original_price_fen: originalPriceFen ?? null,
      cost_fen: costFen,
    }),
  );

export const offerRows = ({ id, offer }: DemoPackage): PackageOfferRow[] =>
  offer
    ? (['cn', 'iso'] as const).map((site) => ({
        package_id: id,
        site,
        price_fen: offer[site],
        window_hours: 24,
      }))
    : [];
