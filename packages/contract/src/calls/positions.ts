import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, NullableTime, Time } from '../shapes.ts';

const imei = '356938035643809';
const asOf = '2026-11-21T06:00:00.000Z';

/** wgs84: GPS · gcj02: maps of mainland China (AMap, Tencent) · bd09: Baidu. */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const;
const CoorType = Type.Enum([...coordinateSystems]);

const Position = Type.Object({
  longitude: Type.Number(),
  latitude: Type.Number(),
  /** Metres; null: not known. */
  accuracyM: Type.Union([Type.Integer(), Type.Null()]),
  kind: Type.Union([Type.Enum(['gps', 'wifi', 'cell']), Type.Null()]),
  speedKmh: Type.Union([Type.Number(), Type.Null()]),
  headingDeg: Type.Union([Type.Integer(), Type.Null()]),
  asOf: Time,
});

export const getGps = defineCall({
  name: 'devices.get-gps',
  method: 'POST',
  path: '/redis/getGps',
  summary: 'Where the device was last, and its way in the last 24 hours, in the coordinates asked for.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei, coorType: Type.Optional(CoorType) }),
  data: Type.Object({
    imei: Imei,
    coorType: CoorType,
    online: Type.Boolean(),
    lastSeenAt: NullableTime,
    /** Null: the device has not reported one since it was bound. */
    position: Type.Union([Position, Type.Null()]),
    /** Oldest first, 200 at most. */
    track: Type.Array(Type.Object({ longitude: Type.Number(), latitude: Type.Number(), at: Time })),
  }),
  errors: [],
  example: {
    input: { imei, coorType: 'gcj02' },
    data: {
      imei,
      coorType: 'gcj02',
      online: true,
      lastSeenAt: asOf,
      position: {
        longitude: 121.44178,
        latitude: 31.18712,
        accuracyM: 12,
        kind: 'gps',
        speedKmh: 4.2,
        headingDeg: 87,
        asOf,
      },
      track: [{ longitude: 121.44102, latitude: 31.18701, at: asOf }],
    },
  },
});

export const getGpsAddr = defineCall({
  name: 'devices.get-gps-addr',
  method: 'POST',
  path: '/comm/getGpsAddr',
  summary: 'The address of a place, in the language of the request; wgs84 unless coorType says otherwise.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    coorType: Type.Optional(CoorType),
  }),
  data: Type.Object({
    /** Null: no place near there is known. */
    address: Type.Union([Type.String(), Type.Null()]),
    /** address: the place itself · near: the nearest known place, `distanceM` away. */
    precision: Type.Enum(['address', 'near', 'none']),
    distanceM: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['tooManyRequests'],
  example: {
    input: { lon: 121.4365, lat: 31.1886 },
    data: { address: '上海市徐汇区', precision: 'near', distanceM: 800 },
  },
});
