import { maskedPhone } from '@device-pay/rules';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import type { BindingDeps } from './binding-deps.ts';
import { takePhoneCode } from './phone-codes.ts';

export function verifyPhone({ db }: BindingDeps): Handler<'devices.verify-phone'> {
  return async ({ subject, now }, { code }) => {
    const { userId } = subject;
    const taken = await takePhoneCode(db, userId, code, now);
    if (isFailure(taken)) return taken;
    const verified = await db
      .updateTable('users')
      .set({ phone: taken.phone, phone_verified: true })
      .where('id', '=', userId)
      // Of an account without a verified number, only the one that was given last.
      .where((eb) => eb.or([eb('phone_verified', '=', true), eb('phone', '=', taken.phone)]))
      .executeTakeFirst();
    return verified.numUpdatedRows === 1n
      ? { phone: maskedPhone(taken.phone), phoneVerified: true }
      : fail('phoneCodeEnded');
  };
}
