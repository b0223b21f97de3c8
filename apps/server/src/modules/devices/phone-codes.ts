import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { dayMs, minuteMs } from '@device-pay/rules';
import { SmsRefused, type SmsSender } from '../../gateways/sms/port.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { CallContext } from '../../platform/handler.ts';
import { networkOf } from '../../platform/network.ts';
import { forgiveTry, tooManyTries, usedUp } from '../../platform/tries.ts';

const codeLivesMs = 10 * minuteMs;
export const codePauseMs = minuteMs;
const mostTries = 5;

/** Each message costs money, and a stranger's phone must not ring all day. */
const sendLimits = (userId: string, phone: string, clientIp: string) => [
  { key: `code:${userId}`, max: 1, windowMs: codePauseMs },
  { key: `code-day:${userId}`, max: 10, windowMs: dayMs },
  // A number with a plus, with zeros in its place, or with neither is the same phone.
  { key: `code-to:${phone.replace(/^(?:\+|00)/, '')}`, max: 5, windowMs: dayMs },
  { key: `code-from:${networkOf(clientIp)}`, max: 50, windowMs: dayMs },
];

/** Six digits are easily guessed: the account's id salts the hash, and tries are counted. */
const hashOf = (userId: string, code: string): Buffer => createHmac('sha256', userId).update(code).digest();

/** Sends a code to an account's new number; an earlier code is no longer valid. */
export async function sendPhoneCode(
  db: Database,
  sms: SmsSender,
  { now, clientIp, log }: Pick<CallContext, 'now' | 'clientIp' | 'log'>,
  userId: string,
  phone: string,
): Promise<Failure<'tooManyRequests' | 'smsUnavailable'> | { expiresAt: Date }> {
  const limits = sendLimits(userId, phone, clientIp);
  const refusal = (await usedUp(db, limits, now)) ?? (await tooManyTries(db, limits, now));
  if (refusal) return refusal;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeLivesMs);
  const row = { phone, code_hash: hashOf(userId, code), tries: 0, sent_at: now, expires_at: expiresAt };
  await db
    .insertInto('phone_codes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  try {
    await sms.send({ phone, template: 'phoneCode', parameters: { code } });
  } catch (error) {
    log.warn({ err: error }, 'a code was not sent');
    // What was not sent cost nothing: an outage must not use up the day's codes. The minute's pause remains.
    if (error instanceof SmsRefused)
      for (const { key, windowMs } of limits) if (windowMs === dayMs) await forgiveTry(db, key);
    return fail('smsUnavailable');
  }
  return { expiresAt };
}

/** An account that is erased enters no code any more. */
export async function forgetPhoneCode(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('phone_codes').where('user_id', '=', userId).execute();
}

/** Checks a code. The try is counted before the code is compared: tries at the same time can't slip past the limit. */
export async function takePhoneCode(
  db: Queries,
  userId: string,
  code: string,
  now: Date,
): Promise<{ phone: string } | Failure<'phoneCodeWrong' | 'phoneCodeEnded'>> {
  const row = await db
    .updateTable('phone_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['phone', 'code_hash'])
    .executeTakeFirst();
  if (!row) return fail('phoneCodeEnded');
  if (!timingSafeEqual(row.code_hash, hashOf(userId, code))) return fail('phoneCodeWrong');
  const { numDeletedRows } = await db
    .deleteFrom('phone_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n ? { phone: row.phone } : fail('phoneCodeEnded');
}
