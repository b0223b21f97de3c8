import { createHash } from 'node:crypto';
import { hourMs, minuteMs } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import type { Language } from '../../platform/database/tables.ts';
import { fail, invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';

const form = /^nonce=([0-9A-Za-z]{8,64})&timestamp=(\d{13})&web_token=([0-9a-f-]{36})$/;
const toleranceMs = 5 * minuteMs;

const limitOf = (userId: string): TryLimit => ({ key: `sign:${userId}`, max: 120, windowMs: hourMs });

const problem: Record<Language, string> = {
  zh: '应为 nonce=…&timestamp=…&web_token=…，时间在 5 分钟内，web_token 为本人的用户编号',
  en: 'must be nonce=…&timestamp=…&web_token=…, of the last 5 minutes, with the own user id',
};

/**
 * Signs one sentence alone, "I am this account, now", with a key that is for nothing else: whatever other text is
 * sent, nothing is signed. SHA-1 because the customer-service product demands it; the key is at the end of what is
 * hashed and unknown to the caller, and the form leaves nothing to be appended to.
 */
export function signStr(db: Database, signKey: string | null): Handler<'support.sign-str'> {
  return async ({ subject, now, language }, { signStr: text }) => {
    if (signKey === null) return fail('customerServiceNotOffered');
    const [, , timestamp, webToken] = form.exec(text) ?? [];
    const age = Math.abs(now.getTime() - Number(timestamp));
    if (webToken !== subject.userId || !(age <= toleranceMs))
      return invalidField('signStr', problem[language]);
    const refusal = await tooManyTries(db, [limitOf(subject.userId)], now);
    if (refusal) return refusal;
    const signature = createHash('sha1').update(`${text}&${signKey}`).digest('hex').toUpperCase();
    return { signature, encryptionAlgorithm: 'SHA1' };
  };
}
