import type { Database } from '../../platform/database/connect.ts';
import { exceedsLimits, forgetTries, forgiveTry, pauseSeconds, type TryLimit } from '../../platform/tries.ts';
import type { LoginLimits } from './rules.ts';

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

/** {@link countGuess} for an account's password. */
export const countLogin = (db: Database, { account, address }: LoginLimits, now: Date): Promise<number> =>
  countGuess(db, [...account, address], now);

/** The password was right: forgets the wrong guesses at this account, and does not count this try for the address. */
export async function forgetLogins(db: Database, { account, address }: LoginLimits): Promise<void> {
  await forgetTries(
    db,
    account.map(({ key }) => key),
  );
  await forgiveTry(db, address.key);
}
