import { DAY_MS, divideHalfUp, pricePerDay, pricePerGb, zoneOfSite } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { PackageTypeRow } from '../../platform/database/tables.ts';
import type { CallContext, Data } from '../../platform/handler.ts';
import {
  inUnit,
  loadQueueEnds,
  type PlannedGrant,
  planGrants,
  queueOf,
  spanOf,
} from '../allowances/public.ts';
import type { DeviceFacts } from '../devices/public.ts';
import { loadOfferClaims, type OfferClaim, priceOf } from './activation-offers.ts';
import { concerns, notOfferedReason, reasonText } from './offers.ts';
import { loadClaims, type PricedPackage, termsOf } from './store.ts';

export type PackageView = Data<'catalogue.get-package-list'>[number];
type Viewer = Pick<CallContext, 'language' | 'site' | 'now'>;

/** The packages that concern a device, as the portal shows them: price, fit, and when each would run. */
export async function presentPackages(
  db: Queries,
  context: Viewer,
  facts: DeviceFacts,
  packages: readonly PricedPackage[],
  types: readonly PackageTypeRow[],
): Promise<PackageView[]> {
  const { imei } = facts.device;
  const concerned = packages.filter(({ row }) => concerns(row, facts));
  const [queueEnd, claimed, offerClaim] = await Promise.all([
    loadQueueEnds(db, [imei], context.now),
    loadClaims(db, [imei]),
    loadOfferClaims(db, [imei], concerned, context.now),
  ]);
  const plan = planner(context, unitsOf(types));
  return concerned.map((item) => {
    const code = notOfferedReason(item.row, facts, claimed(imei, item.row.id));
    const grants = plan(item, queueEnd(imei, queueOf(termsOf(item))));
    return {
      ...presentPackage(item, context, grants, offerClaim(imei, item.row.id), unitsOf(types)),
      offered: code === null,
      notOfferedReason: code && reasonText(code, context.language),
      notOfferedCode: code,
    };
  });
}

/** What one package would give the device, part by part. */
export async function presentParts(
  db: Queries,
  context: Viewer,
  imei: string,
  item: PricedPackage,
  types: readonly PackageTypeRow[],
): Promise<Data<'catalogue.get-plus-package-by-id'>['parts']> {
  const unitOf = unitsOf(types);
  const queueEnd = await loadQueueEnds(db, [imei], context.now);
  return planner(context, unitOf)(item, queueEnd(imei, queueOf(termsOf(item)))).map((grant) => ({
    type: grant.type,
    quantity: inUnit(grant.quantity, unitOf(grant.type)),
    unit: unitOf(grant.type),
    effectiveTime: grant.effectiveTime.toISOString(),
    expirationTime: grant.expirationTime.toISOString(),
  }));
}

export const unitsOf = (types: readonly PackageTypeRow[]): ((type: number) => string) => {
  const units = new Map(types.map((type) => [type.type, type.unit]));
  return (type) => units.get(type) ?? 'count';
};

/** Plans what a package gives if it is paid now. */
const planner =
  (context: Viewer, unitOf: (type: number) => string) =>
  (item: PricedPackage, runningUntil: Date | null): PlannedGrant[] =>
    planGrants({
      terms: termsOf(item),
      total: 1,
      paidAt: context.now,
      runningUntil,
      zone: zoneOfSite(context.site),
      unitOf,
    });

function presentPackage(
  item: PricedPackage,
  context: Viewer,
  grants: readonly PlannedGrant[],
  claim: OfferClaim,
  unitOf: (type: number) => string,
): Omit<PackageView, 'offered' | 'notOfferedReason' | 'notOfferedCode'> {
  const { row, type, price, offer } = item;
  const english = context.language === 'en';
  const span = spanOf(grants);
  const days = Math.round((span.expirationTime.getTime() - span.effectiveTime.getTime()) / DAY_MS);
  const dataMb = row.details
    .filter((detail) => ['M', 'G'].includes(unitOf(detail.type)))
    .reduce((sum, detail) => sum + detail.quantity, 0);
  const priceFen = priceOf(item, claim.state, 1);
  return {
    packageId: row.id,
    name: english ? row.name_en : row.name_zh,
    description: english ? row.description_en : row.description_zh,
    type: row.type,
    key: type.key,
    unit: type.unit,
    priceFen,
    originalPriceFen: priceFen < price.price_fen ? price.price_fen : price.original_price_fen,
    currency: price.currency as PackageView['currency'],
    pricePerDayFen: priceFen > 0 ? pricePerDay(priceFen, days) : null,
    pricePerGbFen: priceFen > 0 && dataMb >= 1024 ? pricePerGb(priceFen, dataMb) : null,
    days,
    dataMb: dataMb > 0 ? dataMb : null,
    monthly: monthlyOf(item, priceFen, unitOf),
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
    effectiveTime: span.effectiveTime.toISOString(),
    expirationTime: span.expirationTime.toISOString(),
    queued: row.effect_type === 1 && span.effectiveTime > context.now,
    throttleKbps: row.throttle_kbps,
    termsVersion: row.terms_version,
    offer: offer && {
      priceFen: offer.price_fen,
      usualPriceFen: price.price_fen,
      windowHours: offer.window_hours,
      state: claim.state,
      claimed: claim.state !== 'open',
      claimedAt: claim.claimedAt?.toISOString() ?? null,
      endsAt: claim.endsAt?.toISOString() ?? null,
    },
  };
}

/** What is given month by month is compared by the month. */
function monthlyOf(
  { row }: PricedPackage,
  priceFen: number,
  unitOf: (type: number) => string,
): PackageView['monthly'] {
  const detail = row.details.find(
    ({ split, period, periodUnit }) => split === 1 && period > 1 && periodUnit === 'MONTH',
  );
  if (!detail) return null;
  const unit = unitOf(detail.type);
  return {
    months: detail.period,
    quantity: inUnit(Math.floor(detail.quantity / detail.period), unit),
    unit,
    priceFen: divideHalfUp(priceFen, detail.period),
  };
}
