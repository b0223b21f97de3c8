import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentUnwind } from './present.ts';
import { ownerMoves } from './rules.ts';
import { findUnwind, lockUnwind, unwindLog } from './store.ts';

export function sendDevice(db: Database): Handler<'unwinds.send-device'> {
  return async ({ brand, subject, now, language }, { id, tracking }) =>
    transact(db, async (trx) => {
      const row = await lockUnwind(trx, brand, id);
      if (row?.user_id !== subject.userId) return fail('unwindNotFound');
      // A repeat after a lost answer: the number is stored already.
      if (row.return_tracking !== tracking) {
        if (!ownerMoves.sendDevice.includes(row.state)) return fail('unwindStateWrong');
        await trx.updateTable('unwinds').set({ return_tracking: tracking }).where('id', '=', id).execute();
        await unwindLog.record(trx, {
          id,
          state: row.state,
          at: now,
          actorId: subject.userId,
          text: tracking,
        });
      }
      const after = await findUnwind(trx, brand, id);
      return after ? presentUnwind(trx, after, language, 'owner') : fail('unwindNotFound');
    });
}
