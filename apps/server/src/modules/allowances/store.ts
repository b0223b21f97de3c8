import type { Queries } from '../../platform/database/connect.ts';

/**
 * The end of the last grant of each queue of each device: `imei queue` → time. Grants that were revoked, or whose
 * line could not be delivered, don't count: nobody should wait for what never runs.
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
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_lines as l')
            .select('l.id')
            .whereRef('l.id', '=', 'grants.order_line_id')
            .where('l.delivery', 'in', ['failed', 'refunded']),
        ),
      ),
    )
    .groupBy(['imei', 'queue'])
    .execute();
  const ends = new Map(rows.map((row) => [`${row.imei} ${row.queue}`, row.ends_at]));
  return (imei, queue) => (queue === null ? null : (ends.get(`${imei} ${queue}`) ?? null));
}

/** The delivered grants of a device, also those that have run out (for "empty" instead of "none"). */
export async function loadDeliveredGrants(db: Queries, imei: string) {
  const rows = await db
    .selectFrom('grants')
    .select([
      'type',
      'unit',
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
    type: row.type,
    unit: row.unit,
    quantity: row.quantity,
    // Of a minute that is begun the rest is not a minute.
    used: row.used + Math.min(1, row.used_seconds),
    effectiveTime: row.effective_time,
    expirationTime: row.expiration_time,
    usedAsOf: row.used_as_of,
  }));
}
