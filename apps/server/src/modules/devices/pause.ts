import { packageGroups } from '@device-pay/rules';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { runningQueues } from '../allowances/public.ts';

/** The keep-numbers in effect, or to come, of a row of `devices`, with their orders. */
const keepNumbers = (now: Date) => sql`
  grants k join order_lines kept on kept.id = k.order_line_id join orders keeper on keeper.id = kept.order_id
  where k.imei = devices.imei and k.state = 'delivered' and k.expiration_time > ${now}
    and (kept.sold ->> 'group')::integer = ${packageGroups.keepNumber}`;

/**
 * Whether a keep-number pauses a row of `devices`. A package that keeps the device running ends the pause if it was
 * paid in the same order or later, or if it waited and has begun since; the sequence in which the platform confirmed
 * them decides nothing.
 */
export const isPaused = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from (select max(keeper.paid_at) as paid_at from ${keepNumbers(now)}) pause
  where pause.paid_at is not null and not exists (
    select from grants g join order_lines l on l.id = g.order_line_id join orders o on o.id = l.order_id
    where g.imei = devices.imei and g.state = 'delivered' and g.queue = any(${[...runningQueues]})
      and g.expiration_time > ${now}
      and (o.paid_at >= pause.paid_at or l.effective_time > pause.paid_at and l.effective_time <= ${now})
  )
)`;

/**
 * Pauses devices for a keep-number. Only activated ones: a halt by staff must not become a pause, which a plan would
 * end. The caller has locked them.
 */
export async function pauseDevices(
  trx: Transaction<Tables>,
  imeis: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ status: 'halted', paused: true })
    .where('imei', 'in', [...imeis])
    .where('status', '=', 'activated')
    .where(isPaused(now))
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
    .where((eb) => eb.not(isPaused(now)))
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
 * Pauses a device again whose pause was ended, or kept from beginning, by a line that is given back now, unless
 * something else ends it as well. A line that waited ended it if it had begun. The caller has locked the device.
 */
export async function continuePause(
  trx: Transaction<Tables>,
  imei: string,
  lineId: string,
  now: Date,
): Promise<void> {
  await sql`
    update devices set status = 'halted', paused = true
    from order_lines ended join orders o on o.id = ended.order_id
    where devices.imei = ${imei} and devices.status = 'activated' and ended.id = ${lineId} and ${isPaused(now)}
      and greatest(o.paid_at, case when ended.effective_time < ${now} then ended.effective_time end)
        >= (select max(keeper.paid_at) from ${keepNumbers(now)})
  `.execute(trx);
}
