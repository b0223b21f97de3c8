import type { BrandId } from '@device-pay/brands';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField } from '../../platform/failure.ts';
import { type ActContext, recordAct } from '../audit/public.ts';

const unknown = {
  zh: '没有此未撤回的优惠券',
  en: 'is no coupon of this brand that is not withdrawn',
} as const;

/** The coupons of a brand, or only those that one account has made, the newest first, withdrawn ones too. */
export const couponsOf = (db: Database, brand: BrandId, madeBy?: string) =>
  db
    .selectFrom('coupons as c')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .selectAll('c')
    .select('u.user_name as made_by')
    .where('c.brand', '=', brand)
    .$if(madeBy !== undefined, (query) => query.where('u.user_name', '=', madeBy ?? ''))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(200)
    .execute();

/**
 * Takes a coupon back: no new order may use it. An order that was made with it keeps its promised price; if that order
 * releases the coupon, nobody can use it again.
 */
export async function withdrawCoupon(
  db: Database,
  context: ActContext,
  id: string,
): Promise<{ readonly id: string } | Failure<'invalidInput'>> {
  const { brand, language } = context;
  return transact(db, async (trx) => {
    const withdrawn = await trx
      .updateTable('coupons')
      .set({ revoked: true })
      .where('brand', '=', brand)
      .where((eb) => eb(eb.cast('id', 'text'), '=', id))
      .where('revoked', '=', false)
      .executeTakeFirst();
    if (withdrawn.numUpdatedRows === 0n) return invalidField('id', unknown[language]);
    await recordAct(trx, context, {
      action: 'coupons.withdraw',
      objectType: 'coupon',
      objectId: id,
      changes: { withdrawn: [false, true] },
    });
    return { id };
  });
}
