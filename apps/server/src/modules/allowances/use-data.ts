import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';

/** Data that a device has used since its last report. */
export interface DataUse {
  readonly imei: string;
  /** Whole M. */
  readonly used_mb: number;
  /** The time of the report. */
  readonly at: Date;
}

/**
 * Takes used data from the grants in effect (plans, top-ups, traffic packs), from those that end first. Never below
 * zero: use beyond them nobody has paid for, and the carrier throttles. Nothing is counted while an unlimited plan
 * runs. One statement, which locks the grants in one order.
 */
export async function useData(db: Queries, uses: readonly DataUse[]): Promise<void> {
  if (uses.length === 0) return;
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
