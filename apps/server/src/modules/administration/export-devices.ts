import type { BrandId } from '@device-pay/brands';
import { sql } from 'kysely';
import { writeCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deviceColumns } from './device-file.ts';

const devicesAtOnce = 5000;

/** The devices of these brands by imei, as a file that can be imported: in parts, each with its number of devices. */
export async function* exportDevices(
  db: Database,
  brands: readonly BrandId[],
): AsyncGenerator<{ readonly text: string; readonly devices: number }> {
  let after = '';
  for (let begins = true; ; begins = false) {
    const { rows } = await sql<Record<string, string> & { imei: string }>`
      select d.imei, d.brand, d.model, d.name, d.status, coalesce(o.user_name, '') as owner,
        coalesce(p.user_name, '') as dealer, coalesce(s.iccid, '') as iccid,
        coalesce(s.slot::text, '') as slot, coalesce(case when s.active then 'yes' when not s.active then 'no' end, '')
        as active, coalesce(s.carrier, '') as carrier, coalesce(s.carrier_status::text, '') as "carrierStatus"
      from (
        select * from devices where imei > ${after} and brand = any(${[...brands]}::text[]) order by imei
        limit ${devicesAtOnce}
      ) d
      left join users o on o.id = d.user_id
      left join users p on p.id = d.parent_ids[cardinality(d.parent_ids)]
      left join sims s on s.imei = d.imei
      order by d.imei, s.slot
    `.execute(db);
    const last = rows.at(-1);
    if (begins || last)
      yield {
        text: writeCsv(deviceColumns, rows, begins),
        devices: new Set(rows.map(({ imei }) => imei)).size,
      };
    if (!last) return;
    after = last.imei;
  }
}
