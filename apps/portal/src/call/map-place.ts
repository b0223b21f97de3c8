import { convertCoordinates, type Place, type Site } from '@device-pay/rules';
import { parseStored } from './storage.ts';

export type { Place } from '@device-pay/rules';

/** Where map tiles come from. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly coordinates: 'wgs84' | 'gcj02';
  readonly attribution: string;
}

/** Written by the server from its configuration; without it, maps show lines only. */
const tilesUrl = '/pay/map-tiles.json';
const timeoutMs = 5000;

let asked: Promise<MapTiles | null> | undefined;

async function ask(): Promise<MapTiles | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(tilesUrl, { credentials: 'omit', signal: controller.signal });
    const { url, coordinates, attribution } =
      parseStored<MapTiles>(response.ok ? await response.text() : '') ?? {};
    if (!url?.startsWith('https://')) return null;
    return { url, coordinates: coordinates === 'gcj02' ? 'gcj02' : 'wgs84', attribution: attribution ?? '' };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Asked once a visit; null where there are none. */
export function mapTiles(): Promise<MapTiles | null> {
  asked ??= ask();
  return asked;
}

const systemOf = (tiles: MapTiles | null) => tiles?.coordinates ?? 'wgs84';

/** Converts a GPS position to the tiles' coordinates, and back. */
export const onMap = (place: Place, tiles: MapTiles | null): Place =>
  convertCoordinates(place, 'wgs84', systemOf(tiles));
export const fromMap = (place: Place, tiles: MapTiles | null): Place =>
  convertCoordinates(place, systemOf(tiles), 'wgs84');

/** The address of a GPS position in a map app: AMap in mainland China, which converts it itself, else OpenStreetMap. */
export function mapAppUrl({ longitude, latitude }: Place, site: Site): string {
  const [lon, lat] = [longitude.toFixed(6), latitude.toFixed(6)];
  return site === 'cn'
    ? `https://uri.amap.com/marker?position=${lon},${lat}&coordinate=wgs84&callnative=1`
    : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

/** `31.17480° N, 121.44610° E`: to tell somebody, or to type. */
export function coordinatesText({ longitude, latitude }: Place): string {
  const part = (value: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
}
