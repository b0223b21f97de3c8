import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { recordStep } from './store.ts';

/** Ends the requests whose money has arrived. One that was refused stays, and its refund is on the staff's list. */
export function followRefunds(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    await transact(db, async (trx) => {
      const done = await trx
        .updateTable('unwinds')
        .from('refunds')
        .set((eb) => ({ state: 'done', ended_at: eb.fn.coalesce('refunds.settled_at', eb.val(clock.now())) }))
        .whereRef('refunds.id', '=', 'unwinds.refund_id')
        .where('refunds.state', '=', 'succeeded')
        .where('unwinds.state', '=', 'refunding')
        .returning(['unwinds.id', 'unwinds.ended_at'])
        .execute();
      for (const { id, ended_at: at } of done)
        await recordStep(trx, { id, state: 'done', at: at ?? clock.now(), actorId: null });
    });
  };
}
