import type { Transaction } from 'kysely';
import type { Database, Queries } from '../../platform/database/connect.ts';
import { isOwn } from '../../platform/database/own-rows.ts';
import type { ConsentRow, Tables } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import { type CallContext, type Data, type Handler, type Person, userIdOf } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';

type Purpose = ConsentRow['purpose'];

const present = (row: ConsentRow): Data<'consents.add'> => ({
  id: row.id,
  purpose: row.purpose,
  version: row.version,
  givenAt: row.given_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
});

/** What a person has given: as the account that it is, or as the guest that it was when it gave it. */
const selectOwn = (db: Queries, subject: Person) =>
  db.selectFrom('consents').selectAll().where(isOwn(subject));

/** The consent that holds for a purpose; null when none was given, or it was taken back. */
export async function findConsent(
  db: Queries,
  subject: Person,
  purpose: Purpose,
): Promise<ConsentRow | null> {
  const row = await selectOwn(db, subject)
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

/** A newer version takes the place of an older one; the same again changes nothing. */
async function giveConsent(
  trx: Transaction<Tables>,
  { brand, language, now, subject }: Pick<CallContext, 'brand' | 'language' | 'now'> & { subject: Person },
  purpose: Purpose,
  version: string,
): Promise<ConsentRow> {
  // Two taps at once would meet at the index of what is given.
  await lockName(trx, `consent ${subject.guestId}`);
  const before = await findConsent(trx, subject, purpose);
  if (before?.version === version) return before;
  await endConsents(trx, subject, purpose, now);
  return trx
    .insertInto('consents')
    .values({
      id: newId(now.getTime()),
      brand,
      guest_id: subject.guestId,
      user_id: userIdOf(subject),
      purpose,
      version,
      language,
      given_at: now,
      withdrawn_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const endConsents = (db: Queries, subject: Person, purpose: Purpose, now: Date): Promise<ConsentRow[]> =>
  db
    .updateTable('consents')
    // Of two at once the later one may have the earlier clock.
    .set((eb) => ({ withdrawn_at: eb.fn<Date>('greatest', ['given_at', eb.val(now)]) }))
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .where(isOwn(subject))
    .returningAll()
    .execute();

export function addConsent(db: Database): Handler<'consents.add'> {
  return async (context, { purpose, version }) =>
    present(await transact(db, (trx) => giveConsent(trx, context, purpose, version)));
}

/** Deletes, in the same transaction, what may no longer be kept without the consent. */
export type OnWithdrawn = (
  trx: Transaction<Tables>,
  person: Person,
  purpose: Purpose,
  now: Date,
) => Promise<void>;

export function withdrawConsent(db: Database, onWithdrawn: OnWithdrawn): Handler<'consents.withdraw'> {
  return async ({ subject, now }, { purpose }) =>
    transact(db, async (trx) => {
      const [ended] = await endConsents(trx, subject, purpose, now);
      await onWithdrawn(trx, subject, purpose, now);
      return ended ? present(ended) : null;
    });
}

export function listConsents(db: Database): Handler<'consents.list'> {
  return async ({ subject }) => {
    const rows = await selectOwn(db, subject).orderBy('given_at', 'desc').limit(200).execute();
    return rows.map(present);
  };
}
