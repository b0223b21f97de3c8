import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { lockOwn } from './lock-own.ts';
import { presentUnwind } from './present.ts';
import { findUnwind, recordStep } from './store.ts';

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
