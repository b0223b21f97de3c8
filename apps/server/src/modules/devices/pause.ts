import { packageGroups } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { runningQueues } from '../allowances/public.ts';

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

/**
 * The pause of a device goes on that a line has ended which was given back: while the number is kept, and unless
 * something else to run on has ended it, too.
 */
export async function continuePause(
  trx: Transaction<Tables>,
  imei: string,
  lineId: string,
  now: Date,
): Promise<void> {
  await sql`
    update devices d set status = 'halted', paused = true
    from order_lines ended, lateral (
      select max(k.delivery_changed_at) as began_at from grants g join order_lines k on k.id = g.order_line_id
      where g.imei = ended.imei and g.state = 'delivered' and g.effective_time <= ${now} and g.expiration_time > ${now}
        and (k.sold ->> 'group')::integer = ${packageGroups.keepNumber}
    ) pause
    where d.imei = ${imei} and d.status = 'activated'
      and ended.id = ${lineId} and ended.delivery_changed_at > pause.began_at
      and not exists (
        select from grants g join order_lines o on o.id = g.order_line_id
        where g.imei = d.imei and g.state = 'delivered' and g.queue = any(${[...runningQueues]})
          and g.expiration_time > ${now} and o.delivery_changed_at > pause.began_at
      )
  `.execute(trx);
}
