import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import {
  Currency,
  Fen,
  Id,
  Imei,
  Instant,
  ListOf,
  PackageId,
  PackageType,
  Page,
  PageSize,
  Text,
  Time,
} from '../shapes.ts';

/** A coupon draft, for the price of one package. Amounts in minor units of the site's currency. */
const Draft = {
  type: Type.Enum(['amount', 'discount']),
  scope: Type.Enum(['device', 'account', 'package']),
  /**
   * An imei, an account's id or user name, or package ids with commas; devices and accounts must be in the dealer's own
   * subtree.
   */
  target: Text(200),
  /** The package that the prices are for; without it any that costs `salePriceFen` for this target. */
  packageId: Type.Optional(PackageId),
  salePriceFen: Fen,
  actualPaidFen: Fen,
  /** For `amount` discountFen is required, for `discount` discountBp (basis points: 1500 is 15% off). */
  discountFen: Type.Optional(Fen),
  discountBp: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  thresholdFen: Type.Optional(Fen),
  packageType: Type.Optional(PackageType),
  stackable: Type.Optional(Type.Boolean()),
};

const draftErrors = [
  'couponPaidAboveSale',
  'couponPaidTooLow',
  'couponBelowCost',
  'couponDiscountAboveSale',
  'couponDiscountAboveCap',
  'phoneNotBound',
  'couponNothingOff',
  'couponAmountsDiffer',
  'couponSalePriceWrong',
  'couponTargetUnknown',
  'couponPackageUnknown',
  'invalidInput',
] as const;

const exampleDraft = {
  type: 'amount' as const,
  scope: 'package' as const,
  target: '168',
  salePriceFen: 2990,
  actualPaidFen: 2490,
  discountFen: 500,
};
const couponId = '01935a7e-7c00-7000-8000-000000000301';

export const addCoupon = defineCall({
  name: 'coupons.add-coupon',
  method: 'POST',
  path: '/coupon/addCoupon',
  summary:
    "Makes a coupon for the dealer's own subtree. The first rule that does not hold answers, naming its field. Same Idempotency-Key and content: the same coupon.",
  tier: 'dealer',
  effect: 'money',
  input: Type.Object({
    ...Draft,
    /** Titles in both languages; `title` is used for one that is missing. */
    title: Type.Optional(Text(60)),
    titleZh: Type.Optional(Text(60)),
    titleEn: Type.Optional(Text(60)),
    /** From now on if missing. A date alone is a day of the site; `validTo` includes it. */
    validFrom: Type.Optional(Instant),
    validTo: Instant,
    total: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  data: Type.Object({ couponId: Id, discountFen: Fen, validFrom: Time, validTo: Time }),
  errors: [...draftErrors, 'couponPeriodWrong', 'idempotencyConflict'],
  example: {
    input: {
      ...exampleDraft,
      titleZh: '流量套餐立减 5 元',
      titleEn: '¥5.00 off data plans',
      validTo: '2027-01-31',
      total: 100,
    },
    data: {
      couponId,
      discountFen: 500,
      validFrom: '2026-11-21T06:04:00.000Z',
      validTo: '2027-01-31T16:00:00.000Z',
    },
  },
});

export const rehearseCoupon = defineCall({
  name: 'coupons.rehearse',
  method: 'POST',
  path: '/coupon/rehearse',
  summary:
    "Replays a draft over the paid orders of the dealer's subtree: how many would have used it, what it would have taken off and what margin would be left.",
  tier: 'dealer',
  effect: 'read',
  input: Type.Object({
    ...Draft,
    /** The orders paid in this time; the last 90 days if missing, at most 366. */
    from: Type.Optional(Instant),
    to: Type.Optional(Instant),
  }),
  data: Type.Object({
    from: Time,
    to: Time,
    currency: Currency,
    /** The number of orders of the subtree in this time, and of those that would have used the coupon. */
    orders: Type.Integer(),
    using: Type.Integer(),
    /** Sums of the orders that would have used it. `extra`: what it takes off beyond the coupons that they used. */
    discountFen: Fen,
    extraDiscountFen: Fen,
    paidFen: Fen,
    costFen: Fen,
    /**
     * The margin with the coupon, and without: negative for a loss. Bp is the share of what is paid, in basis points.
     */
    marginFen: Type.Integer(),
    marginBeforeFen: Type.Integer(),
    marginBp: Type.Union([Type.Integer(), Type.Null()]),
    /** True when there were more orders than one rehearsal looks at: only the newest were used. */
    cut: Type.Boolean(),
  }),
  errors: draftErrors,
  example: {
    input: exampleDraft,
    data: {
      from: '2026-08-23T06:04:00.000Z',
      to: '2026-11-21T06:04:00.000Z',
      currency: 'CNY',
      orders: 40,
      using: 12,
      discountFen: 6000,
      extraDiscountFen: 4500,
      paidFen: 29_880,
      costFen: 21_600,
      marginFen: 8280,
      marginBeforeFen: 12_780,
      marginBp: 2771,
      cut: false,
    },
  },
});

export const getDraftPackages = defineCall({
  name: 'coupons.get-draft-packages',
  method: 'POST',
  path: '/coupon/getDraftPackages',
  summary:
    "What the form of a coupon needs: the packages that are sold to the dealer's subtree (or to one device of it) with price and cost, and the limits.",
  tier: 'dealer',
  effect: 'read',
  input: Type.Object({ imei: Type.Optional(Imei), account: Type.Optional(Text(64)) }),
  data: Type.Object({
    currency: Currency,
    /** The most that one coupon takes off, and the least that is paid. */
    capFen: Fen,
    minPaidFen: Fen,
    /** Whether the device's owner, or the named account, has bound a phone; null when none was named. */
    phoneBound: Type.Union([Type.Boolean(), Type.Null()]),
    packages: Type.Array(
      Type.Object({
        packageId: PackageId,
        name: Type.String(),
        type: PackageType,
        typeName: Type.String(),
        salePriceFen: Fen,
        costPriceFen: Fen,
      }),
    ),
  }),
  errors: ['couponTargetUnknown', 'invalidInput'],
  example: {
    input: { imei: '490154203237518' },
    data: {
      currency: 'CNY',
      capFen: 6000,
      minPaidFen: 1,
      phoneBound: true,
      packages: [
        {
          packageId: 168,
          name: '30 GB a month',
          type: 9,
          typeName: 'Data plan',
          salePriceFen: 2990,
          costPriceFen: 1800,
        },
      ],
    },
  },
});

export const listCreatedCoupons = defineCall({
  name: 'coupons.list-created',
  method: 'POST',
  path: '/coupon/getCreatedList',
  summary: 'The coupons that the dealer has made, newest first, with how often each was used.',
  tier: 'dealer',
  effect: 'read',
  input: Type.Object({ page: Page, pageSize: PageSize }),
  data: ListOf(
    Type.Object({
      couponId: Id,
      title: Type.String(),
      type: Type.Enum(['amount', 'discount']),
      amountFen: Type.Union([Fen, Type.Null()]),
      discountBp: Type.Union([Type.Integer(), Type.Null()]),
      currency: Currency,
      thresholdFen: Fen,
      scope: Type.Enum(['none', 'device', 'account', 'package']),
      /** The imei, the account's user name, or the package ids with commas; null for everything. */
      target: Type.Union([Type.String(), Type.Null()]),
      packageType: Type.Union([PackageType, Type.Null()]),
      stackable: Type.Boolean(),
      validFrom: Time,
      validTo: Time,
      state: Type.Enum(['notYetValid', 'valid', 'usedUp', 'expired', 'withdrawn']),
      total: Type.Integer(),
      reserved: Type.Integer(),
      used: Type.Integer(),
      /** What it took off its paid orders. */
      discountFen: Fen,
      createdAt: Time,
    }),
  ),
  errors: [],
  example: {
    input: { page: 1, pageSize: 10 },
    data: {
      list: [
        {
          couponId,
          title: '¥5.00 off data plans',
          type: 'amount',
          amountFen: 500,
          discountBp: null,
          currency: 'CNY',
          thresholdFen: 0,
          scope: 'package',
          target: '168',
          packageType: null,
          stackable: false,
          validFrom: '2026-11-21T06:04:00.000Z',
          validTo: '2027-01-31T16:00:00.000Z',
          state: 'valid',
          total: 100,
          reserved: 1,
          used: 12,
          discountFen: 6000,
          createdAt: '2026-11-21T06:04:00.000Z',
        },
      ],
      page: 1,
      pageSize: 10,
      total: 1,
    },
  },
});
