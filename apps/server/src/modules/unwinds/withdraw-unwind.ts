import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentUnwind } from './present.ts';
import { ownerMoves } from './rules.ts';
import { findUnwind, lockUnwind, unwindLog } from './store.ts';

export function withdrawUnwind(db: Database): Handler<'unwinds.withdraw-unwind'> {
  return async ({ brand, subject, now, language }, { id }) =>
    transact(db, async (trx) => {
      const row = await lockUnwind(trx, brand, id);
      if (row?.user_id !== subject.userId) return fail('unwindNotFound');
      // Whoever withdraws it again, as an answer was lost, gets the answer once more.
      if (row.state !== 'withdrawn') {
        if (!ownerMoves.withdraw.includes(row.state)) return fail('unwindStateWrong');
        await trx
          .updateTable('unwinds')
          .set({ state: 'withdrawn', ended_at: now })
          .where('id', '=', id)
          .execute();
        await unwindLog.record(trx, { id, state: 'withdrawn', at: now, actorId: subject.userId });
      }
      const after = await findUnwind(trx, brand, id);
      return after ? presentUnwind(trx, after, language, 'owner') : fail('unwindNotFound');
    });
}
