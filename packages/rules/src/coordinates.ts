/**
 * wgs84: what GPS gives · gcj02: the shifted coordinates of maps of mainland China (AMap, Tencent) · bd09: Baidu's,
 * shifted once more.
 */
export type CoordinateSystem = 'wgs84' | 'gcj02' | 'bd09';

export interface Place {
  /** Degrees. */
  readonly longitude: number;
  readonly latitude: number;
}

/** Krasovsky 1940, the ellipsoid that the shift of GCJ-02 is defined on. */
const semiMajorAxisM = 6_378_245;
const eccentricitySquared = 0.006693421622965943;
const bdTurn = (Math.PI * 3000) / 180;

/** The same place in another coordinate system. Exact to a few centimetres; outside mainland China gcj02 is wgs84. */
export function convertCoordinates(place: Place, from: CoordinateSystem, to: CoordinateSystem): Place {
  if (from === to) return place;
  const wgs84 = from === 'wgs84' ? place : gcj02ToWgs84(from === 'bd09' ? bd09ToGcj02(place) : place);
  if (to === 'wgs84') return wgs84;
  const gcj02 = from === 'bd09' ? bd09ToGcj02(place) : from === 'gcj02' ? place : wgs84ToGcj02(wgs84);
  return to === 'gcj02' ? gcj02 : gcj02ToBd09(gcj02);
}

/** The rectangle in which maps are shifted; like on those maps, it includes parts of neighbouring countries. */
const isShifted = ({ longitude, latitude }: Place): boolean =>
  longitude >= 72.004 && longitude <= 137.8347 && latitude >= 0.8293 && latitude <= 55.8271;

function wgs84ToGcj02(place: Place): Place {
  if (!isShifted(place)) return place;
  const { longitude, latitude } = place;
  const radians = (latitude / 180) * Math.PI;
  const magic = 1 - eccentricitySquared * Math.sin(radians) ** 2;
  const [east, north] = [
    shiftEast(longitude - 105, latitude - 35),
    shiftNorth(longitude - 105, latitude - 35),
  ];
  return {
    longitude: longitude + (east * 180) / ((semiMajorAxisM / Math.sqrt(magic)) * Math.cos(radians) * Math.PI),
    latitude:
      latitude +
      (north * 180) / (((semiMajorAxisM * (1 - eccentricitySquared)) / (magic * Math.sqrt(magic))) * Math.PI),
  };
}

/** There is no formula for the inverse: as the shift changes slowly, a guess is corrected until it fits. */
function gcj02ToWgs84(place: Place): Place {
  if (!isShifted(place)) return place;
  let guess = place;
  for (let round = 0; round < 5; round += 1) {
    const shifted = wgs84ToGcj02(guess);
    guess = {
      longitude: guess.longitude + place.longitude - shifted.longitude,
      latitude: guess.latitude + place.latitude - shifted.latitude,
    };
  }
  return guess;
}

function gcj02ToBd09({ longitude, latitude }: Place): Place {
  const radius = Math.hypot(longitude, latitude) + 0.00002 * Math.sin(latitude * bdTurn);
  const angle = Math.atan2(latitude, longitude) + 0.000003 * Math.cos(longitude * bdTurn);
  return { longitude: radius * Math.cos(angle) + 0.0065, latitude: radius * Math.sin(angle) + 0.006 };
}

function bd09ToGcj02(place: Place): Place {
  const [x, y] = [place.longitude - 0.0065, place.latitude - 0.006];
  const radius = Math.hypot(x, y) - 0.00002 * Math.sin(y * bdTurn);
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * bdTurn);
  return { longitude: radius * Math.cos(angle), latitude: radius * Math.sin(angle) };
}

const wave = (x: number): number =>
  ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;

/** The shift in metres, for degrees east of 105° and north of 35°. */
function shiftEast(x: number, y: number): number {
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    wave(x) +
    ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3 +
    ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3
  );
}

function shiftNorth(x: number, y: number): number {
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    wave(x) +
    ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3 +
    ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3
  );
}

const earthRadiusM = 6_371_008.8;

/** Metres along the surface between two places of one coordinate system. */
export function distanceM(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfNorth = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfEast = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord =
    halfNorth ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfEast ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
