import { isEmailAddress } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { holdAccount } from '../../platform/database/hold-account.ts';
import type { Language, Tables } from '../../platform/database/tables.ts';
import { isUniqueViolation, transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField, isFailure } from '../../platform/failure.ts';
import type { ContextOf, Handler, Input } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { lossesOf } from './losses.ts';
import { isOwnDevice } from './own-device.ts';
import { presentCancellation } from './present.ts';
import { reviewTimes } from './review-times.ts';
import { cancellationLog, endOpenRequests } from './store.ts';

const problems: Record<'email' | 'account' | 'subject' | 'oneSubject', Record<Language, string>> = {
  email: { zh: '应为邮箱地址', en: 'must be an email address' },
  account: { zh: '应为当前登录的账号', en: 'must be the user name that you are logged in with' },
  subject: { zh: '请指明注销账号还是设备', en: 'must say what goes: the account, or the imei of a device' },
  oneSubject: {
    zh: '账号和设备请分别申请注销',
    en: 'must not stand beside the account: each is a request of its own',
  },
};

export function addCancellation(db: Database): Handler<'cancellations.add'> {
  return async (context, input) => {
    const { brand, site, subject, now, language } = context;
    const imei = await namedSubject(db, context, input);
    if (isFailure(imei)) return imei;
    const email = input.email.trim();
    if (!isEmailAddress(email)) return invalidField('email', problems.email[language]);
    const losses = await lossesOf(db, { brand, site, userId: subject.userId, imei }, now);
    const times = await reviewTimes(db, context);
    const id = newId(now.getTime());
    try {
      return await transact(db, async (trx) => {
        if (!(await holdAccount(trx, subject.userId))) return fail('loginNeeded');
        if (imei !== null) await endRequestsOfFormerOwners(trx, imei, subject.userId, now);
        const row = await trx
          .insertInto('cancellations')
          .values({
            id,
            brand,
            user_id: subject.userId,
            subject: imei === null ? 'account' : 'device',
            imei,
            email,
            reason: input.reason,
            reason_text: input.reasonText?.trim() ?? '',
            language,
            losses: JSON.stringify(losses),
            state: 'applied',
            created_at: now,
            decide_from: times.decideFrom,
            decide_by: times.decideBy,
            decided_by: null,
            decided_at: null,
            decision_text: null,
            ended_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await cancellationLog.record(trx, { id, state: 'applied', at: now, actorId: subject.userId });
        return presentCancellation(trx, row);
      });
    } catch (error) {
      // Another request was faster.
      if (isUniqueViolation(error)) return fail('cancellationOpen');
      throw error;
    }
  };
}

/** Theirs can do nothing any more, and there is one open request for a device: the present owner could make none. */
const endRequestsOfFormerOwners = (trx: Transaction<Tables>, imei: string, ownerId: string, now: Date) =>
  endOpenRequests(
    trx,
    (eb) =>
      eb.and([
        // Said for the index of open requests about devices.
        eb('subject', '=', 'device'),
        eb('imei', '=', imei),
        eb('user_id', '<>', ownerId),
        eb.exists(
          eb.selectFrom('devices').select('user_id').where('imei', '=', imei).where('user_id', '=', ownerId),
        ),
      ]),
    now,
  );

/** The device to cancel, or null for the account. */
async function namedSubject(
  db: Database,
  context: ContextOf<'login'>,
  { imei, account }: Input<'cancellations.add'>,
): Promise<string | null | Failure<'noService' | 'invalidInput'>> {
  const { subject, language } = context;
  if (account !== undefined && account !== subject.userName)
    return invalidField('account', problems.account[language]);
  if (imei !== undefined && account !== undefined) return invalidField('imei', problems.oneSubject[language]);
  if (imei !== undefined) return (await isOwnDevice(db, context, imei)) ? imei : fail('noService');
  return account === undefined ? invalidField('imei', problems.subject[language]) : null;
}
