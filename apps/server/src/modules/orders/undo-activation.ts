import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { runningQueues } from '../allowances/public.ts';

/**
 * Makes a device not activated again, after the line that activated it was refunded in full: its activation and the
 * offers for it can be bought again. Not if the device has, or had, anything else to run on. The caller has ended the
 * line, and holds the device's lock.
 */
export async function undoActivation(trx: Transaction<Tables>, lineId: string): Promise<void> {
  const queues = sql`any(${[...runningQueues]})`;
  await sql`
    update devices d set expiration_time = null,
      status = case d.status when 'halted' then 'halted' else 'notActivated' end,
      halted_from = case d.status when 'halted' then 'notActivated' end
    from order_lines l join orders o on o.id = l.order_id
    where l.id = ${lineId} and d.imei = l.imei
      and o.active = 1 and l.delivery = 'inEffect' and (d.status = 'activated' or d.status = 'halted' and not d.paused) and d.own_expiration_time is null
      and exists (select from grants g where g.order_line_id = l.id and g.queue = ${queues})
      and not exists (
        select from grants g
        where g.imei = d.imei and g.order_line_id <> l.id and g.state <> 'revoked' and g.queue = ${queues}
      )
  `.execute(trx);
}

/**
 * Takes back {@link undoActivation}: the money did not go back after all. Of a device that staff have halted, only the
 * state that it returns to changes. A line of an order that activates nothing changes neither.
 */
export async function activateAgain(trx: Transaction<Tables>, lineId: string): Promise<void> {
  await sql`
    update devices d set
      status = case d.status when 'notActivated' then 'activated' else d.status end,
      halted_from = nullif(d.halted_from, 'notActivated')
    from order_lines l join orders o on o.id = l.order_id
    where l.id = ${lineId} and d.imei = l.imei and o.active = 1
      and (d.status = 'notActivated' or d.halted_from = 'notActivated')
  `.execute(trx);
}
