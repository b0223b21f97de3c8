import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** The watch that an order was given for can be exchanged again: the device did not get what it was exchanged for. */
export async function returnWatch(trx: Transaction<Tables>, orderId: string): Promise<void> {
  const exchange = await trx
    .deleteFrom('reward_exchanges')
    .where('order_id', '=', orderId)
    .returning('watch_id')
    .executeTakeFirst();
  if (!exchange) return;
  await trx
    .updateTable('reward_watches')
    .set({ state: 'finished' })
    .where('id', '=', exchange.watch_id)
    .execute();
}
