import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

export function exchangeCount(db: Database): Handler<'rewards.exchange-count'> {
  return async ({ device }) =>
    db
      .selectFrom('reward_watches')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('state', '=', 'finished').as('exchangeable'),
        eb.fn.countAll<number>().filterWhere('state', '=', 'exchanged').as('exchanged'),
      ])
      .where('imei', '=', device.imei)
      .executeTakeFirstOrThrow();
}
