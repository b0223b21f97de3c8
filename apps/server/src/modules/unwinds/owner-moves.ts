import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables, UnwindRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentUnwind } from './present.ts';
import { type OwnerAction, ownerMoves } from './rules.ts';
import { findUnwind, lockUnwind, recordStep } from './store.ts';

/** The caller's own request, locked, in a state in which it may be done. */
async function lockOwn(
  trx: Transaction<Tables>,
  brand: string,
  userId: string,
  id: string,
  action: OwnerAction,
): Promise<UnwindRow | Failure<'unwindNotFound' | 'unwindStateWrong'>> {
  const row = await lockUnwind(trx, brand, id);
  if (row?.user_id !== userId) return fail('unwindNotFound');
  return ownerMoves[action].includes(row.state) ? row : fail('unwindStateWrong');
}

export function withdrawUnwind(db: Database): Handler<'unwinds.withdraw-unwind'> {
  return async ({ brand, subject, now, language }, { id }) =>
    transact(db, async (trx) => {
      const row = await lockOwn(trx, brand, subject.userId, id, 'withdraw');
      if (isFailure(row)) return row;
      await trx
        .updateTable('unwinds')
        .set({ state: 'withdrawn', ended_at: now })
        .where('id', '=', id)
        .execute();
      await recordStep(trx, { id, state: 'withdrawn', at: now, actorId: subject.userId });
      const after = await findUnwind(trx, brand, id);
      return after ? presentUnwind(trx, after, language, 'owner') : fail('unwindNotFound');
    });
}

export function sendDevice(db: Database): Handler<'unwinds.send-device'> {
  return async ({ brand, subject, now, language }, { id, tracking }) =>
    transact(db, async (trx) => {
      const row = await lockOwn(trx, brand, subject.userId, id, 'sendDevice');
      if (isFailure(row)) return row;
      if (!row.need_return) return fail('unwindStateWrong');
      await trx.updateTable('unwinds').set({ return_tracking: tracking }).where('id', '=', id).execute();
      await recordStep(trx, { id, state: row.state, at: now, actorId: subject.userId, text: tracking });
      const after = await findUnwind(trx, brand, id);
      return after ? presentUnwind(trx, after, language, 'owner') : fail('unwindNotFound');
    });
}
