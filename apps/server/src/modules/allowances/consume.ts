import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { TakenPart } from '../../platform/database/tables.ts';

/** What an alarm may use up: SMS (1) and calls (2) by the piece, sound alarms (3) by the second. */
export interface AllowanceUse {
  readonly imei: string;
  readonly type: number;
  readonly amount: number;
}

/** What is sold in minutes is used in seconds; everything else is used in the unit that it is sold in. */
const scaleOf = sql<number>`(case unit when 'minutes' then 60 else 1 end)`;
/** The units of grants that are used by the piece or second; days pass by themselves. */
const countedUnits = ['count', 'times', 'minutes'];

/**
 * Uses up an amount of an allowance, from the grants that end first: all of it or nothing; null when less is left. One
 * statement, which locks the grants in one order: however many use them at once, none goes below zero.
 */
export async function consumeAllowance(
  db: Queries,
  { imei, type, amount }: AllowanceUse,
  now: Date,
): Promise<TakenPart[] | null> {
  const { rows } = await sql<TakenPart>`
    with held as materialized (
      select order_line_id, detail_no, part, effective_time, expiration_time, ${scaleOf} as scale,
        used * ${scaleOf} + used_seconds as used_before,
        (quantity - used) * ${scaleOf} - used_seconds as remaining
      from grants
      where imei = ${imei} and type = ${type} and state = 'delivered' and used < quantity
        and effective_time <= ${now} and expiration_time > ${now} and unit = any (${countedUnits})
      order by expiration_time, effective_time, order_line_id, detail_no, part
      for update
    ), running as (
      select *, sum(remaining) over () as total,
        sum(remaining) over (
          order by expiration_time, effective_time, order_line_id, detail_no, part
        ) - remaining as before
      from held
    ), taken as (
      select *, least(remaining, ${amount}::bigint - before)::integer as amount
      from running where total >= ${amount}::bigint and before < ${amount}::bigint
    )
    update grants g
      set used = (t.used_before + t.amount) / t.scale, used_seconds = (t.used_before + t.amount) % t.scale,
        used_as_of = ${now}
      from taken t
      where g.order_line_id = t.order_line_id and g.detail_no = t.detail_no and g.part = t.part
      returning g.order_line_id as "lineId", g.detail_no as "detailNo", g.part, t.amount
  `.execute(db);
  return rows.length > 0 ? rows : null;
}

/** Gives back what was taken for something that failed; never more than was used. */
export async function giveBackAllowance(db: Queries, taken: readonly TakenPart[], now: Date): Promise<void> {
  for (const { lineId, detailNo, part, amount } of taken) {
    await sql`
      update grants set
        used = greatest(0, used * ${scaleOf} + used_seconds - ${amount}::integer) / ${scaleOf},
        used_seconds = greatest(0, used * ${scaleOf} + used_seconds - ${amount}::integer) % ${scaleOf},
        used_as_of = ${now}
      where order_line_id = ${lineId} and detail_no = ${detailNo} and part = ${part}
    `.execute(db);
  }
}

/** What is left of one type now. */
export interface AllowanceLeft {
  /** Pieces or seconds. */
  readonly amount: number;
  /** When the last of the grants in effect that are counted ends; null: there are none. */
  readonly expirationTime: Date | null;
  /**
   * Until when grants by days or months run without a gap, which are not counted: those that are bought to follow run on
   * from the present one. Null: none runs now.
   */
  readonly runsUntil: Date | null;
}

/** What a device has left of these types, to the piece and the second. */
export async function allowancesLeft(
  db: Queries,
  imei: string,
  types: readonly number[],
  now: Date,
): Promise<(type: number) => AllowanceLeft> {
  const { rows } = await sql<{ type: number; amount: number; counted_until: Date; runs_until: Date }>`
    select type, amount, counted_until,
      (select upper(span) from unnest(spans) as span where span @> ${now}::timestamptz) as runs_until
    from (
      select type,
        coalesce(sum((quantity - used) * ${scaleOf} - used_seconds)
          filter (where unit = any (${countedUnits}) and effective_time <= ${now}), 0)::integer as amount,
        max(expiration_time) filter (where unit = any (${countedUnits}) and effective_time <= ${now}) as counted_until,
        range_agg(tstzrange(effective_time, expiration_time)) filter (where unit in ('day', 'month')) as spans
      from grants
      where imei = ${imei} and type = any (${[...types]}::integer[]) and state = 'delivered'
        and expiration_time > ${now}
      group by type
    ) as own
  `.execute(db);
  const byType = new Map(rows.map((row) => [row.type, row]));
  return (type) => {
    const row = byType.get(type);
    return {
      amount: row?.amount ?? 0,
      expirationTime: row?.counted_until ?? null,
      runsUntil: row?.runs_until ?? null,
    };
  };
}
