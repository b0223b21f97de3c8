import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * What a line gave ends now, because all of it was given back or its contract was ended. The order shows it as over;
 * the grants keep their times.
 */
export async function endLine(trx: Transaction<Tables>, lineId: string, now: Date): Promise<void> {
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
}
