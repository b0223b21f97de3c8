import { describe, expect, test } from 'vitest';
import { type CoordinateSystem, convertCoordinates, distanceM, type Place } from './coordinates.ts';

const at = (longitude: number, latitude: number): Place => ({ longitude, latitude });

/** Published by coordtransform (github.com/wandergis/coordtransform). */
const published: readonly (readonly [CoordinateSystem, CoordinateSystem, Place, Place])[] = [
  ['wgs84', 'gcj02', at(116.404, 39.915), at(116.41024449916938, 39.91640428150164)],
  ['gcj02', 'bd09', at(116.404, 39.915), at(116.41036949371029, 39.92133699351021)],
  ['bd09', 'gcj02', at(116.404, 39.915), at(116.39762729119315, 39.90865673957631)],
];

/** Published by eviltransform (github.com/googollee/eviltransform), whose ellipsoid differs by some metres. */
const cities = [
  ['Shanghai', at(121.5272106, 31.1774276), at(121.531541859215, 31.17530398364597)],
  ['Shenzhen', at(113.912316, 22.543847), at(113.9171764808363, 22.540796131694766)],
  ['Beijing', at(116.377817, 39.911954), at(116.38404722455657, 39.91334545536069)],
] as const;

describe('coordinates', () => {
  test.each(published)('from %s to %s are those that were published', (from, to, place, expected) => {
    const got = convertCoordinates(place, from, to);
    expect(got.longitude).toBeCloseTo(expected.longitude, 9);
    expect(got.latitude).toBeCloseTo(expected.latitude, 9);
  });

  test.each(cities)(
    'of %s in gcj02 are within two metres of those that were published',
    (_, wgs84, gcj02) => {
      expect(distanceM(convertCoordinates(wgs84, 'wgs84', 'gcj02'), gcj02)).toBeLessThan(2);
    },
  );

  test.each(cities)('of %s come back to a centimetre over every way round', (_, wgs84) => {
    for (const system of ['gcj02', 'bd09'] as const) {
      const back = convertCoordinates(convertCoordinates(wgs84, 'wgs84', system), system, 'wgs84');
      expect(distanceM(back, wgs84), system).toBeLessThan(system === 'gcj02' ? 0.01 : 0.5);
    }
  });

  test.each(['wgs84', 'gcj02', 'bd09'] as const)('in %s that are wanted in it stay as they are', (system) => {
    expect(convertCoordinates(cities[0][1], system, system)).toEqual(cities[0][1]);
  });

  test('over Baidu and back to gcj02 is the same as straight there', () => {
    const straight = convertCoordinates(cities[0][1], 'wgs84', 'gcj02');
    const bd09 = convertCoordinates(cities[0][1], 'wgs84', 'bd09');
    expect(distanceM(convertCoordinates(bd09, 'bd09', 'gcj02'), straight)).toBeLessThan(0.5);
  });

  test('outside of mainland China, where maps do not shift, are the same in wgs84 and gcj02', () => {
    for (const place of [at(-0.1276, 51.5072), at(-74.006, 40.7128), at(151.2093, -33.8688)]) {
      expect(convertCoordinates(place, 'wgs84', 'gcj02')).toEqual(place);
      expect(convertCoordinates(place, 'gcj02', 'wgs84')).toEqual(place);
    }
  });
});

test('from Shanghai to Beijing it is 1067 km', () => {
  expect(distanceM(at(121.4737, 31.2304), at(116.4074, 39.9042)) / 1000).toBeCloseTo(1067, -1);
});
