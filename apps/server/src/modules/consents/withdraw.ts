import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Handler, Person } from '../../platform/handler.ts';
import { endConsents, type Purpose, presentConsent } from './store.ts';

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
      return ended ? presentConsent(ended) : null;
    });
}
