import { currencyOfSite, minPayFen } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { invalidField, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { findAccountTarget, findDeviceTarget, loadSubtreePackages } from './draft-target.ts';

const oneTarget = {
  zh: '不可与 imei 同时填写',
  en: 'must not stand beside imei: a coupon is for one of them',
} as const;

/** Tells costs, so it is for dealers, and only about what is sold to their own customers. */
export function getDraftPackages(db: Database, capFen: number): Handler<'coupons.get-draft-packages'> {
  return async (context, { imei, account }) => {
    const { site, language } = context;
    if (imei !== undefined && account !== undefined) return invalidField('account', oneTarget[language]);
    const target =
      imei !== undefined
        ? await findDeviceTarget(db, context, imei)
        : account !== undefined
          ? await findAccountTarget(db, context, account.trim())
          : null;
    if (isFailure(target)) return target;
    const packages = target?.packages ?? (await loadSubtreePackages(db, context));
    const english = language === 'en';
    return {
      currency: currencyOfSite(site),
      capFen,
      minPaidFen: minPayFen,
      phoneBound: target?.phoneBound ?? null,
      packages: packages
        .filter(({ price }) => price.price_fen > 0)
        .map(({ row, type, price }) => ({
          packageId: row.id,
          name: english ? row.name_en : row.name_zh,
          type: row.type,
          typeName: english ? type.name_en : type.name_zh,
          salePriceFen: price.price_fen,
          costPriceFen: price.cost_fen,
        })),
    };
  };
}
