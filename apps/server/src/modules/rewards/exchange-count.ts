import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

/**
 * Watches that wait to be exchanged are the device's, whoever has watched; exchanges from before it changed hands are
 * only the last owner's to know. One statement reads both, so that a watch that is exchanged meanwhile counts once.
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
