import { type CoordinateSystem, convertCoordinates, dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

const mostPoints = 200;

/** A place in the system that is asked for, with 6 decimals: about a decimetre. */
function placeIn(system: CoordinateSystem, longitude: number, latitude: number) {
  const place = convertCoordinates({ longitude, latitude }, 'wgs84', system);
  return { longitude: Number(place.longitude.toFixed(6)), latitude: Number(place.latitude.toFixed(6)) };
}

export function getGps(db: Database): Handler<'devices.get-gps'> {
  return async ({ device, now }, { coorType = 'wgs84' }) => {
    const { imei } = device;
    // Where the device was before it was bound is for its former owner only.
    const since = new Date(Math.max(now.getTime() - dayMs, device.bound_at?.getTime() ?? 0));
    const [latest, track] = await Promise.all([
      db
        .selectFrom('device_latest')
        .selectAll()
        .where('imei', '=', imei)
        .where('position_at', '>=', device.bound_at ?? new Date(0))
        .executeTakeFirst(),
      // Spread over the day: the last position of every 8 minutes.
      sql<{ at: Date; longitude: number; latitude: number }>`
        select distinct on (date_bin('8 minutes', at, 'epoch')) at, longitude, latitude
        from device_telemetry
        where imei = ${imei} and at >= ${since} and at <= ${now} and longitude is not null
        order by date_bin('8 minutes', at, 'epoch') desc, at desc
        limit ${mostPoints}
      `.execute(db),
    ]);
    return {
      imei,
      coorType,
      online: device.online,
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
      position:
        latest?.position_at && latest.longitude !== null && latest.latitude !== null
          ? {
              ...placeIn(coorType, latest.longitude, latest.latitude),
              accuracyM: latest.accuracy_m,
              kind: latest.position_kind,
              speedKmh: latest.speed_kmh,
              headingDeg: latest.heading_deg,
              asOf: latest.position_at.toISOString(),
            }
          : null,
      track: track.rows
        .map(({ at, longitude, latitude }) => ({
          ...placeIn(coorType, longitude, latitude),
          at: at.toISOString(),
        }))
        .reverse(),
    };
  };
}
