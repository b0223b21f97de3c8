import { convertCoordinates } from '@device-pay/rules';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import { parseJsonFields } from '../../../platform/json-fields.ts';
import type { Logger } from '../../../platform/log.ts';
import type { GeoAddress, Geocoder } from '../port.ts';

export interface AmapSettings {
  /** https://restapi.amap.com */
  readonly url: string;
  /** The key of a "Web service" in AMap's console. */
  readonly key: string;
}

const timeoutMs = 3_000;

interface Answer {
  readonly status?: unknown;
  /** The reason where the status is not 1, such as INVALID_USER_KEY. */
  readonly info?: unknown;
  readonly regeocode?: {
    /** An empty list where AMap knows no address. */
    readonly formatted_address?: unknown;
    readonly addressComponent?: { readonly province?: unknown };
  };
}

/**
 * AMap's reverse geocoding (https://lbs.amap.com/api/webservice/guide/api/georegeo). It knows mainland China and
 * answers in Chinese; `otherwise` answers everything else, and when AMap fails.
 */
export function amap({ url, key }: AmapSettings, otherwise: Geocoder, log: Logger): Geocoder {
  async function ask(longitude: number, latitude: number): Promise<GeoAddress | null> {
    const query = new URLSearchParams({ key, location: `${longitude.toFixed(6)},${latitude.toFixed(6)}` });
    const response = await fetchBounded(new URL(`/v3/geocode/regeo?${query}`, url), {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, info, regeocode }: Answer = parseJsonFields(await response.text()) ?? {};
    if (status !== '1') throw new Error(`AMap answered ${typeof info === 'string' ? info : response.status}`);
    const text = regeocode?.formatted_address;
    if (typeof text !== 'string' || text === '') return null;
    const province = regeocode?.addressComponent?.province;
    return {
      text,
      precision: 'address',
      distanceM: null,
      area: typeof province === 'string' ? province : '',
    };
  }
  return {
    async reverse(place, language) {
      if (language === 'en') return otherwise.reverse(place, language);
      const { longitude, latitude } = convertCoordinates(place, 'wgs84', 'gcj02');
      const address = await ask(longitude, latitude).catch((error: unknown) => {
        log.warn({ err: error }, 'AMap did not say what is where');
        return null;
      });
      return address ?? otherwise.reverse(place, language);
    },
  };
}
