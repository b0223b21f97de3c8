import { convertCoordinates, minuteMs } from '@device-pay/rules';
import type { Geocoder } from '../../gateways/geo/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';

/** Many, as a map asks whenever it is moved; but limited, as geocoding services charge for each request. */
const limitOf = (userId: string): TryLimit => ({
  key: `address:${userId}`,
  max: 300,
  windowMs: 10 * minuteMs,
});

export function getGpsAddr(db: Database, geocoder: Geocoder): Handler<'devices.get-gps-addr'> {
  return async ({ subject, now, language }, { lon, lat, coorType = 'wgs84' }) => {
    const refusal = await tooManyTries(db, [limitOf(subject.userId)], now);
    if (refusal) return refusal;
    const place = convertCoordinates({ longitude: lon, latitude: lat }, coorType, 'wgs84');
    const address = await geocoder.reverse(place, language);
    return {
      address: address?.text ?? null,
      precision: address?.precision ?? 'none',
      distanceM: address?.distanceM ?? null,
    };
  };
}
