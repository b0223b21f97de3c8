import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { OrderRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { inRounds } from '../../platform/in-rounds.ts';
import type { Logger } from '../../platform/log.ts';
import type { CloseAttempts } from './cancel-order.ts';
import { closeOrder } from './close-order.ts';
import { openStates } from './states.ts';

/** Orders that are read at once. */
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
    let last: Due | undefined;
    await inRounds(clock, async () => {
      const due = await dueAfter(db, now, last);
      await inParallel(due, endsAtOnce, async ({ id }) => {
        try {
          await closeAttempts(id, now);
          await transact(db, (trx) => closeOrder(trx, id, 'timedOut', now));
        } catch (error) {
          // One broken order must not keep the others waiting.
          log.error({ err: error, orderId: id }, 'an order could not be timed out');
        }
      });
      last = due.at(-1);
      return due.length === batch;
    });
  };
}

type Due = Pick<OrderRow, 'id' | 'pay_before'>;

const dueAfter = (db: Database, now: Date, last: Due | undefined): Promise<Due[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'pay_before'])
    .where('status', 'in', openStates)
    .where('pay_before', '<=', now)
    .$if(now.getUTCMinutes() % 10 !== 0, (orders) =>
      orders.where('pay_before', '>', new Date(now.getTime() - soonMs)),
    )
    .$if(last !== undefined, (orders) =>
      orders.where((eb) =>
        eb(eb.refTuple('pay_before', 'id'), '>', eb.tuple(last?.pay_before ?? now, last?.id ?? '')),
      ),
    )
    .orderBy('pay_before')
    .orderBy('id')
    .limit(batch)
    .execute();
