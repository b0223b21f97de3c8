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

/** What a person has given: as the account that it is, or as the guest that it was when it gave it. */
export const selectConsents = (db: Queries, subject: Person) =>
  db.selectFrom('consents').selectAll().where(isOwn(subject));

/** The consent that holds for a purpose; null when none was given, or it was taken back. */
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

/** Versions that differ only after the dot say the same in other words: `2026-11` and its revision `2026-11.2`. */
export const saysTheSame = (version: string, other: string): boolean =>
  meaningOf(version) === meaningOf(other);

const meaningOf = (version: string): string => version.replace(/\.\d+$/, '');

/** Takes back what is given for a purpose, and answers it. */
export const endConsents = (
  db: Queries,
  subject: Person,
  purpose: Purpose,
  now: Date,
): Promise<ConsentRow[]> =>
  db
    .updateTable('consents')
    // Of two at once the later one may have the earlier clock.
    .set((eb) => ({ withdrawn_at: eb.fn<Date>('greatest', ['given_at', eb.val(now)]) }))
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .where(isOwn(subject))
    .returningAll()
    .execute();
