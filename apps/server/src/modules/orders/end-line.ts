import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { keepsDeviceRunning, runningQueues } from '../allowances/public.ts';

/**
 * What a line gave ends now, because all of it was given back or its contract was ended. The order shows it as over;
 * the grants keep their times. A device that it kept running runs as long as without it.
 */
export async function endLine(trx: Transaction<Tables>, lineId: string, now: Date): Promise<void> {
  const line = await trx
    .selectFrom('order_lines')
    .select(['imei', 'sold', 'delivery', 'effective_time', 'expiration_time'])
    .where('id', '=', lineId)
    .executeTakeFirst();
  await trx
    .updateTable('grants')
    .set({ state: 'revoked' })
    .where('order_line_id', '=', lineId)
    .where('expiration_time', '>', now)
    .execute();
  await trx
    .updateTable('order_lines')
    .set((eb) => ({
      effective_time: eb.fn<Date>('least', [eb.ref('effective_time'), eb.val(now)]),
      expiration_time: eb.fn<Date>('least', [eb.ref('expiration_time'), eb.val(now)]),
    }))
    .where('id', '=', lineId)
    .where('delivery', '=', 'inEffect')
    .execute();
  const { effective_time: from, expiration_time: to } = line ?? {};
  if (line?.delivery !== 'inEffect' || !from || !to || to <= now || !keepsDeviceRunning(line.sold)) return;
  // What it was to follow, if it has not begun; another end than its own is not by this line.
  await sql`
    update devices set expiration_time = coalesce((
      select max(g.expiration_time) from grants g
      where g.imei = devices.imei and g.state = 'delivered' and g.expiration_time > ${now}
        and g.queue = any(${[...runningQueues]})
    ), ${from > now ? from : now})
    where imei = ${line.imei} and expiration_time = ${to}
  `.execute(trx);
}

/** Takes back {@link endLine}: it goes on as if it had never ended. */
export async function resumeLine(trx: Transaction<Tables>, lineId: string): Promise<void> {
  await sql`
    with back as (
      update grants set state = 'delivered' where order_line_id = ${lineId} and state = 'revoked' returning order_line_id
    )
    update order_lines l set effective_time = span.starts_at, expiration_time = span.ends_at
    from (
      select order_line_id, min(effective_time) as starts_at, max(expiration_time) as ends_at
      from grants where order_line_id = ${lineId} group by order_line_id
    ) span
    where l.id = span.order_line_id and exists (select from back)
  `.execute(trx);
  const line = await trx
    .selectFrom('order_lines')
    .select(['imei', 'sold', 'expiration_time'])
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!line?.expiration_time || !keepsDeviceRunning(line.sold)) return;
  const { imei, expiration_time: end } = line;
  await trx
    .updateTable('devices')
    .set((eb) => ({ expiration_time: eb.fn<Date>('greatest', ['expiration_time', eb.val(end)]) }))
    .where('imei', '=', imei)
    .execute();
}
