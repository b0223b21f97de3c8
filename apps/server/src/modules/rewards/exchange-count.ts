import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

/** What waits is the device's, whoever has watched; what it got before it changed hands is the last owner's to know. */
export function exchangeCount(db: Database): Handler<'rewards.exchange-count'> {
  return async ({ device }) => {
    const [{ exchangeable }, { exchanged }] = await Promise.all([
      db
        .selectFrom('reward_watches')
        .select((eb) => eb.fn.countAll<number>().as('exchangeable'))
        .where('imei', '=', device.imei)
        .where('state', '=', 'finished')
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('reward_exchanges')
        .select((eb) => eb.fn.countAll<number>().as('exchanged'))
        .where('imei', '=', device.imei)
        .where('exchanged_at', '>=', device.bound_at ?? new Date(0))
        .executeTakeFirstOrThrow(),
    ]);
    return { exchangeable, exchanged };
  };
}
