import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

/**
 * What waits is the device's, whoever has watched; what it got before it changed hands is the last owner's to know. Both
 * in one statement: what is exchanged at this moment counts once.
 */
export function exchangeCount(db: Database): Handler<'rewards.exchange-count'> {
  return async ({ device }) =>
    db
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('reward_watches')
          .select(fn.countAll<number>().as('count'))
          .where('imei', '=', device.imei)
          .where('state', '=', 'finished')
          .$asScalar()
          .$notNull()
          .as('exchangeable'),
        selectFrom('reward_exchanges')
          .select(fn.countAll<number>().as('count'))
          .where('imei', '=', device.imei)
          .where('exchanged_at', '>=', device.bound_at ?? new Date(0))
          .$asScalar()
          .$notNull()
          .as('exchanged'),
      ])
      .executeTakeFirstOrThrow();
}
