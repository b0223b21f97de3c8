import type { Database } from '../../platform/database/connect.ts';
import { exceedsLimits, forgetTries, forgiveTry, pauseSeconds, type TryLimit } from '../../platform/tries.ts';

/**
 * Counts a guess at a password before it is judged: guesses that come at once can't slip past the limits.
 * Returns the seconds to wait, or 0 when this one may be judged.
 */
export async function countGuess(db: Database, limits: readonly TryLimit[], now: Date): Promise<number> {
  const seconds = await pauseSeconds(db, limits, now);
  if (seconds > 0) return seconds;
  if (!(await exceedsLimits(db, limits, now))) return 0;
  return Math.max(1, await pauseSeconds(db, limits, now));
}

/** The guess was right: what was wrong before it on this account is forgotten; the address had one try less. */
export async function forgetGuesses(db: Database, limits: readonly TryLimit[]): Promise<void> {
  const keys = limits.map((limit) => limit.key);
  await forgetTries(db, keys.slice(0, 2));
  for (const key of keys.slice(2)) await forgiveTry(db, key);
}
