import { sql, type Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { PricedPackage } from './store.ts';

/** open: nobody has claimed it · running: claimed, good until `endsAt` · lapsed: not used in time · used. */
export type OfferState = 'open' | 'running' | 'lapsed' | 'used';

export interface OfferClaim {
  readonly state: OfferState;
  readonly claimedAt: Date | null;
  readonly endsAt: Date | null;
}

const unclaimed: OfferClaim = { state: 'open', claimedAt: null, endsAt: null };

/** An order in one of these states does not hold its offer any more: another order may use it while it runs. */
const releasingStates = ['cancelled', 'timedOut', 'refunded'] as const;

/**
 * The state of each device's claims of the packages' activation offers. Without a query if none of the packages has an
 * offer, as most have none.
 */
export async function loadOfferClaims(
  db: Queries,
  imeis: readonly string[],
  packages: readonly Pick<PricedPackage, 'row' | 'offer'>[],
  now: Date,
): Promise<(imei: string, packageId: number) => OfferClaim> {
  const ids = packages.filter(({ offer }) => offer !== null).map(({ row }) => row.id);
  if (ids.length === 0) return () => unclaimed;
  const rows = await db
    .selectFrom('offer_claims as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.imei', 'c.package_id', 'c.claimed_at', 'c.ends_at', 'o.status'])
    .where('c.imei', 'in', [...imeis])
    .where('c.package_id', 'in', ids)
    .execute();
  const claims = new Map(
    rows.map((row): [string, OfferClaim] => {
      const held = row.status !== null && !releasingStates.some((state) => state === row.status);
      const state = held ? 'used' : row.ends_at > now ? 'running' : 'lapsed';
      return [`${row.imei} ${row.package_id}`, { state, claimedAt: row.claimed_at, endsAt: row.ends_at }];
    }),
  );
  return (imei, packageId) => claims.get(`${imei} ${packageId}`) ?? unclaimed;
}

/** What `total` of a package cost a device: one at the offer's price while it runs, the others at the usual one. */
export function priceOf(
  item: Pick<PricedPackage, 'price' | 'offer'>,
  state: OfferState,
  total: number,
): number {
  const usualFen = item.price.price_fen;
  return state === 'running' && item.offer ? item.offer.price_fen + usualFen * (total - 1) : usualFen * total;
}

/**
 * Gives the devices' offers, which the caller has found running, to an order. The condition in the update decides, so
 * of any number of orders that race for one offer a single one wins. False when an offer is gone: the price is another
 * one then, and the caller rolls back.
 */
export async function holdOffers(
  trx: Transaction<Tables>,
  orderId: string,
  wanted: readonly { readonly imei: string; readonly packageId: number }[],
): Promise<boolean> {
  // One after the other and in one order: two orders that want the same offers wait instead of deadlocking.
  const inOrder = [...wanted].sort((a, b) =>
    `${a.imei} ${a.packageId}` < `${b.imei} ${b.packageId}` ? -1 : 1,
  );
  for (const { imei, packageId } of inOrder) {
    const held = await trx
      .updateTable('offer_claims')
      .set({ order_id: orderId })
      .where('imei', '=', imei)
      .where('package_id', '=', packageId)
      .where((eb) =>
        eb.or([
          eb('order_id', 'is', null),
          sql<boolean>`exists (select 1 from orders o where o.id = offer_claims.order_id and o.status = any (${[...releasingStates]}))`,
        ]),
      )
      .executeTakeFirst();
    if (held.numUpdatedRows !== 1n) return false;
  }
  return true;
}
