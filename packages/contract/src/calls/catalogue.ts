import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Currency, Fen, Imei, NullableTime, PackageId, PackageType, Text, Time } from '../shapes.ts';

export const PackageDetail = Type.Object({
  type: PackageType,
  /** In the unit of that type (G for hotspot data). */
  quantity: Type.Number(),
  period: Type.Integer(),
  periodUnit: Type.Enum(['MONTH', 'DAY', 'YEAR']),
  split: Type.Integer({ minimum: 0, maximum: 1 }),
});

const Package = Type.Object({
  packageId: PackageId,
  name: Type.String(),
  description: Type.String(),
  type: PackageType,
  key: Type.String(),
  unit: Type.String(),
  priceFen: Fen,
  originalPriceFen: Type.Union([Fen, Type.Null()]),
  currency: Currency,
  pricePerDayFen: Type.Union([Fen, Type.Null()]),
  pricePerGbFen: Type.Union([Fen, Type.Null()]),
  tags: Type.Array(Type.Enum(['month', 'quarter', 'halfYear', 'year', 'highSpeed', 'newUser', 'vip'])),
  hot: Type.Boolean(),
  highSpeed: Type.Boolean(),
  /** 1 starts on payment or after the running grant, 2 starts with the next calendar month. */
  effectType: Type.Integer({ minimum: 1, maximum: 2 }),
  /** 9 main hotspot package, 10 overlay, 17 keep-number; null elsewhere. */
  group: Type.Union([Type.Integer(), Type.Null()]),
  details: Type.Array(PackageDetail),
  /** When the grant would start and end if it were paid now; `queued`: after one that is running. */
  effectiveTime: Time,
  expirationTime: Time,
  queued: Type.Boolean(),
  /** Hotspot after the quantity is used: the speed that is left, in kbit/s; null where nothing is left. */
  throttleKbps: Type.Union([Type.Integer(), Type.Null()]),
  termsVersion: Type.String(),
  offered: Type.Boolean(),
  notOfferedReason: Type.Union([Type.String(), Type.Null()]),
});

const imei = '490154203237518';
const examplePackage = {
  packageId: 168,
  name: '30 GB a month',
  description: 'High speed, then 1 Mbit/s',
  type: 9,
  key: 'mifiMonthBig',
  unit: 'G',
  priceFen: 2990,
  originalPriceFen: 3990,
  currency: 'CNY' as const,
  pricePerDayFen: 100,
  pricePerGbFen: 100,
  tags: ['month' as const],
  hot: true,
  highSpeed: true,
  effectType: 1,
  group: 9,
  details: [{ type: 9, quantity: 30, period: 1, periodUnit: 'MONTH' as const, split: 0 }],
  effectiveTime: '2026-11-25T00:00:00.000Z',
  expirationTime: '2026-12-25T00:00:00.000Z',
  queued: true,
  throttleKbps: 1024,
  termsVersion: '2026-11',
  offered: true,
  notOfferedReason: null,
};

export const getPackageType = defineCall({
  name: 'catalogue.get-package-type',
  method: 'POST',
  path: '/pay/package/getPackageType',
  summary: 'The package types on sale for the device, each with the lowest price and how much is left.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Array(
    Type.Object({
      type: PackageType,
      key: Type.String(),
      unit: Type.String(),
      family: Type.String(),
      name: Type.String(),
      description: Type.String(),
      fromPriceFen: Fen,
      currency: Currency,
      level: Type.Enum(['plenty', 'low', 'empty', 'none']),
      expirationTime: NullableTime,
    }),
  ),
  errors: [],
  example: {
    input: { imei },
    data: [
      {
        type: 1,
        key: 'sms',
        unit: 'count',
        family: 'alarm',
        name: 'SMS alarm',
        description: 'Told within seconds, even offline',
        fromPriceFen: 100,
        currency: 'CNY',
        level: 'low',
        expirationTime: '2027-11-21T00:00:00.000Z',
      },
    ],
  },
});

export const getPackageList = defineCall({
  name: 'catalogue.get-package-list',
  method: 'POST',
  path: '/pay/package/getPackageList',
  alias: '/pay/package/getPackageLists',
  summary:
    'The packages of one or several types (`type=9,10`; all without it), also those that are not offered, with the reason.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei, type: Type.Optional(Type.Array(PackageType, { maxItems: 50 })) }),
  data: Type.Array(Package),
  errors: [],
  example: { input: { imei, type: [9] }, data: [examplePackage] },
});

export const packageDescribe = defineCall({
  name: 'catalogue.package-describe',
  method: 'POST',
  path: '/pay/package/packageDescribe',
  summary: 'What a package type is, in words, by its key.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({ key: Text(64) }),
  data: Type.Object({
    type: PackageType,
    key: Type.String(),
    unit: Type.String(),
    family: Type.String(),
    name: Type.String(),
    description: Type.String(),
  }),
  errors: ['packageNotFound'],
  example: {
    input: { key: 'sms' },
    data: {
      type: 1,
      key: 'sms',
      unit: 'count',
      family: 'alarm',
      name: 'SMS alarm',
      description: 'Told within seconds, even offline',
    },
  },
});

export const getPlusPackageById = defineCall({
  name: 'catalogue.get-plus-package-by-id',
  method: 'POST',
  path: '/pay/package/getPlusPackageById',
  summary: 'One package for this device, and the overlays that can be bought on top of it.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ packageId: PackageId, imei: Imei }),
  data: Type.Object({ ...Package.properties, plus: Type.Array(Package) }),
  errors: ['packageNotFound'],
  example: { input: { packageId: 168, imei }, data: { ...examplePackage, plus: [] } },
});
