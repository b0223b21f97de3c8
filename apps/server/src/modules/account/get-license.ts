import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { tokenHash } from '../../platform/ids.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { learnIdentity } from './identities.ts';
import { issueLicense } from './licenses.ts';
import { codeLimit } from './rules.ts';
import type { WechatDeps } from './wechat-deps.ts';

/**
 * Anybody can send a person a link that holds a code of his own. If a login linked the identity behind it, the
 * sender could log in as that person from then on. So a web page's code links only with the state that this very
 * session asked for; the mini-program's web view is opened by the mini-program alone.
 */
export function getLicense(db: Database, { wechat }: WechatDeps): Handler<'account.get-license'> {
  return async (context, { code, state, environment = 'web' }) => {
    const { subject, now, log } = context;
    if (!wechat?.environments.includes(environment)) return fail('wechatNotOffered');
    const refusal = await tooManyTries(db, [codeLimit(context.clientIp)], now);
    if (refusal) return refusal;

    const sessionId = subject.kind === 'nobody' ? null : subject.sessionId;
    if (state !== undefined && !(await isAskedFor(db, sessionId, state, now)))
      return fail('wechatCodeInvalid');

    const reading = await wechat.readCode(environment, code);
    if (reading.state !== 'known') {
      log.warn({ environment, reason: reading.reason }, 'WeChat did not say who a code stands for');
      return fail(reading.state === 'invalid' ? 'wechatCodeInvalid' : 'wechatUnavailable');
    }
    const mayLink = state !== undefined || environment === 'mini-program';
    const { license, expiresAt } = await transact(db, async (trx) => {
      if (sessionId !== null) await learnIdentity(trx, sessionId, reading.identity, now);
      if (state !== undefined) {
        await trx.deleteFrom('wechat_authorizations').where('state_hash', '=', tokenHash(state)).execute();
      }
      return issueLicense(trx, context, reading.identity, mayLink);
    });
    return { license, expiresAt: expiresAt.toISOString() };
  };
}

async function isAskedFor(
  db: Database,
  sessionId: string | null,
  state: string,
  now: Date,
): Promise<boolean> {
  if (sessionId === null) return false;
  const asked = await db
    .selectFrom('wechat_authorizations')
    .select('session_id')
    .where('state_hash', '=', tokenHash(state))
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return asked !== undefined;
}
