import type { WechatIdentity } from '../../gateways/wechat/port.ts';
import type { Queries } from '../../platform/database/connect.ts';
import type { CallContext } from '../../platform/handler.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { licenseMs, linkMs } from './rules.ts';

const sessionOf = ({ subject }: Pick<CallContext, 'subject'>): string | null =>
  subject.kind === 'nobody' ? null : subject.sessionId;

/** Issues a proof of an identity; only its hash is kept. Where a session asked for it, only that one can spend it. */
export async function issueLicense(
  db: Queries,
  context: Pick<CallContext, 'brand' | 'now' | 'subject'>,
  { appId, openid, unionId }: WechatIdentity,
  mayLink: boolean,
): Promise<{ license: string; expiresAt: Date }> {
  const license = newToken();
  const expiresAt = new Date(context.now.getTime() + licenseMs);
  await db
    .insertInto('wechat_licenses')
    .values({
      license_hash: tokenHash(license),
      brand: context.brand,
      session_id: sessionOf(context),
      app_id: appId,
      openid,
      union_id: unionId,
      may_link: mayLink,
      created_at: context.now,
      expires_at: expiresAt,
      spent_at: null,
    })
    .execute();
  return { license, expiresAt };
}

/** Spends a license, once however many try; null for the others, and for a license that is not valid here. */
export async function spendLicense(
  db: Queries,
  context: Pick<CallContext, 'brand' | 'now' | 'subject'>,
  license: string,
): Promise<{ identity: WechatIdentity; mayLink: boolean } | null> {
  const spent = await db
    .updateTable('wechat_licenses')
    .set({ spent_at: context.now })
    .where('license_hash', '=', tokenHash(license))
    .where('brand', '=', context.brand)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', context.now)
    .where((eb) =>
      eb.or([eb('session_id', 'is', null), eb('session_id', 'is not distinct from', sessionOf(context))]),
    )
    .returning(['app_id', 'openid', 'union_id', 'may_link'])
    .executeTakeFirst();
  if (!spent) return null;
  const { app_id: appId, openid, union_id: unionId, may_link: mayLink } = spent;
  return { identity: { appId, openid, unionId }, mayLink };
}

/** After a WeChat login that found no account: the session's next login with a password links the identity. */
export async function awaitLink(
  db: Queries,
  context: Pick<CallContext, 'now' | 'subject'>,
  license: string,
): Promise<void> {
  const sessionId = sessionOf(context);
  if (sessionId === null) return;
  await db
    .updateTable('session_identities as i')
    .from('wechat_licenses as l')
    .set({ link_until: new Date(context.now.getTime() + linkMs) })
    .where('l.license_hash', '=', tokenHash(license))
    .where('l.may_link', '=', true)
    .where('i.session_id', '=', sessionId)
    .whereRef('i.app_id', '=', 'l.app_id')
    .whereRef('i.openid', '=', 'l.openid')
    .execute();
}
