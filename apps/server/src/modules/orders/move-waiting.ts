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
 * Has the line that begins `at` a time in a queue begin at `start` instead, and those that follow it without a gap
 * after it. A line that begins on the 1st of a month stays, and what comes after it. The caller has locked the device.
 */
export async function bringForward(
  trx: Transaction<Tables>,
  place: Place & { readonly at: Date; readonly start: Date },
): Promise<readonly Moved[]> {
  const { at, start } = place;
  const next: Waiting[] = [];
  for (const line of await waitingIn(trx, place, at)) {
    if (line.effectType === 2 || line.from.getTime() !== (next.at(-1)?.to ?? at).getTime()) break;
    next.push(line);
  }
  return putAfter(trx, next, start);
}

/**
 * Has the lines of a queue that would run beside one which runs `from` a time `to` another one follow it: what came
 * forward when it ended, and what was bought since. A line that begins on the 1st of a month stays: it does so whatever
 * runs. The caller has locked the device.
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

/** How far what began earlier in a queue runs into what begins `from` a time on. */
export async function runsIntoMs(
  trx: Transaction<Tables>,
  { imei, queue, from }: Place & { readonly from: Date },
): Promise<number> {
  const { endsAt } = await trx
    .selectFrom('grants')
    .select((eb) => eb.fn.max('expiration_time').as('endsAt'))
    .where('imei', '=', imei)
    .where('queue', '=', queue)
    .where('state', '<>', 'revoked')
    .where('effective_time', '<', from)
    .executeTakeFirstOrThrow();
  return Math.max(0, (endsAt?.getTime() ?? 0) - from.getTime());
}

async function waitingIn(trx: Transaction<Tables>, { imei, queue }: Place, from: Date) {
  const { rows } = await sql<Waiting>`
    select l.id, min(g.effective_time) as "from", max(g.expiration_time) as "to",
      (l.sold ->> 'effectType')::integer as "effectType"
    from grants g join order_lines l on l.id = g.order_line_id
    where g.imei = ${imei} and g.queue = ${queue} and g.state <> 'revoked' and g.effective_time >= ${from}
    group by l.id order by 2
  `.execute(trx);
  return rows;
}

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
