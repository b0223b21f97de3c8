import { sql } from 'kysely';
import type { Queries } from './database/connect.ts';
import { type Failure, fail } from './failure.ts';

export interface TryLimit {
  /** What is counted, such as `login-account:zax:13800000001`. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Seconds to wait when the limit is used up, else 0. Shared by all server processes. */
export async function pauseSeconds(db: Queries, limits: readonly TryLimit[], now: Date): Promise<number> {
  const rows = await db
    .selectFrom('try_counters')
    .select(['key', 'tries', 'window_ends_at'])
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .where('window_ends_at', '>', now)
    .execute();
  const waits = rows
    .filter((row) => row.tries >= (limits.find((limit) => limit.key === row.key)?.max ?? 0))
    .map((row) => Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
  return Math.max(0, ...waits);
}

/** Counts one try. Returns the number of tries in the running window. */
export async function countTry(db: Queries, limit: TryLimit, now: Date): Promise<number> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const row = await db
    .insertInto('try_counters')
    .values({ key: limit.key, tries: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when try_counters.window_ends_at > ${now} then try_counters.tries + 1 else 1 end`,
        window_ends_at: sql`case when try_counters.window_ends_at > ${now} then try_counters.window_ends_at else ${windowEndsAt} end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return row.tries;
}

/** Counts one try against each limit, until one is exceeded: then true. */
export async function exceedsLimits(db: Queries, limits: readonly TryLimit[], now: Date): Promise<boolean> {
  for (const limit of limits) if ((await countTry(db, limit, now)) > limit.max) return true;
  return false;
}

/** Counts one try against each limit. The refusal if there were too many, which says when the next may come, or null. */
export async function tooManyTries(
  db: Queries,
  limits: readonly TryLimit[],
  now: Date,
): Promise<Failure<'tooManyRequests'> | null> {
  return (await exceedsLimits(db, limits, now)) ? usedUp(db, limits, now) : null;
}

/** The same refusal, if a limit is used up, without counting. */
export async function usedUp(
  db: Queries,
  limits: readonly TryLimit[],
  now: Date,
): Promise<Failure<'tooManyRequests'> | null> {
  const seconds = await pauseSeconds(db, limits, now);
  return seconds > 0 ? fail('tooManyRequests', { seconds }) : null;
}

/** Takes one try back: it turned out to be legitimate. */
export async function forgiveTry(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('try_counters')
    .set({ tries: sql`tries - 1` })
    .where('key', '=', key)
    .where('tries', '>', 0)
    .execute();
}

export async function forgetTries(db: Queries, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('try_counters')
    .where('key', 'in', [...keys])
    .execute();
}
