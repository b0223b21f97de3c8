import { packageGroups } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import { lockDevices } from '../../platform/database/lock-devices.ts';
import type { SoldPackage, Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { keepsDeviceRunning, platformQueue, runningQueues, spanOf } from '../allowances/public.ts';
import { continuePause, endPause, pauseAgain } from '../devices/public.ts';
import { askAboutSims } from '../sims/public.ts';
import { amendServices } from './amend-services.ts';
import { claimAgain } from './claims.ts';
import { bringForward, endOfEarlier, makeRoom } from './move-waiting.ts';
import { activateAgain } from './undo-activation.ts';

/**
 * What a line gave ends now, because all of it was given back or its contract was ended. The order shows it as over.
 * A device that it paused runs again.
 */
export async function endLine(
  trx: Transaction<Tables>,
  jobs: Jobs,
  lineId: string,
  now: Date,
): Promise<void> {
  const line = await trx
    .selectFrom('order_lines')
    .select(['id', 'imei', 'sold', 'delivery'])
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!line) return;
  await revokeGrants(trx, jobs, line, now);
  if (line.delivery !== 'inEffect') return;
  await trx
    .updateTable('order_lines')
    .set((eb) => ({
      effective_time: eb.fn<Date>('least', [eb.ref('effective_time'), eb.val(now)]),
      expiration_time: eb.fn<Date>('least', [eb.ref('expiration_time'), eb.val(now)]),
    }))
    .where('id', '=', lineId)
    .execute();
  if (keepsDeviceRunning(line.sold)) await continuePause(trx, line.imei, lineId, now);
  if (line.sold.group === packageGroups.keepNumber && (await endPause(trx, line.imei, now)))
    await askAboutSims(trx, jobs, [line.imei]);
}

/**
 * Revokes what a line has not given yet; its grants keep their times. Lines that wait behind it in its queue come
 * forward, and a device that it kept running now runs only as long as it would without it. The device platform is told.
 */
export async function revokeGrants(
  trx: Transaction<Tables>,
  jobs: Jobs,
  { id, imei, sold }: { readonly id: string; readonly imei: string; readonly sold: SoldPackage },
  now: Date,
): Promise<void> {
  await lockDevices(trx, [imei]);
  const revoked = await trx
    .updateTable('grants')
    .set({ state: 'revoked' })
    .where('order_line_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'pending'),
        eb.and([eb('state', '=', 'delivered'), eb('expiration_time', '>', now)]),
      ]),
    )
    .returning(['queue', 'effective_time as effectiveTime', 'expiration_time as expirationTime'])
    .execute();
  const { queue } = revoked[0] ?? {};
  if (queue === undefined) return;
  const { effectiveTime, expirationTime: to } = spanOf(revoked);
  // A line that begins on a 1st leaves the days before it free, and the next one may begin at once; but before a
  // renewal of the platform the device may run on time of its own.
  const isFreeBefore = sold.effectType === 2 && queue !== platformQueue;
  const start = effectiveTime > now && !isFreeBefore ? effectiveTime : now;
  const moved = queue === null || start >= to ? [] : await bringForward(trx, { imei, queue, at: to, start });
  if (keepsDeviceRunning(sold)) {
    // If the device ends at any other time, this line was not what kept it running.
    const ends = [to, ...moved.map((line) => line.to)];
    await sql`
      update devices set expiration_time = greatest(${runsUntil(now)}, own_expiration_time, ${now})
      where imei = ${imei} and expiration_time = any(${ends}::timestamptz[])
    `.execute(trx);
  }
  await amendServices(trx, jobs, [id, ...moved.map((line) => line.id)], now);
}

/**
 * Takes back {@link endLine}: the line goes on as if it had never ended, and lines that came forward in its queue, or
 * were bought since, move behind it. If the line before it has ended as well, it begins after what took that place, or
 * in that place. A device that it paused is paused again.
 */
export async function resumeLine(
  trx: Transaction<Tables>,
  jobs: Jobs,
  lineId: string,
  now: Date,
): Promise<void> {
  const line = await trx
    .selectFrom('order_lines')
    .select(['imei', 'sold'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  const { imei, sold } = line;
  await lockDevices(trx, [imei]);
  await claimAgain(trx, lineId);
  const ended = await trx
    .selectFrom('grants')
    .select(['queue', 'effective_time as effectiveTime', 'expiration_time as expirationTime'])
    .where('order_line_id', '=', lineId)
    .where('state', '=', 'revoked')
    .execute();
  const { queue } = ended[0] ?? {};
  if (queue === undefined) return;
  const { effectiveTime: from, expirationTime } = spanOf(ended);
  const start =
    queue === null || sold.effectType === 2 ? from : await startAgain(trx, { imei, queue, from, now });
  const byMs = start.getTime() - from.getTime();
  const to = new Date(expirationTime.getTime() + byMs);
  const moved = queue === null ? [] : await makeRoom(trx, { imei, queue, from: start, to });
  const by = sql`${byMs} * interval '1 millisecond'`;
  await sql`
    update grants set state = 'delivered', effective_time = effective_time + ${by}, expiration_time = expiration_time + ${by}
    where order_line_id = ${lineId} and state = 'revoked'
  `.execute(trx);
  await sql`
    update order_lines l set effective_time = span.starts_at, expiration_time = span.ends_at
    from (
      select min(effective_time) as starts_at, max(expiration_time) as ends_at
      from grants where order_line_id = ${lineId}
    ) span
    where l.id = ${lineId}
  `.execute(trx);
  if (keepsDeviceRunning(sold)) {
    await sql`
      update devices set expiration_time = greatest(expiration_time, ${runsUntil(now)}) where imei = ${imei}
    `.execute(trx);
    await activateAgain(trx, lineId);
    await askAboutSims(trx, jobs, [imei]);
  }
  if (sold.group === packageGroups.keepNumber) await pauseAgain(trx, imei);
  await amendServices(trx, jobs, [lineId, ...moved.map((one) => one.id)], now);
}

/**
 * When a resumed line begins that was to begin at `from`: after whatever now runs at that time. If it has not begun yet
 * and what it waited for has ended, it begins earlier; a renewal of the platform still waits for the device's own time.
 */
async function startAgain(
  trx: Transaction<Tables>,
  { imei, queue, from, now }: { imei: string; queue: string; from: Date; now: Date },
): Promise<Date> {
  const endsAt = await endOfEarlier(trx, { imei, queue }, from);
  // Something else may begin before that end, and run even longer.
  if (endsAt !== null && endsAt > from) return startAgain(trx, { imei, queue, from: endsAt, now });
  const device = await trx
    .selectFrom('devices')
    .select('own_expiration_time as ownTime')
    .where('imei', '=', imei)
    .executeTakeFirstOrThrow();
  const ends = [now, endsAt, queue === platformQueue ? device.ownTime : null].map(
    (end) => end?.getTime() ?? 0,
  );
  return new Date(Math.min(from.getTime(), Math.max(...ends)));
}

/** Until when the grants of a row of `devices` keep it running; null when none does. */
export const runsUntil = (now: Date) => sql<Date | null>`(
  select max(g.expiration_time) from grants g
  where g.imei = devices.imei and g.state = 'delivered' and g.expiration_time > ${now}
    and g.queue = any(${[...runningQueues]})
)`;
