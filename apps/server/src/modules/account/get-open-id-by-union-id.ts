import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';

export function getOpenIdByUnionId(db: Database): Handler<'account.get-open-id-by-union-id'> {
  return async ({ subject }, { unionId }) => {
    // A person who used both the mini-program and a web page has an openid for each: the newest is of the one in use.
    const identity = await db
      .selectFrom('session_identities')
      .select(['openid as openId', 'app_id as appId'])
      .where('session_id', '=', subject.sessionId)
      .where('union_id', '=', unionId)
      .orderBy('learned_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return identity ?? fail('identityNotFound');
  };
}
