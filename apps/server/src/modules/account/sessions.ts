import type { Queries } from '../../platform/database/connect.ts';
import type { Site } from '../../platform/database/tables.ts';
import type { CallContext, Subject } from '../../platform/handler.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';

const day = 24 * 60 * 60 * 1000;
/** Guests and accounts alike stay for 30 days. */
const sessionLifetimeMs = 30 * day;

export interface NewSession {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

interface SessionStart {
  readonly kind: 'guest' | 'user' | 'order';
  readonly userId?: string;
  readonly orderId?: string;
  /** Kept when a guest logs in, so that the orders that it made stay reachable. */
  readonly guestId?: string;
  readonly expiresAt?: Date;
}

/** Begins a session and gives its token once; only the hash is kept. */
export async function startSession(
  db: Queries,
  context: Pick<CallContext, 'brand' | 'site' | 'now' | 'userAgent'>,
  start: SessionStart,
): Promise<NewSession> {
  const token = newToken();
  const sessionId = newId();
  const expiresAt = start.expiresAt ?? new Date(context.now.getTime() + sessionLifetimeMs);
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      token_hash: tokenHash(token),
      kind: start.kind,
      brand: context.brand,
      site: context.site,
      user_id: start.userId ?? null,
      guest_id: start.guestId ?? newId(),
      order_id: start.orderId ?? null,
      fresh_until: null,
      user_agent: context.userAgent,
      created_at: context.now,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute();
  return { token, sessionId, expiresAt };
}

export async function endSession(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** What a token means here and now. A token of another brand is unknown, whatever it is worth there. */
export async function authenticate(
  db: Queries,
  token: string,
  brand: string,
  now: Date,
): Promise<{ state: 'valid'; subject: Subject; site: Site } | { state: 'ended' } | { state: 'unknown' }> {
  const row = await db
    .selectFrom('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.kind',
      's.site',
      's.user_id',
      's.guest_id',
      's.order_id',
      's.fresh_until',
      's.expires_at',
      's.ended_at',
      'u.role',
      'u.user_name',
      'u.staff_brands',
      'u.disabled_at',
    ])
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.brand', '=', brand)
    .executeTakeFirst();
  if (!row) return { state: 'unknown' };
  // A login that was under way while its account was disabled has a session all the same.
  if (row.ended_at !== null || row.expires_at <= now || row.disabled_at !== null) return { state: 'ended' };
  const base = { sessionId: row.id, guestId: row.guest_id };
  if (row.kind === 'user' && row.user_id && row.role && row.user_name) {
    const { user_id: userId, role, user_name: userName } = row;
    const rest = {
      freshUntil: row.fresh_until,
      expiresAt: row.expires_at,
      staffBrands: row.staff_brands ?? [],
    };
    return {
      state: 'valid',
      site: row.site,
      subject: { kind: 'user', ...base, userId, role, userName, ...rest },
    };
  }
  if (row.kind === 'order' && row.order_id) {
    return { state: 'valid', site: row.site, subject: { kind: 'order', ...base, orderId: row.order_id } };
  }
  return { state: 'valid', site: row.site, subject: { kind: 'guest', ...base } };
}
