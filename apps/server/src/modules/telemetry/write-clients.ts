import { sql, type Transaction } from 'kysely';
import type { DeviceReport } from '../../gateways/device/port.ts';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * Stores who is connected to a hotspot, if no newer list is known: one that came late says nothing of now. A hotspot
 * without an owner gets no list, as its next owner would see it.
 */
export async function writeClients(
  trx: Transaction<Tables>,
  reports: readonly DeviceReport[],
): Promise<void> {
  const newest = new Map<string, DeviceReport>();
  for (const report of reports) {
    const { imei, at, clientList } = report;
    if (clientList && at >= (newest.get(imei)?.at ?? at)) newest.set(imei, report);
  }
  if (newest.size === 0) return;
  const json = JSON.stringify(
    [...newest.values()].map(({ imei, at, clientList }) => ({ imei, at, clientList })),
  );
  await sql`
    with said as materialized (
      select r.imei, r.at, r."clientList" as list
      from json_to_recordset(${json}::json) as r (imei text, at timestamptz, "clientList" json)
      join devices d on d.imei = r.imei and d.user_id is not null
      join device_latest l on l.imei = r.imei and l.clients_at = r.at
    ), here as materialized (
      select said.imei, said.at, c.mac, c.name, c.ip
      from said cross join lateral json_to_recordset(said.list) as c (mac text, name text, ip text)
    ), gone as (
      update hotspot_clients c set connected = false, ip = null
      from said
      where c.imei = said.imei and c.connected
        and not exists (select from here where here.imei = c.imei and here.mac = c.mac)
    )
    insert into hotspot_clients as c (imei, mac, name, connected, ip, first_seen_at, last_seen_at)
    select imei, mac, name, true, ip, at, at from here order by imei, mac
    on conflict (imei, mac) do update set
      name = case when excluded.name = '' then c.name else excluded.name end,
      connected = not c.blocked,
      ip = case when c.blocked then null else excluded.ip end,
      last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at)
  `.execute(trx);
}
