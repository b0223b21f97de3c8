import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Logger } from '../../platform/log.ts';
import type { CloseAttempts } from './cancel-order.ts';
import { closeOrder } from './close-order.ts';

/** Orders that one run ends; the next run takes the rest. */
const batch = 500;
/** What could not be ended for so long is tried again every ten minutes only. */
const soonMs = 10 * 60_000;
/** Each may wait for its provider; a batch must end before the job's own time does. */
const endsAtOnce = 10;

/**
 * The job of the clock: orders past their deadline time out, after their attempts are closed. One whose attempt
 * is unknown is left for the next run; one that turns out to be paid is paid.
 */
export function expireOrders(db: Database, clock: Clock, closeAttempts: CloseAttempts, log: Logger) {
  return async (): Promise<void> => {
    const now = clock.now();
    const due = await db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', ['toPay', 'failed'])
      .where('pay_before', '<=', now)
      .$if(now.getUTCMinutes() % 10 !== 0, (orders) =>
        orders.where('pay_before', '>', new Date(now.getTime() - soonMs)),
      )
      .orderBy('pay_before')
      .limit(batch)
      .execute();
    await inParallel(due, endsAtOnce, async ({ id }) => {
      try {
        if ((await closeAttempts(id, now)) === 'clear') {
          await transact(db, (trx) => closeOrder(trx, id, 'timedOut', now));
        }
      } catch (error) {
        // One broken order must not keep the others waiting.
        log.error({ err: error, orderId: id }, 'an order could not be timed out');
      }
    });
  };
}
