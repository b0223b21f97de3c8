import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { CallContext, ContextOf, Input } from '../../platform/handler.ts';

/** Without an Idempotency-Key, the same content within this time is the same order. */
const sameOrderMs = 10_000;

/** What was asked for, without what may differ between two tries of the same request. */
export function requestHash(input: Input<'orders.add-order'>, context: CallContext): Buffer {
  const content = {
    ...input,
    agent: input.agent ?? 1,
    type: input.type ?? 2,
    brand: context.brand,
    site: context.site,
  };
  const sorted = Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** Equal requests wait here for each other; then the second finds what the first has made. */
export async function lockSameOrders(
  trx: Transaction<Tables>,
  context: ContextOf<'session'>,
  hash: Buffer,
): Promise<void> {
  const name = `order ${context.subject.guestId} ${context.idempotencyKey ?? hash.toString('hex')}`;
  await trx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(trx));
}

/** The order that an equal request has made; a failure when the key stands for another content; else null. */
export async function findSameOrder(
  db: Queries,
  context: ContextOf<'session'>,
  hash: Buffer,
): Promise<string | Failure<'idempotencyConflict'> | null> {
  const query = db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('guest_id', '=', context.subject.guestId);
  if (context.idempotencyKey !== null) {
    const row = await query.where('idempotency_key', '=', context.idempotencyKey).executeTakeFirst();
    if (!row) return null;
    return row.request_hash.equals(hash) ? row.id : fail('idempotencyConflict');
  }
  const row = await query
    .where('created_at', '>', new Date(context.now.getTime() - sameOrderMs))
    .where('request_hash', '=', hash)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Runs `write`; when a request with the same key was faster, answers what it made instead. */
export async function orSameOrder<R>(
  db: Database,
  context: ContextOf<'session'>,
  hash: Buffer,
  write: () => Promise<R>,
): Promise<R | string | Failure<'idempotencyConflict'>> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_idempotency')) throw error;
    const same = await findSameOrder(db, context, hash);
    if (!same) throw error;
    return same;
  }
}
