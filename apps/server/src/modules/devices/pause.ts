import { packageGroups } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * Devices whose number is kept pause. Only those that run: a halt that staff have ordered stays theirs, and no plan
 * ends it.
 */
export async function pauseDevices(trx: Transaction<Tables>, imeis: readonly string[]): Promise<void> {
  if (imeis.length === 0) return;
  await trx
    // In one order, as orders that are paid lock their devices.
    .with('locked', (cte) =>
      cte
        .selectFrom('devices')
        .select('imei')
        .where('imei', 'in', [...imeis])
        .where('status', '=', 'activated')
        .orderBy('imei')
        .forUpdate(),
    )
    .updateTable('devices')
    .from('locked')
    .set({ status: 'halted', paused: true })
    .whereRef('devices.imei', '=', 'locked.imei')
    .execute();
}

/**
 * A device whose pause was given back runs again, unless another package still keeps its number. It stays marked, for
 * {@link pauseAgain}. True when it does.
 */
export async function endPause(trx: Transaction<Tables>, imei: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('devices')
    .set({ status: 'activated' })
    .where('imei', '=', imei)
    .where('status', '=', 'halted')
    .where('paused', '=', true)
    .where(
      sql<boolean>`not exists (
        select from grants g join order_lines l on l.id = g.order_line_id
        where g.imei = devices.imei and g.state = 'delivered' and g.expiration_time > ${now}
          and (l.sold ->> 'group')::integer = ${packageGroups.keepNumber}
      )`,
    )
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** It did not come back after all: unless the device got something to run on since, or staff decided about it. */
export async function pauseAgain(trx: Transaction<Tables>, imei: string): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ status: 'halted' })
    .where('imei', '=', imei)
    .where('status', '=', 'activated')
    .where('paused', '=', true)
    .execute();
}
