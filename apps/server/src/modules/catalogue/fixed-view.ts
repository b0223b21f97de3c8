import type { PackageDetail } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { givenUnit, inUnit, queueOf } from '../allowances/public.ts';
import { type PricedPackage, termsOf } from './store.ts';

export type PackageView = Data<'catalogue.get-package-list'>[number];

/** The fields that depend on the price, which an offer may lower for one device. */
export type PricedField =
  | 'priceFen'
  | 'originalPriceFen'
  | 'pricePerDayFen'
  | 'pricePerGbFen'
  | 'monthly'
  | 'offer';
/** The fields that depend on the device and the time. */
export type DeviceField =
  | 'days'
  | 'effectiveTime'
  | 'expirationTime'
  | 'queued'
  | 'offered'
  | 'notOfferedReason'
  | 'notOfferedCode';

type FixedFields = Omit<PackageView, PricedField | DeviceField>;

export interface FixedView {
  readonly zh: FixedFields;
  readonly en: FixedFields;
  /** All that decides when its grants run, as a key: packages with the same shape are planned once. */
  readonly shape: string;
  readonly queue: string | null;
  readonly dataMb: number;
  /** The detail that is given month by month, in its unit: how many times, and how much each time. */
  readonly monthly: { readonly months: number; readonly quantity: number; readonly unit: string } | null;
}

const known = new WeakMap<PricedPackage, FixedView>();

/** The fields that are the same for every device and time, made once for each package of the kept catalogue. */
export function fixedView(item: PricedPackage, unitOfType: (type: number) => string): FixedView {
  const before = known.get(item);
  if (before) return before;
  const { row, type, price } = item;
  const unitOf = (given: number) => givenUnit(given, unitOfType(given), row.unlimited_recording);
  const terms = termsOf(item);
  const dataMb = row.details
    .filter((detail) => ['M', 'G'].includes(unitOf(detail.type)))
    .reduce((sum, detail) => sum + detail.quantity, 0);
  const common = {
    packageId: row.id,
    type: row.type,
    key: type.key,
    family: type.family,
    unit: unitOf(row.type),
    currency: price.currency,
    dataMb: dataMb > 0 ? dataMb : null,
    giftMonths: row.gift_months,
    tags: row.tags as PackageView['tags'],
    hot: row.hot,
    highSpeed: row.high_speed,
    effectType: row.effect_type,
    group: row.package_group,
    details: row.details.map((detail) => ({
      ...detail,
      quantity: inUnit(detail.quantity, unitOf(detail.type)),
    })),
    throttleKbps: row.throttle_kbps,
    termsVersion: row.terms_version,
  };
  const view: FixedView = {
    zh: { ...common, name: row.name_zh, description: row.description_zh },
    en: { ...common, name: row.name_en, description: row.description_en },
    shape: JSON.stringify(terms),
    queue: queueOf(terms),
    dataMb,
    monthly: monthlyOf(row.details, unitOf),
  };
  known.set(item, view);
  return view;
}

function monthlyOf(
  details: readonly PackageDetail[],
  unitOf: (type: number) => string,
): FixedView['monthly'] {
  const detail = details.find(
    ({ split, period, periodUnit }) => split === 1 && period > 1 && periodUnit === 'MONTH',
  );
  if (!detail) return null;
  const unit = unitOf(detail.type);
  return {
    months: detail.period,
    quantity: inUnit(Math.floor(detail.quantity / detail.period), unit),
    unit,
  };
}
