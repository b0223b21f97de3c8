import { realNameConsentVersions } from '@device-pay/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { ConsentRow, Tables } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import { invalidField } from '../../platform/failure.ts';
import { type CallContext, type Handler, type Person, userIdOf } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { endConsents, findConsent, type Purpose, presentConsent, saysTheSame } from './store.ts';

const notCurrent = (current: string) => ({
  zh: `应为现行文本的版本 ${current}`,
  en: `must be ${current}, the version of the current text`,
});

/** Another version replaces the consent to the one before; the same version again changes nothing. */
async function giveConsent(
  trx: Transaction<Tables>,
  { brand, language, now, subject }: Pick<CallContext, 'brand' | 'language' | 'now'> & { subject: Person },
  purpose: Purpose,
  version: string,
): Promise<ConsentRow> {
  // Two requests at once would violate the unique index of given consents.
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

export function addConsent(db: Database): Handler<'consents.add'> {
  return async (context, { purpose, version }) => {
    const current = realNameConsentVersions[purpose];
    // It would be worth nothing, and would end a consent that is.
    if (!saysTheSame(version, current)) return invalidField('version', notCurrent(current)[context.language]);
    return presentConsent(await transact(db, (trx) => giveConsent(trx, context, purpose, version)));
  };
}
