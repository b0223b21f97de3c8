import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Currency, Fen, Imei, NullableTime, PackageId, PackageType, Text } from '../shapes.ts';
import { examplePackage, exampleImei as imei, Package, PackageFamily, PackagePart } from './package.ts';

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
      family: PackageFamily,
      name: Type.String(),
      description: Type.String(),
      fromPriceFen: Fen,
      currency: Currency,
      level: Type.Enum(['plenty', 'low', 'empty', 'none']),
      /** In the future if nothing of it is in effect yet. */
      effectiveTime: NullableTime,
      /** The end of the last queued grant. */
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
        effectiveTime: '2026-11-21T00:00:00.000Z',
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
    'The packages of one or several types (`type=9,10`) or families (`family=hotspot`), all without either; also those that are not offered, with the reason.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({
    imei: Imei,
    type: Type.Optional(Type.Array(PackageType, { maxItems: 50 })),
    family: Type.Optional(Type.Array(PackageFamily, { maxItems: 20 })),
  }),
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
    family: PackageFamily,
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
  data: Type.Object({
    ...Package.properties,
    /** The parts that it would give: a yearly package has one for each month. */
    parts: Type.Array(PackagePart),
    plus: Type.Array(Package),
  }),
  errors: ['packageNotFound'],
  example: {
    input: { packageId: 168, imei },
    data: {
      ...examplePackage,
      parts: [
        {
          type: 9,
          quantity: 30,
          unit: 'G',
          effectiveTime: '2026-11-25T00:00:00.000Z',
          expirationTime: '2026-12-25T00:00:00.000Z',
        },
      ],
      plus: [],
    },
  },
});
