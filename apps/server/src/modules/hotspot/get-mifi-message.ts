import { calendarDate, startOfDate, zoneOfSite } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { factsOf } from '../devices/public.ts';
import { presentClient } from './present.ts';
import { loadSettings, presentSettings } from './settings.ts';

export function getMifiMessage(db: Database): Handler<'hotspot.get-mifi-message'> {
  return async ({ device, site, language, now }) => {
    const { imei } = device;
    const zone = zoneOfSite(site);
    const dayBegins = startOfDate(calendarDate(now, zone), zone);
    const [{ model, sim }, latest, clients, settings, morning] = await Promise.all([
      factsOf(db, device),
      db.selectFrom('device_latest').selectAll().where('imei', '=', imei).executeTakeFirst(),
      db
        .selectFrom('hotspot_clients')
        .selectAll()
        .where('imei', '=', imei)
        .orderBy('connected', 'desc')
        .orderBy('last_seen_at', 'desc')
        .limit(50)
        .execute(),
      loadSettings(db, imei),
      db
        .selectFrom('device_telemetry')
        .select('data_total_mb')
        .where('imei', '=', imei)
        .where('at', '>=', dayBegins)
        .where('data_total_mb', 'is not', null)
        .orderBy('at')
        .limit(1)
        .executeTakeFirst(),
    ]);
    const total = latest?.data_total_mb ?? null;
    const first = morning?.data_total_mb ?? null;
    const wentBack = total !== null && first !== null && total < first;
    const todayMb = wentBack ? await usedSince(db, imei, dayBegins) : (total ?? 0) - (first ?? 0);
    return {
      imei,
      name: device.name,
      model: model.code,
      modelName: language === 'en' ? model.name_en : model.name_zh,
      online: device.online,
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
      expirationTime: device.expiration_time?.toISOString() ?? null,
      battery:
        latest?.battery_at && latest.battery_percent !== null
          ? { percent: latest.battery_percent, asOf: latest.battery_at.toISOString() }
          : null,
      data:
        latest?.data_at && total !== null
          ? {
              totalMb: total,
              todayMb: first === null ? null : todayMb,
              asOf: latest.data_at.toISOString(),
            }
          : null,
      clients:
        latest?.clients_at && latest.clients !== null
          ? { count: latest.clients, asOf: latest.clients_at.toISOString() }
          : null,
      clientList: clients.map(presentClient),
      settings: settings ? presentSettings(settings) : null,
      card: sim && {
        iccid: sim.iccid,
        slot: sim.slot,
        carrier: sim.carrier,
        realName: sim.real_name,
      },
    };
  };
}

/** Report by report: a device that was restarted counts from 0 again. Of a whole day there are thousands. */
async function usedSince(db: Database, imei: string, since: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(greatest(total - before, 0)), 0)::integer as used from (
      select data_total_mb as total, lag(data_total_mb) over (order by at) as before from device_telemetry
      where imei = ${imei} and at >= ${since} and data_total_mb is not null
    ) step
  `.execute(db);
  return rows[0]?.used ?? 0;
}
