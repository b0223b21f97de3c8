import { dayMs } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow, Site } from '../../platform/database/tables.ts';
import type { CallContext, Subject } from '../../platform/handler.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';

/** Guests and accounts alike stay for 30 days. */
const sessionLifetimeMs = 30 * dayMs;

export interface NewSession {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** `guestId`: kept when a guest logs in, so that the orders that it made stay reachable. */
type SessionStart =
  | { readonly kind: 'guest' }
  | { readonly kind: 'user'; readonly userId: string; readonly guestId?: string | undefined }
  | { readonly kind: 'order'; readonly orderId: string; readonly expiresAt: Date };

/** Begins a session and gives its token once; only the hash is kept. */
export async function startSession(
  db: Queries,
  context: Pick<CallContext, 'brand' | 'site' | 'now' | 'userAgent'>,
  start: SessionStart,
): Promise<NewSession> {
  const token = newToken();
  const sessionId = newId();
  const expiresAt =
    start.kind === 'order' ? start.expiresAt : new Date(context.now.getTime() + sessionLifetimeMs);
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      token_hash: tokenHash(token),
      kind: start.kind,
      brand: context.brand,
      site: context.site,
      user_id: start.kind === 'user' ? start.userId : null,
      guest_id: (start.kind === 'user' && start.guestId) || newId(),
      order_id: start.kind === 'order' ? start.orderId : null,
      fresh_until: null,
      user_agent: context.userAgent,
      created_at: context.now,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute();
  return { token, sessionId, expiresAt };
}

/** Ends a session. What it knew of its person stays: a login takes that over, or {@link forgetProofs} deletes it. */
export async function endSession(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes what ended sessions knew of their person: identities from WeChat, and proofs of possession. */
export async function forgetProofs(db: Queries, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  for (const table of ['session_identities', 'possessions'] as const)
    await db
      .deleteFrom(table)
      .where('session_id', 'in', [...sessionIds])
      .execute();
}

/** A token's meaning. `ended`: it was valid once; `unknown`: it never was, or it is another brand's. */
export type Authentication =
  | { readonly state: 'valid'; readonly subject: Subject; readonly site: Site }
  | { readonly state: 'ended' }
  | { readonly state: 'unknown' };

/** What a token means here and now. A token of another brand is unknown, whatever it is worth there. */
export async function authenticate(
  db: Queries,
  token: string,
  brand: string,
  now: Date,
): Promise<Authentication> {
  const row = await sessionOf(db, token, brand).executeTakeFirst();
  return row ? authenticationOf(row, now) : { state: 'unknown' };
}

/** {@link authenticate}, together with the order that a request names: one query instead of two. */
export async function authenticateWithOrder(
  db: Queries,
  token: string,
  brand: string,
  orderId: string,
  now: Date,
): Promise<{ session: Authentication; order: OrderRow | null }> {
  const row = await sessionOf(db, token, brand)
    .leftJoin('orders as o', (join) => join.on('o.id', '=', orderId).onRef('o.brand', '=', 's.brand'))
    .selectAll('o')
    .executeTakeFirst();
  if (!row) return { session: { state: 'unknown' }, order: null };
  return { session: authenticationOf(row, now), order: row.id === null ? null : (row as OrderRow) };
}

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionOf>['executeTakeFirst']>>>;

const sessionOf = (db: Queries, token: string, brand: string) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    // Under names that no column of an order has: authenticateWithOrder selects those beside these.
    .select([
      's.id as session_id',
      's.kind as session_kind',
      's.site as session_site',
      's.user_id as session_user_id',
      's.guest_id as session_guest_id',
      's.order_id as session_order_id',
      's.fresh_until',
      's.expires_at',
      's.ended_at',
      'u.role',
      'u.user_name',
      'u.staff_brands',
      'u.disabled_at',
    ])
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.brand', '=', brand);

function authenticationOf(row: SessionRow, now: Date): Authentication {
  // A login that was under way while its account was erased may have left a session that has not ended.
  if (row.ended_at !== null || row.expires_at <= now || row.disabled_at !== null) return { state: 'ended' };
  const { session_kind: kind, session_site: site } = row;
  const base = { sessionId: row.session_id, guestId: row.session_guest_id };
  if (kind === 'user' && row.session_user_id && row.role && row.user_name) {
    const { session_user_id: userId, role, user_name: userName } = row;
    const rest = {
      freshUntil: row.fresh_until,
      expiresAt: row.expires_at,
      staffBrands: row.staff_brands ?? [],
    };
    return {
      state: 'valid',
      site,
      subject: { kind: 'user', ...base, userId, role, userName, ...rest },
    };
  }
  if (kind === 'order' && row.session_order_id) {
    return { state: 'valid', site, subject: { kind: 'order', ...base, orderId: row.session_order_id } };
  }
  return { state: 'valid', site, subject: { kind: 'guest', ...base } };
}
