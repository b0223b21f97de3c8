import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

interface Place {
  readonly imei: string;
  readonly queue: string;
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
 * Moves the line of a queue that begins at `at` forward to `start`, and with it the lines that follow without a gap. It
 * stops at a line that begins on the 1st of a month, and never puts a line beside an earlier one that still runs or is
 * still to run. The caller has locked the device.
 */
export async function bringForward(
  trx: Transaction<Tables>,
  place: Place & { readonly at: Date; readonly start: Date },
): Promise<readonly Moved[]> {
  const { at } = place;
  const endsAt = await endOfEarlier(trx, place, at);
  const start = endsAt && endsAt > place.start ? endsAt : place.start;
  if (start >= at) return [];
  const next: Waiting[] = [];
  for (const line of await waitingIn(trx, place, at)) {
    if (line.effectType === 2 || line.from.getTime() !== (next.at(-1)?.to ?? at).getTime()) break;
    next.push(line);
  }
  return putAfter(trx, next, start);
}

/**
 * Moves the lines of a queue that overlap the time from `from` to `to` behind it: those that came forward into it, and
 * those that were bought since. Lines that begin on the 1st of a month stay: they may overlap anyway. The caller has
 * locked the device.
 */
export async function makeRoom(
  trx: Transaction<Tables>,
  place: Place & { readonly from: Date; readonly to: Date },
): Promise<readonly Moved[]> {
  const { from, to } = place;
  let endsMs = to.getTime();
  const next: Waiting[] = [];
  for (const line of await waitingIn(trx, place, from)) {
    if (line.effectType === 2) continue;
    if (line.from.getTime() >= endsMs) break;
    next.push(line);
    endsMs += line.to.getTime() - line.from.getTime();
  }
  return putAfter(trx, next, to);
}

/** The latest end among the lines of a queue that begin before a time; null when there is none. */
export async function endOfEarlier(
  trx: Transaction<Tables>,
  { imei, queue }: Place,
  before: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    select max("to") as "endsAt" from (${linesIn(imei, queue)}) line where "from" < ${before}
  `.execute(trx);
  return rows[0]?.endsAt ?? null;
}

async function waitingIn(trx: Transaction<Tables>, { imei, queue }: Place, from: Date) {
  const { rows } = await sql<Waiting>`
    select * from (${linesIn(imei, queue)}) line where "from" >= ${from} order by "from"
  `.execute(trx);
  return rows;
}

/**
 * One row a line, from its first part to its last: a line whose first part is over still runs. A line that was ended
 * is left out, even if its first parts were used: nobody waits for it.
 */
const linesIn = (imei: string, queue: string) => sql`
  select l.id, min(g.effective_time) as "from", max(g.expiration_time) as "to",
    (l.sold ->> 'effectType')::integer as "effectType"
  from grants g join order_lines l on l.id = g.order_line_id
  where g.imei = ${imei} and g.queue = ${queue}
  group by l.id having bool_and(g.state <> 'revoked')`;

/** One after the other, the first at `start`. */
async function putAfter(
  trx: Transaction<Tables>,
  lines: readonly Waiting[],
  start: Date,
): Promise<readonly Moved[]> {
  if (lines.length === 0) return [];
  let startMs = start.getTime();
  const moves = lines.map(({ id, from, to }) => {
    const byMs = startMs - from.getTime();
    startMs += to.getTime() - from.getTime();
    return { id, byMs };
  });
  const by = sql`move."byMs" * interval '1 millisecond'`;
  await sql`
    with move as (
      select * from json_to_recordset(${JSON.stringify(moves)}::json) as move (id uuid, "byMs" bigint)
    ), moved as (
      update grants set effective_time = effective_time + ${by}, expiration_time = expiration_time + ${by}
      from move where order_line_id = move.id
    )
    update order_lines set effective_time = effective_time + ${by}, expiration_time = expiration_time + ${by}
    from move where order_lines.id = move.id
  `.execute(trx);
  return lines;
}
