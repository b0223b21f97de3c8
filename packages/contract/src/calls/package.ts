import Type from 'typebox';
import { Currency, Fen, NullableTime, PackageId, PackageType, Time } from '../shapes.ts';

export const PackageDetail = Type.Object({
  type: PackageType,
  /** In the unit of that type (G for hotspot data). */
  quantity: Type.Number(),
  period: Type.Integer(),
  periodUnit: Type.Enum(['MONTH', 'DAY', 'YEAR']),
  split: Type.Integer({ minimum: 0, maximum: 1 }),
});

/** The families of package types; pages sell, group and illustrate by them. */
const packageFamilies = [
  'hotspot',
  'traffic',
  'keep-number',
  'alarm',
  'cloud',
  'recording',
  'platform',
  'activation',
  'plan',
  'warranty',
  'vip',
] as const;
export const PackageFamily = Type.Enum([...packageFamilies]);
export type PackageFamily = (typeof packageFamilies)[number];

/** Why a package is not offered to a device now. */
export const notOfferedCodes = [
  'notOnSale',
  'species',
  'model',
  'noSim',
  'carrier',
  'simState',
  'deviceState',
  'alreadyClaimed',
] as const;

/** An activation offer: claimed once for each device, then valid for `windowHours` by the server's clock. */
const Offer = Type.Object({
  priceFen: Fen,
  usualPriceFen: Fen,
  windowHours: Type.Integer(),
  /** open: nobody has claimed it · running: claimed, and this is the price · lapsed: not used in time · used. */
  state: Type.Enum(['open', 'running', 'lapsed', 'used']),
  claimed: Type.Boolean(),
  claimedAt: NullableTime,
  endsAt: NullableTime,
});

export const Package = Type.Object({
  packageId: PackageId,
  name: Type.String(),
  description: Type.String(),
  type: PackageType,
  key: Type.String(),
  family: PackageFamily,
  unit: Type.String(),
  /** The price that addOrder charges for one now, including a running offer. */
  priceFen: Fen,
  originalPriceFen: Type.Union([Fen, Type.Null()]),
  currency: Currency,
  pricePerDayFen: Type.Union([Fen, Type.Null()]),
  pricePerGbFen: Type.Union([Fen, Type.Null()]),
  /** The divisors of the two prices above: whole days from start to end, and M of data (null without data). */
  days: Type.Integer(),
  dataMb: Type.Union([Type.Integer(), Type.Null()]),
  /** For a package with a quantity each month: that quantity, and the price divided by the months. */
  monthly: Type.Union([
    Type.Object({ months: Type.Integer(), quantity: Type.Number(), unit: Type.String(), priceFen: Fen }),
    Type.Null(),
  ]),
  /** Free extra months; `details` and `expirationTime` include them. */
  giftMonths: Type.Integer(),
  tags: Type.Array(Type.Enum(['month', 'quarter', 'halfYear', 'year', 'highSpeed', 'newUser', 'vip'])),
  hot: Type.Boolean(),
  highSpeed: Type.Boolean(),
  /** 1 starts on payment or after the running grant, 2 starts with the next calendar month. */
  effectType: Type.Integer({ minimum: 1, maximum: 2 }),
  /** 9 main hotspot package, 10 overlay, 17 keep-number; null elsewhere. */
  group: Type.Union([Type.Integer(), Type.Null()]),
  details: Type.Array(PackageDetail),
  /** When the grant would start and end if it were paid now; `queued`: after what the device has. */
  effectiveTime: Time,
  expirationTime: Time,
  queued: Type.Boolean(),
  /** For hotspots after the quantity is used up: the speed that is left, in kbit/s; null where nothing is left. */
  throttleKbps: Type.Union([Type.Integer(), Type.Null()]),
  termsVersion: Type.String(),
  offered: Type.Boolean(),
  notOfferedReason: Type.Union([Type.String(), Type.Null()]),
  notOfferedCode: Type.Union([Type.Enum([...notOfferedCodes]), Type.Null()]),
  offer: Type.Union([Offer, Type.Null()]),
});

/** One part of what a package would give if it were paid now, in the type's unit. */
export const PackagePart = Type.Object({
  type: PackageType,
  quantity: Type.Number(),
  unit: Type.String(),
  effectiveTime: Time,
  expirationTime: Time,
});

export const exampleImei = '490154203237518';

export const examplePackage = {
  packageId: 168,
  name: '30 GB a month',
  description: 'High speed, then 1 Mbit/s',
  type: 9,
  key: 'mifiMonthBig',
  family: 'hotspot' as const,
  unit: 'G',
  priceFen: 2990,
  originalPriceFen: 3990,
  currency: 'CNY' as const,
  pricePerDayFen: 100,
  pricePerGbFen: 100,
  days: 30,
  dataMb: 30_720,
  monthly: null,
  giftMonths: 0,
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
  notOfferedCode: null,
  offer: null,
};
