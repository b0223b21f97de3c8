import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { deviceAllowances, loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
import { loadOfferClaims, priceOf } from './activation-offers.ts';
import { concerns, notOfferedReason } from './offers.ts';
import { loadCatalogue, loadClaims } from './store.ts';

export function getPackageType(db: Database): Handler<'catalogue.get-package-type'> {
  return async ({ device, site, language, now }) => {
    const { imei } = device;
    const types = await loadPackageTypes(db);
    const [facts, packages, allowances, claimed] = await Promise.all([
      factsOf(db, device),
      loadCatalogue(db, site, types),
      deviceAllowances(db, imei, types, now),
      loadClaims(db, [imei]),
    ]);
    const offerClaim = await loadOfferClaims(db, [imei], packages, now);
    return types.flatMap((type) => {
      const offered = packages.filter(
        (item) =>
          item.row.type === type.type &&
          concerns(item.row, facts) &&
          notOfferedReason(item.row, facts, claimed(imei, item)) === null,
      );
      const [first] = offered;
      if (!first) return [];
      const prices = offered.map((item) => priceOf(item, offerClaim(imei, item.row.id).state, 1));
      const allowance = allowances.get(type.type);
      return [
        {
          type: type.type,
          key: type.key,
          // As it is counted on this device: sound that is bought without a limit by the day.
          unit: allowance?.unit ?? type.unit,
          family: type.family,
          name: language === 'en' ? type.name_en : type.name_zh,
          description: language === 'en' ? type.description_en : type.description_zh,
          fromPriceFen: Math.min(...prices),
          currency: first.price.currency,
          level: allowance?.level ?? ('none' as const),
          effectiveTime: allowance?.effectiveTime?.toISOString() ?? null,
          expirationTime: allowance?.endsAt?.toISOString() ?? null,
        },
      ];
    });
  };
}
