import type { Database } from '../../platform/database/connect.ts';
import { fail, invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { isOwnPage, ownPageProblem } from '../../platform/own-page.ts';
import { authorizationMs } from './rules.ts';
import type { WechatDeps } from './wechat-deps.ts';

export function getAuthorizeUrl(
  db: Database,
  { wechat, demo }: WechatDeps,
): Handler<'account.get-authorize-url'> {
  return async ({ brand, subject, now, language }, { url, scope = 'snsapi_base' }) => {
    if (!wechat) return fail('wechatNotOffered');
    if (!isOwnPage(url, brand, demo)) return invalidField('url', ownPageProblem[language]);
    const state = newToken();
    const expiresAt = new Date(now.getTime() + authorizationMs);
    // The state proves that the session which left for WeChat is the one that comes back: here there is no session.
    if (subject.kind !== 'nobody') {
      await db
        .insertInto('wechat_authorizations')
        .values({ state_hash: tokenHash(state), session_id: subject.sessionId, expires_at: expiresAt })
        .execute();
    }
    return { url: wechat.authorizeUrl(url, scope, state), expiresAt: expiresAt.toISOString() };
  };
}
