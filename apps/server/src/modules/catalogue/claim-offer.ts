import { hourMs } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { networkOf } from '../../platform/network.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
import { loadOfferClaims } from './activation-offers.ts';
import { concerns, notOfferedReason, reasonText } from './offers.ts';
import { loadClaims, loadPackages } from './store.ts';

/**
 * An offer's hours run only once for each device, and an imei is enough to claim it. So that nobody can let the offers
 * of many devices lapse, an address and a session may claim only so many.
 */
const claimLimits = (network: string, sessionId: string): TryLimit[] =>
  [network, sessionId].map((one) => ({ key: `offer:${one}`, max: 20, windowMs: hourMs }));

export function claimOffer(db: Database): Handler<'catalogue.claim-offer'> {
  return async ({ site, language, now, subject, device, clientIp }, { packageId }) => {
    if (subject.kind === 'nobody') return fail('sessionNeeded');
    const { imei } = device;
    const types = await loadPackageTypes(db);
    const [facts, packages, claimed] = await Promise.all([
      factsOf(db, device),
      loadPackages(db, site, types, { ids: [packageId] }),
      loadClaims(db, [imei]),
    ]);
    const item = packages[0];
    if (!item?.offer || !concerns(item.row, facts)) return fail('packageNotFound');
    const stateNow = async () => (await loadOfferClaims(db, [imei], [item], now))(imei, packageId);
    let claim = await stateNow();
    if (claim.state === 'open') {
      const reason = notOfferedReason(item.row, facts, claimed(imei, item));
      if (reason) return fail('packageNotOffered', { reason: reasonText(reason, language) });
      const limits = claimLimits(networkOf(clientIp), subject.sessionId);
      const refusal = await tooManyTries(db, limits, now);
      if (refusal) return refusal;
      // Of two claims at once, the second finds the first one's row, so both get the same end.
      await db
        .insertInto('offer_claims')
        .values({
          imei,
          package_id: packageId,
          guest_id: subject.guestId,
          claimed_at: now,
          ends_at: new Date(now.getTime() + item.offer.window_hours * hourMs),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      claim = await stateNow();
    }
    if (claim.state === 'used') return fail('offerUsed');
    if (claim.state !== 'running' || !claim.claimedAt || !claim.endsAt) return fail('offerLapsed');
    return {
      packageId,
      priceFen: item.offer.price_fen,
      usualPriceFen: item.price.price_fen,
      currency: item.price.currency,
      claimedAt: claim.claimedAt.toISOString(),
      endsAt: claim.endsAt.toISOString(),
    };
  };
}
