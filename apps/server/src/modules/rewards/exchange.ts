import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { giveFree } from '../orders/public.ts';
import { presentGift, tasksFor } from './tasks.ts';
import { countWatches, dayOf, lockWatches } from './watches.ts';

/** One finished watch becomes one order, all in one transaction: of any number at once each spends another watch. */
export function exchange(db: Database, jobs: Jobs): Handler<'rewards.exchange'> {
  return async (context, { taskId, iccid }) => {
    const { device, now, site, brand, language } = context;
    const task = (await tasksFor(db, context, device)).find(({ row }) => row.id === taskId);
    if (!task) return fail('taskNotFound');
    const { imei } = device;
    return transact(db, async (trx) => {
      await lockWatches(trx, imei);
      const spent = await trx
        .updateTable('reward_watches')
        .set({ state: 'exchanged' })
        .where('id', '=', (oldest) =>
          oldest
            .selectFrom('reward_watches')
            .select('id')
            .where('imei', '=', imei)
            .where('task_id', '=', taskId)
            .where('state', '=', 'finished')
            .orderBy('finished_at')
            .limit(1),
        )
        .returning('id')
        .executeTakeFirst();
      if (!spent) return fail('nothingToExchange');
      const orderId = await giveFree(trx, jobs, context, {
        imei,
        item: task.gift,
        total: 1,
        amountFen: 0,
        costFen: task.gift.price.cost_fen,
        sellerIds: device.parent_ids,
        offer: 'none',
      });
      const id = newId(now.getTime());
      await trx
        .insertInto('reward_exchanges')
        .values({
          id,
          brand,
          imei,
          iccid: iccid ?? null,
          task_id: taskId,
          watch_id: spent.id,
          order_id: orderId,
          exchanged_at: now,
        })
        .execute();
      const { exchangeable } = (await countWatches(trx, imei, dayOf(now, site)))(taskId);
      return {
        id,
        orderId,
        ...presentGift(task, language),
        exchangedAt: now.toISOString(),
        exchangeable,
      };
    });
  };
}
