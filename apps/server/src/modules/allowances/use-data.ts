import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';

/** Data that a device has used since its report before. */
export interface DataUse {
  readonly imei: string;
  /** Whole M. */
  readonly used_mb: number;
  /** The time of the report. */
  readonly at: Date;
}

/**
 * Takes used data from the grants that were in effect then (plans, top-ups, traffic packs), from those that end first.
 * Never below zero: use beyond them nobody has paid for, and the carrier throttles. Nothing is counted while an
 * unlimited plan runs. Uses of one device come in the order of their times.
 */
export async function useData(db: Queries, uses: readonly DataUse[]): Promise<void> {
  const turns: DataUse[][] = [];
  const turnOf = new Map<string, number>();
  for (const use of await mergeUses(db, uses)) {
    const turn = turnOf.get(use.imei) ?? 0;
    turnOf.set(use.imei, turn + 1);
    const ofTurn = turns[turn];
    if (ofTurn) ofTurn.push(use);
    else turns[turn] = [use];
  }
  for (const turn of turns) await takeData(db, turn);
}

/** Adds up what a device has used while the same grants ran: a device that tells late has many reports at once. */
async function mergeUses(db: Queries, uses: readonly DataUse[]): Promise<readonly DataUse[]> {
  if (new Set(uses.map(({ imei }) => imei)).size === uses.length) return uses;
  const { rows } = await sql<DataUse>`
    with uses as (
      select * from json_to_recordset(${JSON.stringify(uses)}) as use (imei text, used_mb bigint, at timestamptz)
    )
    select imei, sum(used_mb)::bigint as used_mb, max(uses.at) as at
    from uses cross join lateral (
      select count(*) filter (where g.effective_time <= uses.at) + count(*) filter (where g.expiration_time <= uses.at)
        as changes
      from grants g where g.imei = uses.imei and g.unit in ('M', 'month') and g.state = 'delivered'
    ) before
    group by imei, before.changes order by imei, at
  `.execute(db);
  return rows;
}

/** One use of each device. One statement, which locks the grants in one order. */
async function takeData(db: Queries, uses: readonly DataUse[]): Promise<void> {
  await sql`
    with uses as (
      select * from json_to_recordset(${JSON.stringify(uses)}) as use (imei text, used_mb bigint, at timestamptz)
    ), held as materialized (
      select g.order_line_id, g.detail_no, g.part, g.imei, g.effective_time, g.expiration_time,
        g.quantity - g.used as remaining, uses.used_mb, uses.at
      from uses join grants g on g.imei = uses.imei
      where g.unit = 'M' and g.state = 'delivered' and g.used < g.quantity
        and g.effective_time <= uses.at and g.expiration_time > uses.at
        and not exists (
          select from grants u join package_types t on t.type = u.type
          where u.imei = g.imei and t.family = 'hotspot' and u.unit = 'month' and u.state = 'delivered'
            and u.effective_time <= uses.at and u.expiration_time > uses.at
        )
      order by g.imei, g.order_line_id, g.detail_no, g.part
      for no key update of g
    ), in_turn as (
      select *, sum(remaining) over (
          partition by imei order by expiration_time, effective_time, order_line_id, detail_no, part
        ) - remaining as before
      from held
    )
    update grants g set used = g.used + least(t.remaining, t.used_mb - t.before), used_as_of = t.at
      from in_turn t
      where g.order_line_id = t.order_line_id and g.detail_no = t.detail_no and g.part = t.part
        and t.before < t.used_mb
  `.execute(db);
}
