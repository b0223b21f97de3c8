import type { WechatIdentity } from '../../gateways/wechat/port.ts';
import type { Queries } from '../../platform/database/connect.ts';
import type { CallContext } from '../../platform/handler.ts';

/** Stores the identity that WeChat gave of a session's person; it replaces an earlier one in the same app. */
export async function learnIdentity(
  db: Queries,
  sessionId: string,
  { appId, openid, unionId }: WechatIdentity,
  now: Date,
): Promise<void> {
  const learned = { openid, union_id: unionId, learned_at: now, link_until: null };
  await db
    .insertInto('session_identities')
    .values({ session_id: sessionId, app_id: appId, ...learned })
    .onConflict((conflict) => conflict.columns(['session_id', 'app_id']).doUpdateSet(learned))
    .execute();
}

/** The openid that WeChat gave of a session's person in one app; null when WeChat was not asked yet. */
export async function openidOfSession(db: Queries, sessionId: string, appId: string): Promise<string | null> {
  const row = await db
    .selectFrom('session_identities')
    .select('openid')
    .where('session_id', '=', sessionId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return row?.openid ?? null;
}

/** Links an identity to an account of this brand. If it was linked to another account, that link ends. */
export async function linkIdentity(
  db: Queries,
  { brand, now }: Pick<CallContext, 'brand' | 'now'>,
  userId: string,
  { appId, openid }: Pick<WechatIdentity, 'appId' | 'openid'>,
): Promise<void> {
  const link = { user_id: userId, linked_at: now };
  await db
    .insertInto('user_identities')
    .values({ brand, app_id: appId, openid, ...link })
    .onConflict((conflict) => conflict.columns(['brand', 'app_id', 'openid']).doUpdateSet(link))
    .execute();
}

/**
 * The identity with which a WeChat login of this session, shortly before, found no account: it waits for one login with
 * a password, and for none after that, which may be another person's.
 */
export async function takeAwaited(
  db: Queries,
  { subject, now }: Pick<CallContext, 'now' | 'subject'>,
): Promise<Pick<WechatIdentity, 'appId' | 'openid'>[]> {
  if (subject.kind === 'nobody') return [];
  return db
    .updateTable('session_identities')
    .set({ link_until: null })
    .where('session_id', '=', subject.sessionId)
    .where('link_until', '>', now)
    .returning(['app_id as appId', 'openid'])
    .execute();
}
