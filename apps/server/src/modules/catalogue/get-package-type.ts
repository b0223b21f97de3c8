import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { deviceAllowances, loadPackageTypes } from '../allowances/public.ts';
import { factsOf } from '../devices/public.ts';
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
    return types.flatMap((type) => {
      const offered = packages.filter(
        (item) =>
          item.row.type === type.type &&
          concerns(item.row, facts) &&
          notOfferedReason(item.row, facts, claimed(imei, item)) === null,
      );
      const cheapest = offered.map(({ price }) => price).sort((a, b) => a.price_fen - b.price_fen)[0];
      if (!cheapest) return [];
      const allowance = allowances.get(type.type);
      return [
        {
          type: type.type,
          key: type.key,
          unit: type.unit,
          family: type.family,
          name: language === 'en' ? type.name_en : type.name_zh,
          description: language === 'en' ? type.description_en : type.description_zh,
          fromPriceFen: cheapest.price_fen,
          currency: cheapest.currency,
          level: allowance?.level ?? ('none' as const),
          effectiveTime: allowance?.effectiveTime?.toISOString() ?? null,
          expirationTime: allowance?.endsAt?.toISOString() ?? null,
        },
      ];
    });
  };
}
