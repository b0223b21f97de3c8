import { packageGroups } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { runningQueues } from '../allowances/public.ts';

/**
 * Pauses devices for a keep-number. Only activated ones: a halt by staff must not become a pause, which a plan would
 * end.
 */
export async function pauseDevices(trx: Transaction<Tables>, imeis: readonly string[]): Promise<void> {
  if (imeis.length === 0) return;
  await trx
    // In the order in which payments lock devices, or the two could deadlock.
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
 * A device whose keep-number was given back runs again, unless another one still pauses it. Answers whether it runs. It
 * stays marked as `paused`, for {@link pauseAgain}.
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

/**
 * Takes back {@link endPause}: the money did not go back after all. A device that got something to run on since, or
 * about which staff have decided, is no longer marked and stays as it is.
 */
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
 * Pauses a device again whose pause was ended by a line that is given back now: as long as a keep-number is in effect,
 * and unless another package that keeps the device running has also come into effect since.
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
