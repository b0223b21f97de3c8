import type { Queries } from '../../platform/database/connect.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { CallContext } from '../../platform/handler.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { loadDeviceFacts } from '../devices/public.ts';
import { loadOfferClaims, priceOf } from './activation-offers.ts';
import { isOfBrand, notOfferedReason, reasonText, unconcernedReason } from './offers.ts';
import { loadCatalogue, loadClaims, type PricedPackage } from './store.ts';

/** One package for one device at the catalogue's price of this moment. Amounts in minor units. */
export interface PricedLine {
  readonly imei: string;
  readonly item: PricedPackage;
  readonly total: number;
  readonly amountFen: number;
  readonly costFen: number;
  /** The dealers above the device: a dealer's coupon holds for the dealer's own. */
  readonly sellerIds: readonly string[];
  /** running: the device's activation offer is in the amount · over: it was claimed and can't be used any more. */
  readonly offer: 'none' | 'running' | 'over';
}

type CartFailure = Failure<'noService' | 'packageNotFound' | 'packageNotOffered' | 'alreadyClaimed'>;

/**
 * Every package for every device, checked against what each device is offered; or why not, with the device and the
 * package that it is about.
 */
export async function priceLines(
  db: Queries,
  context: Pick<CallContext, 'brand' | 'site' | 'language' | 'now'>,
  imeis: readonly string[],
  wanted: readonly { packageId: number; total: number }[],
): Promise<PricedLine[] | CartFailure> {
  const types = await loadPackageTypes(db);
  const [factsByImei, catalogue, claimed] = await Promise.all([
    loadDeviceFacts(db, context.brand, imeis),
    loadCatalogue(db, context.site, types),
    loadClaims(db, imeis),
  ]);
  const ids = new Set(wanted.map(({ packageId }) => packageId));
  const packages = catalogue.filter((item) => ids.has(item.row.id));
  const offerClaim = await loadOfferClaims(db, imeis, packages, context.now);
  const itemById = new Map(packages.map((item) => [item.row.id, item]));
  const lines: PricedLine[] = [];
  for (const imei of imeis) {
    const facts = factsByImei.get(imei);
    if (!facts) return fail('noService');
    for (const { packageId, total } of wanted) {
      const item = itemById.get(packageId);
      if (!item || !isOfBrand(item.row, context.brand)) return fail('packageNotFound', {}, { packageId });
      const reason =
        unconcernedReason(item.row, facts) ?? notOfferedReason(item.row, facts, claimed(imei, item));
      const which = { imei, packageId };
      if (reason === 'alreadyClaimed') return fail('alreadyClaimed', {}, which);
      if (reason) return fail('packageNotOffered', { reason: reasonText(reason, context.language) }, which);
      const { state } = offerClaim(imei, packageId);
      lines.push({
        imei,
        item,
        total,
        amountFen: priceOf(item, state, total),
        costFen: item.price.cost_fen * total,
        sellerIds: facts.device.parent_ids,
        offer: state === 'open' ? 'none' : state === 'running' ? 'running' : 'over',
      });
    }
  }
  return lines;
}
