import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** A place in a device's queue: what waits there moves `byMs` on, or back where that is negative. */
interface Move {
  readonly imei: string;
  readonly queue: string;
  readonly at: Date;
  readonly byMs: number;
}

interface Waiting {
  readonly id: string;
  readonly from: Date;
  readonly to: Date;
  readonly effectType: number;
}

/** A line that was moved, and where it ended before. */
type Moved = Pick<Waiting, 'id' | 'to'>;

/**
 * Moves the line that begins at a time in a queue, and those that follow it without a gap. A line that begins on the
 * 1st of a month stays, and what comes after it. The caller has locked the device.
 */
export async function moveWaiting(
  trx: Transaction<Tables>,
  { imei, queue, at, byMs }: Move,
): Promise<readonly Moved[]> {
  const { rows } = await sql<Waiting>`
    select l.id, min(g.effective_time) as "from", max(g.expiration_time) as "to",
      (l.sold ->> 'effectType')::integer as "effectType"
    from grants g join order_lines l on l.id = g.order_line_id
    where g.imei = ${imei} and g.queue = ${queue} and g.state <> 'revoked' and g.effective_time >= ${at}
    group by l.id order by 2
  `.execute(trx);
  const moved: Waiting[] = [];
  for (const line of rows) {
    if (line.effectType === 2 || line.from.getTime() !== (moved.at(-1)?.to ?? at).getTime()) break;
    moved.push(line);
  }
  if (moved.length === 0) return [];
  const ids = moved.map(({ id }) => id);
  const by = sql`${byMs} * interval '1 millisecond'`;
  await sql`
    with moved as (
      update grants set effective_time = effective_time + ${by}, expiration_time = expiration_time + ${by}
      where order_line_id = any(${ids}::uuid[])
    )
    update order_lines set effective_time = effective_time + ${by}, expiration_time = expiration_time + ${by}
    where id = any(${ids}::uuid[])
  `.execute(trx);
  return moved;
}
