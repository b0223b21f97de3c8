import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Currency, Fen, Id, Imei, NullableTime, PackageId, PackageType, Time } from '../shapes.ts';

const Coupon = Type.Object({
  couponId: Id,
  title: Type.String(),
  type: Type.Enum(['amount', 'discount']),
  /** Minor units off (amount), or null. */
  amountFen: Type.Union([Fen, Type.Null()]),
  /** Share off in basis points (discount): 1500 is 15% off, 8.5折. */
  discountBp: Type.Union([Type.Integer(), Type.Null()]),
  thresholdFen: Fen,
  currency: Currency,
  scope: Type.Enum(['none', 'device', 'account', 'package']),
  /** The only device that it applies to, if that is the account's own. */
  imei: Type.Optional(Imei),
  /** Names of the only things that it applies to: its packages that are on sale, else its package type. */
  goodFor: Type.Optional(Type.Array(Type.String())),
  packageType: Type.Union([PackageType, Type.Null()]),
  /** Where a usable one is used without a purchase: the type of its packages, and the cheapest that the device may buy. */
  use: Type.Optional(Type.Object({ type: PackageType, packageId: Type.Optional(PackageId) })),
  stackable: Type.Boolean(),
  validFrom: Time,
  validTo: Time,
  /** What it takes off this purchase by itself; 0 if it can't be used. */
  discountFen: Fen,
  reason: Type.Union([
    Type.Enum([
      'expired',
      'invalid',
      'notYetValid',
      'wrongPackage',
      'wrongDevice',
      'wrongAccount',
      'amountNotMet',
      'held',
    ]),
    Type.Null(),
  ]),
  /** How much more must be bought to use it; null if buying more would not help. */
  missingFen: Type.Union([Fen, Type.Null()]),
  /** The easiest way to make it usable: what to do, and with what. Null if it is usable or nothing helps. */
  fix: Type.Union([
    Type.Object({
      kind: Type.Enum(['spendMore', 'choosePackage', 'chooseDevice', 'wait', 'settleOrders']),
      missingFen: Type.Union([Fen, Type.Null()]),
      /** Packages that it applies to and that are on sale, the cheapest first. */
      packageIds: Type.Array(PackageId),
      /** The device that it applies to, if it is the account's own. */
      imei: Type.Union([Imei, Type.Null()]),
      from: NullableTime,
    }),
    Type.Null(),
  ]),
});

const Best = Type.Object({ couponIds: Type.Array(Id), discountFen: Fen, payFen: Fen });

export const getCouponList = defineCall({
  name: 'coupons.get-coupon-list',
  method: 'GET',
  path: '/coupon/getCouponList',
  summary:
    'Coupons for this purchase (imei and packageIds), or all of the account: usable, almost usable, used, expired, and the best combination.',
  tier: 'session',
  effect: 'read',
  input: Type.Object({
    imei: Type.Optional(Imei),
    packageIds: Type.Optional(Type.Array(PackageId, { maxItems: 20 })),
  }),
  data: Type.Object({
    usable: Type.Array(Coupon),
    almostUsable: Type.Array(Coupon),
    used: Type.Array(Coupon),
    expired: Type.Array(Coupon),
    best: Type.Union([Best, Type.Null()]),
    /** The price before any coupon; null without a purchase. */
    amountFen: Type.Union([Fen, Type.Null()]),
    /** The most that coupons take off one order, in minor units of the site's currency. */
    capFen: Fen,
    currency: Currency,
  }),
  errors: ['noService', 'packageNotFound'],
  example: {
    input: { imei: '490154203237518', packageIds: [168] },
    data: {
      usable: [],
      almostUsable: [],
      used: [],
      expired: [],
      best: null,
      amountFen: 2990,
      capFen: 6000,
      currency: 'CNY',
    },
  },
});
