import { transact } from '../../platform/database/transact.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { BindingDeps } from './binding-deps.ts';
import { maskedPhone, takePhoneCode } from './phone-codes.ts';

export function verifyPhone({ db }: BindingDeps): Handler<'devices.verify-phone'> {
  return async ({ subject, now }, { code }) => {
    if (subject.kind !== 'user') return fail('phoneCodeEnded');
    const { userId } = subject;
    // Not in the transaction: a wrong try is counted for good.
    const taken = await takePhoneCode(db, userId, code, now);
    if (isFailure(taken)) return taken;
    const verified = await transact(db, (trx) =>
      trx
        .updateTable('users')
        .set({ phone_verified: true })
        .where('id', '=', userId)
        .where('phone', '=', taken.phone)
        .returning('id')
        .executeTakeFirst(),
    );
    return verified ? { phone: maskedPhone(taken.phone), phoneVerified: true } : fail('phoneCodeEnded');
  };
}
