import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentCancellation } from './present.ts';
import { withdrawable } from './rules.ts';
import { cancellationLog, lockCancellation } from './store.ts';

export function withdrawCancellation(db: Database): Handler<'cancellations.withdraw'> {
  return async ({ brand, subject, now }, { id }) =>
    transact(db, async (trx) => {
      const row = await lockCancellation(trx, brand, id);
      if (row?.user_id !== subject.userId) return fail('cancellationNotFound');
      const step = { id, state: 'withdrawn', actorId: subject.userId } as const;
      if (await cancellationLog.isLast(trx, step)) return presentCancellation(trx, row);
      if (!withdrawable.includes(row.state)) return fail('cancellationStateWrong');
      const after = await trx
        .updateTable('cancellations')
        .set({ state: 'withdrawn', ended_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await cancellationLog.record(trx, { ...step, at: now });
      return presentCancellation(trx, after);
    });
}
