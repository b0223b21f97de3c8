import { sql, type Transaction } from 'kysely';
import { lockDevices } from '../../platform/database/lock-devices.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { keepsDeviceRunning } from '../allowances/public.ts';
import { amendServices } from './amend-services.ts';
import { runsUntil } from './end-line.ts';
import { makeRoom } from './move-waiting.ts';

/**
 * Lets a line begin now that was to begin earlier, and was not delivered meanwhile: it gives all of its time. Lines
 * that wait behind it in its queue move with it. False, with nothing changed, if it was delivered or given up by now.
 */
export async function postponeLine(
  trx: Transaction<Tables>,
  jobs: Jobs,
  { id, imei }: { readonly id: string; readonly imei: string },
  now: Date,
): Promise<boolean> {
  await lockDevices(trx, [imei]);
  const line = await trx
    .selectFrom('order_lines')
    .select(['sold', 'effective_time as from', 'expiration_time as to'])
    .where('id', '=', id)
    .where('delivery', 'in', ['waiting', 'retried'])
    .forUpdate()
    .executeTakeFirst();
  if (!line?.from || !line.to || line.from >= now) return false;
  const byMs = now.getTime() - line.from.getTime();
  const by = sql`${byMs} * interval '1 millisecond'`;
  const { rows } = await sql<{ queue: string | null }>`
    with moved as (
      update order_lines set effective_time = effective_time + ${by}, expiration_time = expiration_time + ${by}
      where id = ${id}
    )
    update grants set effective_time = effective_time + ${by}, expiration_time = expiration_time + ${by},
      used_as_of = ${now}
    where order_line_id = ${id} and state = 'pending' returning queue
  `.execute(trx);
  const queue = rows[0]?.queue ?? null;
  const to = new Date(line.to.getTime() + byMs);
  const moved = queue === null ? [] : await makeRoom(trx, { imei, queue, from: line.to, to });
  if (moved.length > 0 && keepsDeviceRunning(line.sold)) {
    await sql`
      update devices set expiration_time = greatest(expiration_time, ${runsUntil(now)}) where imei = ${imei}
    `.execute(trx);
  }
  await amendServices(trx, jobs, [id, ...moved.map((one) => one.id)], now);
  return true;
}
