import { currencyOfSite, dayMs, parseInstant, zoneOfSite } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { CouponRow } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure, missingField } from '../../platform/failure.ts';
import type { Data, Handler, Input } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { requestHash } from '../../platform/request-hash.ts';
import { discountOf, failOf, judgeDraft } from './draft.ts';
import { findDraftTarget } from './draft-target.ts';

type CouponInput = Input<'coupons.add-coupon'>;
type Added = Data<'coupons.add-coupon'>;

/** A coupon that is valid for longer is taken for a typing mistake. */
const longestMs = 2 * 366 * dayMs;

export function addCoupon(db: Database, capFen: number): Handler<'coupons.add-coupon'> {
  return async (context, input) => {
    const { subject, brand, site, now, language, idempotencyKey } = context;
    const hash = requestHash({ ...input, site });
    const before = await findSame(db, subject.userId, idempotencyKey, input, hash);
    if (before) return before;

    const { titleZh = input.title, titleEn = input.title } = input;
    if (titleZh === undefined) return missingField('titleZh', language);
    if (titleEn === undefined) return missingField('titleEn', language);
    const target = await findDraftTarget(db, context, input.scope, input.target);
    if (isFailure(target)) return target;
    const judged = judgeDraft(input, target, capFen, language);
    if (isFailure(judged)) return judged;

    const zone = zoneOfSite(site);
    const validFrom = input.validFrom === undefined ? now : parseInstant(input.validFrom, zone, 'from');
    const validTo = parseInstant(input.validTo, zone, 'until');
    if (!validFrom) return failOf('couponPeriodWrong', 'validFrom', language);
    if (!validTo || validTo <= validFrom || validTo <= now || validTo.getTime() - now.getTime() > longestMs) {
      return failOf('couponPeriodWrong', 'validTo', language);
    }

    const { scope } = target;
    const row: CouponRow = {
      id: newId(),
      brand,
      title_zh: titleZh,
      title_en: titleEn,
      type: input.type,
      amount_fen: input.type === 'amount' ? judged.discountFen : null,
      discount_bp: input.type === 'discount' ? (input.discountBp ?? null) : null,
      currency: currencyOfSite(site),
      threshold_fen: input.thresholdFen ?? 0,
      scope: scope.kind,
      target_imei: scope.kind === 'device' ? scope.imei : null,
      target_user_id: scope.kind === 'account' ? scope.userId : null,
      target_package_ids: scope.kind === 'package' ? [...scope.packageIds] : null,
      package_type: input.packageType ?? null,
      stackable: input.stackable ?? false,
      valid_from: validFrom,
      valid_to: validTo,
      revoked: false,
      total: input.total ?? 1,
      reserved: 0,
      used: 0,
      created_by: subject.userId,
      // It can only be used within the dealer's own subtree, whatever its scope is.
      seller_id: subject.userId,
      idempotency_key: idempotencyKey,
      request_hash: hash,
      created_at: now,
    };
    try {
      await db.insertInto('coupons').values(row).execute();
    } catch (error) {
      // A request with the same key was faster.
      const same = isUniqueViolation(error, 'coupons_idempotency')
        ? await findSame(db, subject.userId, idempotencyKey, input, hash)
        : null;
      if (!same) throw error;
      return same;
    }
    return presentAdded(row, judged.discountFen);
  };
}

const presentAdded = (
  row: Pick<CouponRow, 'id' | 'valid_from' | 'valid_to'>,
  discountFen: number,
): Added => ({
  couponId: row.id,
  discountFen,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to.toISOString(),
});

async function findSame(
  db: Database,
  dealerId: string,
  key: string | null,
  input: CouponInput,
  hash: Buffer,
): Promise<Added | Failure<'idempotencyConflict'> | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom('coupons')
    .selectAll()
    .where('created_by', '=', dealerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash?.equals(hash)) return fail('idempotencyConflict');
  return presentAdded(row, discountOf(input));
}
