import { sql, type Transaction } from 'kysely';
import { isFailure } from '../failure.ts';
import type { Database } from './connect.ts';
import { isOutdatedPlan } from './preparing-client.ts';
import type { Tables } from './tables.ts';

class Rollback extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rolled back by a failure');
    this.result = result;
  }
}

/**
 * Runs `work` in one transaction. A returned failure rolls it back and is returned: nothing is ever
 * half-written. A deadlock, a serialisation failure or an outdated plan is tried again, twice at most.
 */
export async function transact<R>(db: Database, work: (trx: Transaction<Tables>) => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        if (isFailure(result)) throw new Rollback(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Rollback) return error.result as R;
      if (tries < 3 && isTransient(error)) continue;
      throw error;
    }
  }
}

/**
 * Waits until no other transaction holds this name, and holds it until this transaction ends: for things without a row
 * to lock.
 */
export async function lockName(trx: Transaction<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

const isTransient = (error: unknown): boolean =>
  isOutdatedPlan(error) ||
  (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001'));

/** True for a broken UNIQUE constraint, and if `constraint` is given, for that one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  (constraint === undefined || ('constraint' in error && error.constraint === constraint));
