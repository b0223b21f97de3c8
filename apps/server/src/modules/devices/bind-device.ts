import { isMainlandMobile, maskedPhone } from '@device-pay/rules';
import { holdAccount } from '../../platform/database/hold-account.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField, isFailure } from '../../platform/failure.ts';
import type { CallContext, Handler } from '../../platform/handler.ts';
import type { BindingDeps } from './binding-deps.ts';
import { codePauseMs, sendPhoneCode } from './phone-codes.ts';

export function bindDevice({ db, sms }: BindingDeps): Handler<'devices.bind-device'> {
  return async (context, { imei, celPhoneNumber }) => {
    const { subject, standing, device, now } = context;
    if (subject.kind !== 'user') return fail('loginNeeded');
    const phone = readPhone(context, celPhoneNumber);
    if (isFailure(phone)) return phone;
    // Possession of a device that has an owner does not make anybody else its owner.
    if (standing !== 'owner' && device.user_id !== null) return fail('deviceBound');

    let boundAt = device.bound_at;
    const isNew = device.user_id === null;
    if (isNew) {
      const bound = await bind(imei, subject.userId, now);
      if (isFailure(bound)) return bound;
      boundAt = now;
    }
    const number = await setPhone(context, subject.userId, phone);
    // The device is bound by now: an answer of failure would make its new owner believe that it is not.
    if (isFailure(number) && !isNew) return number;
    return {
      imei,
      boundAt: boundAt?.toISOString() ?? null,
      phone: maskedPhone(phone),
      ...(isFailure(number) ? { phoneVerified: false, codeExpiresAt: null, nextCodeAt: null } : number),
    };
  };

  /** Gives a device without an owner to an account. */
  function bind(imei: string, userId: string, now: Date) {
    return transact(db, async (trx) => {
      if (!(await holdAccount(trx, userId))) return fail('loginNeeded');
      const bound = await trx
        .updateTable('devices')
        .set({ user_id: userId, bound_at: now })
        .where('imei', '=', imei)
        // Of two holders who bind at once, one becomes the owner.
        .where('user_id', 'is', null)
        .executeTakeFirst();
      return bound.numUpdatedRows === 1n ? null : fail('deviceBound');
    });
  }

  /** Sends a code to the account's new number. Until it was entered, a number that is verified stays the account's. */
  async function setPhone(context: CallContext, userId: string, phone: string) {
    const { now } = context;
    const account = await db
      .selectFrom('users')
      .select(['phone', 'phone_verified'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (account.phone === phone && account.phone_verified) {
      return { phoneVerified: true, codeExpiresAt: null, nextCodeAt: null };
    }
    await db
      .updateTable('users')
      .set({ phone })
      .where('id', '=', userId)
      .where('phone_verified', '=', false)
      .where('disabled_at', 'is', null)
      .execute();
    const sent = await sendPhoneCode(db, sms, context, userId, phone);
    if (isFailure(sent)) return sent;
    return {
      phoneVerified: false,
      codeExpiresAt: sent.expiresAt.toISOString(),
      nextCodeAt: new Date(now.getTime() + codePauseMs).toISOString(),
    };
  }
}

function readPhone({ site, language }: CallContext, given: string): string | Failure<'invalidInput'> {
  // The country code is cut off: for the SMS service the number is the same with and without.
  const phone = given.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  if (site === 'iso' || isMainlandMobile(phone)) return phone;
  return invalidField(
    'celPhoneNumber',
    language === 'en' ? 'must be a mobile number of mainland China' : '应为 11 位大陆手机号',
  );
}
