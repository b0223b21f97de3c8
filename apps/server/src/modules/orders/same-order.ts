import type { Transaction } from 'kysely';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isUniqueViolation, lockName } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { CallContext, ContextOf, Input } from '../../platform/handler.ts';
import { requestHash } from '../../platform/request-hash.ts';

/** Without an Idempotency-Key, the same content within this time is the same order. */
const sameOrderMs = 10_000;

/** What was asked for, without what may differ between two tries of the same request. */
export const hashOfOrder = (
  input: Input<'orders.add-order'>,
  { brand, site }: Pick<CallContext, 'brand' | 'site'>,
): Buffer => requestHash({ ...input, agent: input.agent ?? 1, type: input.type ?? 2, brand, site });

/** Equal requests wait here for each other; then the second finds what the first has made. */
export const lockSameOrders = (
  trx: Transaction<Tables>,
  { subject, idempotencyKey }: ContextOf<'session'>,
  hash: Buffer,
): Promise<void> => lockName(trx, `order ${subject.guestId} ${idempotencyKey ?? hash.toString('hex')}`);

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
    // Who cancels and orders anew at once wants an order that can be paid.
    .where('status', '<>', 'cancelled')
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
