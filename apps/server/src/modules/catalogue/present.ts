import { pricePerDay, pricePerGb, zoneOfSite } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { PackageTypeRow } from '../../platform/database/tables.ts';
import type { CallContext, Data } from '../../platform/handler.ts';
import { inUnit, loadQueueEnds, planGrants, queueOf, spanOf } from '../allowances/public.ts';
import type { DeviceFacts } from '../devices/public.ts';
import { concerns, notOfferedReason, reasonText } from './offers.ts';
import { loadClaims, type PricedPackage, termsOf } from './store.ts';

type PackageView = Data<'catalogue.get-package-list'>[number];
const dayMs = 24 * 60 * 60 * 1000;

/** The packages that concern a device, as the portal shows them: price, fit, and when each would run. */
export async function presentPackages(
  db: Queries,
  context: Pick<CallContext, 'language' | 'site' | 'now'>,
  facts: DeviceFacts,
  packages: readonly PricedPackage[],
  types: readonly PackageTypeRow[],
): Promise<PackageView[]> {
  const { imei } = facts.device;
  const [queueEnd, claimed] = await Promise.all([
    loadQueueEnds(db, [imei], context.now),
    loadClaims(db, [imei]),
  ]);
  const unitOf = unitsOf(types);
  return packages
    .filter(({ row }) => concerns(row, facts))
    .map((item) => {
      const reason = notOfferedReason(item.row, facts, claimed(imei, item.row.id));
      return {
        ...presentPackage(item, context, queueEnd(imei, queueOf(termsOf(item))), unitOf),
        offered: reason === null,
        notOfferedReason: reason && reasonText(reason, context.language),
      };
    });
}

export const unitsOf = (types: readonly PackageTypeRow[]): ((type: number) => string) => {
  const units = new Map(types.map((type) => [type.type, type.unit]));
  return (type) => units.get(type) ?? 'count';
};

function presentPackage(
  item: PricedPackage,
  context: Pick<CallContext, 'language' | 'site' | 'now'>,
  runningUntil: Date | null,
  unitOf: (type: number) => string,
): Omit<PackageView, 'offered' | 'notOfferedReason'> {
  const { row, type, price } = item;
  const english = context.language === 'en';
  const grants = planGrants({
    terms: termsOf(item),
    total: 1,
    paidAt: context.now,
    runningUntil,
    zone: zoneOfSite(context.site),
    unitOf,
  });
  const span = spanOf(grants);
  const days = Math.round((span.expirationTime.getTime() - span.effectiveTime.getTime()) / dayMs);
  const dataMb = row.details
    .filter((detail) => ['M', 'G'].includes(unitOf(detail.type)))
    .reduce((sum, detail) => sum + detail.quantity, 0);
  return {
    packageId: row.id,
    name: english ? row.name_en : row.name_zh,
    description: english ? row.description_en : row.description_zh,
    type: row.type,
    key: type.key,
    unit: type.unit,
    priceFen: price.price_fen,
    originalPriceFen: price.original_price_fen,
    currency: price.currency as PackageView['currency'],
    pricePerDayFen: price.price_fen > 0 ? pricePerDay(price.price_fen, days) : null,
    pricePerGbFen: price.price_fen > 0 && dataMb >= 1024 ? pricePerGb(price.price_fen, dataMb) : null,
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
  };
}
