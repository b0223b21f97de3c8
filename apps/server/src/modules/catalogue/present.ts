import { dayMs, divideHalfUp, nextMonthStart, pricePerDay, pricePerGb, zoneOfSite } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { PackageTypeRow } from '../../platform/database/tables.ts';
import type { CallContext, Data } from '../../platform/handler.ts';
import {
  givenUnit,
  inUnit,
  loadQueueEnds,
  type PlannedGrant,
  planGrants,
  queueOf,
  spanOf,
  unitsOf,
} from '../allowances/public.ts';
import type { DeviceFacts } from '../devices/public.ts';
import { loadOfferClaims, type OfferClaim, priceOf } from './activation-offers.ts';
import { type FixedView, fixedView, type PackageView, type PricedField } from './fixed-view.ts';
import { concerns, notOfferedReason, reasonText } from './offers.ts';
import { loadClaims, type PricedPackage, termsOf } from './store.ts';

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
  const unitOf = unitsOf(types);
  const plan = planner(context, unitOf);
  const spans = new Map<string, Span>();
  return concerned.map((item) => {
    const { row, offer } = item;
    const code = notOfferedReason(row, facts, claimed(imei, item));
    const fixed = fixedView(item, unitOf);
    // Many packages differ only in name and price: those are planned once.
    let span = spans.get(fixed.shape);
    if (!span) {
      span = spanFrom(plan(item, queueEnd(imei, fixed.queue)), context);
      spans.set(fixed.shape, span);
    }
    const priced = pricedView(item, fixed, span.days, offer ? offerClaim(imei, row.id) : null);
    // Only one spread: with thousands of packages, copying objects takes most of the time.
    return {
      ...fixed[context.language],
      priceFen: priced.priceFen,
      originalPriceFen: priced.originalPriceFen,
      pricePerDayFen: priced.pricePerDayFen,
      pricePerGbFen: priced.pricePerGbFen,
      monthly: priced.monthly,
      offer: priced.offer,
      days: span.days,
      effectiveTime: span.effectiveTime,
      expirationTime: span.expirationTime,
      queued: row.effect_type === 1 ? span.startsLater : span.startsAfterNextMonth,
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
  return planner(context, unitOf)(item, queueEnd(imei, queueOf(termsOf(item)))).map((grant) => {
    const unit = givenUnit(grant.type, unitOf(grant.type), item.row.unlimited_recording);
    return {
      type: grant.type,
      // As allowances count them: a calendar month has as many days as it has, whatever the catalogue says.
      quantity: unit === 'day' ? daysOf(grant) : inUnit(grant.quantity, unit),
      unit,
      effectiveTime: grant.effectiveTime.toISOString(),
      expirationTime: grant.expirationTime.toISOString(),
    };
  });
}

const daysOf = ({ effectiveTime, expirationTime }: Pick<PlannedGrant, 'effectiveTime' | 'expirationTime'>) =>
  Math.round((expirationTime.getTime() - effectiveTime.getTime()) / dayMs);

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

interface Span {
  readonly effectiveTime: string;
  readonly expirationTime: string;
  readonly days: number;
  readonly startsLater: boolean;
  readonly startsAfterNextMonth: boolean;
}

function spanFrom(grants: readonly PlannedGrant[], { now, site }: Viewer): Span {
  const span = spanOf(grants);
  const { effectiveTime, expirationTime } = span;
  return {
    effectiveTime: effectiveTime.toISOString(),
    expirationTime: expirationTime.toISOString(),
    days: daysOf(span),
    startsLater: effectiveTime > now,
    startsAfterNextMonth: effectiveTime > nextMonthStart(now, zoneOfSite(site)),
  };
}

/** The fields that are computed from the price, which an offer may lower for one device. */
function pricedView(
  { price, offer }: PricedPackage,
  { dataMb, monthly }: FixedView,
  days: number,
  claim: OfferClaim | null,
): Pick<PackageView, PricedField> {
  const priceFen = claim ? priceOf({ price, offer }, claim.state, 1) : price.price_fen;
  return {
    priceFen,
    originalPriceFen: priceFen < price.price_fen ? price.price_fen : price.original_price_fen,
    pricePerDayFen: priceFen > 0 ? pricePerDay(priceFen, days) : null,
    pricePerGbFen: priceFen > 0 && dataMb >= 1024 ? pricePerGb(priceFen, dataMb) : null,
    // Packages that give data month by month are compared by their price a month.
    monthly: monthly && { ...monthly, priceFen: divideHalfUp(priceFen, monthly.months) },
    offer: offer &&
      claim && {
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
