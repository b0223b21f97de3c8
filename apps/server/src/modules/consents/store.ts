import type { Queries } from '../../platform/database/connect.ts';
import { isOwn } from '../../platform/database/own-rows.ts';
import type { ConsentRow } from '../../platform/database/tables.ts';
import type { Data, Person } from '../../platform/handler.ts';

export type Purpose = ConsentRow['purpose'];

export const presentConsent = (row: ConsentRow): Data<'consents.add'> => ({
  id: row.id,
  purpose: row.purpose,
  version: row.version,
  givenAt: row.given_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
});

/** The consents that a person has given, with their account or as a guest. */
export const selectConsents = (db: Queries, subject: Person) =>
  db.selectFrom('consents').selectAll().where(isOwn(subject));

/** The present consent for a purpose; null when none was given, or it was withdrawn. */
export async function findConsent(
  db: Queries,
  subject: Person,
  purpose: Purpose,
): Promise<ConsentRow | null> {
  const row = await selectConsents(db, subject)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Versions that differ only after a dot mean the same in other words: `2026-11` and its revision `2026-11.2`. */
export const saysTheSame = (version: string, other: string): boolean =>
  meaningOf(version) === meaningOf(other);

const meaningOf = (version: string): string => version.replace(/\.\d+$/, '');

/** Withdraws the consents for a purpose, and answers them. */
export const endConsents = (
  db: Queries,
  subject: Person,
  purpose: Purpose,
  now: Date,
): Promise<ConsentRow[]> =>
  ended(db, now).where('purpose', '=', purpose).where(isOwn(subject)).returningAll().execute();

/** Withdraws all that an account has given, as it is erased. */
export async function endAllConsents(db: Queries, userId: string, now: Date): Promise<void> {
  await ended(db, now).where('user_id', '=', userId).execute();
}

const ended = (db: Queries, now: Date) =>
  db
    .updateTable('consents')
    // A consent may have been given after this request began: it must not end before it was given.
    .set((eb) => ({ withdrawn_at: eb.fn<Date>('greatest', ['given_at', eb.val(now)]) }))
    .where('withdrawn_at', 'is', null);
