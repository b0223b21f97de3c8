import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import { platformQueue, runningQueues } from './rules.ts';

/**
 * When the last grant of a device's queue ends; null when the queue is empty. Grants that were revoked, as those of a
 * line that could not be delivered, don't count: nobody should wait for what never runs. If no package sold here has
 * kept the device running, a renewal of the platform follows the time that the device came with.
 */
export async function loadQueueEnds(
  db: Queries,
  imeis: readonly string[],
  now: Date,
): Promise<(imei: string, queue: string | null) => Date | null> {
  const rows = await db
    .selectFrom('grants')
    .select(['imei', 'queue', (eb) => eb.fn.max('expiration_time').as('ends_at')])
    .where('imei', 'in', [...imeis])
    .where('queue', 'is not', null)
    .where('state', '!=', 'revoked')
    .where('expiration_time', '>', now)
    .groupBy(['imei', 'queue'])
    .unionAll((eb) =>
      eb
        .selectFrom('devices as d')
        .select([
          'd.imei',
          sql<string>`${ownTime}`.as('queue'),
          (own) => own.ref('d.expiration_time').$castTo<Date>().as('ends_at'),
        ])
        .where('d.imei', 'in', [...imeis])
        // A device that was never activated has no time to wait for.
        .where('d.status', 'in', ['activated', 'halted'])
        .where('d.expiration_time', '>', now)
        .where((own) =>
          own.not(
            own.exists(
              own
                .selectFrom('grants as g')
                .select('g.imei')
                .whereRef('g.imei', '=', 'd.imei')
                .where('g.state', '=', 'delivered')
                .where('g.queue', 'in', [...runningQueues]),
            ),
          ),
        ),
    )
    .execute();
  const ends = new Map(rows.map((row) => [`${row.imei} ${row.queue}`, row.ends_at]));
  return (imei, queue) => {
    if (queue === null) return null;
    const own = queue === platformQueue ? ends.get(`${imei} ${ownTime}`) : undefined;
    return ends.get(`${imei} ${queue}`) ?? own ?? null;
  };
}

/** Used like the name of a queue, for the time that a device came with. */
const ownTime = 'own-time';

/** The delivered grants of a device, also those that have run out (for "empty" instead of "none"). */
export async function loadDeliveredGrants(db: Queries, imei: string) {
  const rows = await db
    .selectFrom('grants')
    .select([
      'order_line_id',
      'type',
      'unit',
      'queue',
      'quantity',
      'used',
      'used_seconds',
      'effective_time',
      'expiration_time',
      'used_as_of',
    ])
    .where('imei', '=', imei)
    .where('state', '=', 'delivered')
    .execute();
  return rows.map((row) => ({
    orderLineId: row.order_line_id,
    type: row.type,
    unit: row.unit,
    queue: row.queue,
    quantity: row.quantity,
    // A minute that is partly used counts as used.
    used: row.used + Math.min(1, row.used_seconds),
    effectiveTime: row.effective_time,
    expirationTime: row.expiration_time,
    usedAsOf: row.used_as_of,
  }));
}
