import { afterEach, expect, it, vi } from 'vitest';
import { coordinatesText, fromMap, mapAppUrl, onMap } from './map-place.ts';

const park = { longitude: 121.4461, latitude: 31.1748 };
afterEach(() => vi.unstubAllGlobals());

const tilesOf = (coordinates: 'wgs84' | 'gcj02') => ({
  url: 'https://t.example/{z}/{x}/{y}',
  coordinates,
  attribution: '',
});

it('a place of GPS stands where it is on a map of the same coordinates, and on the plain grid', () => {
  expect(onMap(park, null)).toEqual(park);
  expect(onMap(park, tilesOf('wgs84'))).toEqual(park);
});

it('a map of mainland China shifts a place, and what is pointed at there is shifted back', () => {
  const shifted = onMap(park, tilesOf('gcj02'));
  expect(Math.abs(shifted.longitude - park.longitude)).toBeGreaterThan(0.001);
  const back = fromMap(shifted, tilesOf('gcj02'));
  expect(back.longitude).toBeCloseTo(park.longitude, 6);
  expect(back.latitude).toBeCloseTo(park.latitude, 6);
});

it('a map app is told the coordinates with their system', () => {
  expect(mapAppUrl(park, 'cn')).toContain('position=121.446100,31.174800&coordinate=wgs84');
  expect(mapAppUrl(park, 'iso')).toContain('mlat=31.174800&mlon=121.446100');
});

it('coordinates are said with their half of the world', () => {
  expect(coordinatesText(park)).toBe('31.17480° N, 121.44610° E');
  expect(coordinatesText({ longitude: -43.2, latitude: -22.9 })).toBe('22.90000° S, 43.20000° W');
});

it.each([
  ['https://t.example/{z}/{x}/{y}.png', 'gcj02'],
  ['http://t.example/{z}/{x}/{y}.png', undefined],
  ['//t.example/{z}/{x}/{y}.png', undefined],
])(
  'pictures of maps, which tell where somebody is, come encrypted or not at all: %s',
  async (url, coordinates) => {
    vi.resetModules();
    vi.stubGlobal('fetch', async () => Response.json({ url, coordinates: 'gcj02' }));
    const { mapTiles } = await import('./map-place.ts');
    expect((await mapTiles())?.coordinates).toBe(coordinates);
  },
);
