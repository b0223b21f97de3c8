import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Currency, Fen, Imei, PackageId, Time } from '../shapes.ts';
import { examplePackage, exampleImei as imei, notOfferedCodes, Package } from './package.ts';

export const getTemplatesByImei = defineCall({
  name: 'catalogue.get-templates-by-imei',
  method: 'POST',
  path: '/package/template/getAllByImei',
  summary:
    'The bundles of packages for the device. Of several templates with one key the most specific wins: model of the brand, model, brand, default.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Array(
    Type.Object({
      templateId: Type.Integer(),
      key: Type.String(),
      name: Type.String(),
      description: Type.String(),
      scope: Type.Enum(['brandModel', 'model', 'brand', 'default']),
      /** The sum of the packages' current prices. */
      amountFen: Fen,
      currency: Currency,
      /** Whether all of the packages are offered, so that they can go into one order. */
      offered: Type.Boolean(),
      packages: Type.Array(Package),
    }),
  ),
  errors: [],
  example: {
    input: { imei },
    data: [
      {
        templateId: 1,
        key: 'travel',
        name: 'For the trip',
        description: 'A month of data',
        scope: 'model',
        amountFen: 2990,
        currency: 'CNY',
        offered: true,
        packages: [examplePackage],
      },
    ],
  },
});

export const claimOffer = defineCall({
  name: 'catalogue.claim-offer',
  method: 'POST',
  path: '/pay/offer/claim',
  summary:
    'Claims the activation offer of a package for the device: once for each device; again while it runs, the same claim.',
  tier: 'guest',
  effect: 'write',
  input: Type.Object({ imei: Imei, packageId: PackageId }),
  data: Type.Object({
    packageId: PackageId,
    priceFen: Fen,
    usualPriceFen: Fen,
    currency: Currency,
    claimedAt: Time,
    endsAt: Time,
  }),
  errors: [
    'packageNotFound',
    'packageNotOffered',
    'offerLapsed',
    'offerUsed',
    'sessionNeeded',
    'tooManyRequests',
  ],
  example: {
    input: { imei, packageId: 164 },
    data: {
      packageId: 164,
      priceFen: 2900,
      usualPriceFen: 4900,
      currency: 'CNY',
      claimedAt: '2026-11-21T06:04:00.000Z',
      endsAt: '2026-11-22T06:04:00.000Z',
    },
  },
});

/** What can be done about a check that is not ok. */
const Fix = Type.Union([
  Type.Enum([
    'insertSim',
    'changeSim',
    'putSimBack',
    'activate',
    'renew',
    'realName',
    'chooseOtherPackage',
    'switchOn',
    'askSeller',
  ]),
  Type.Null(),
]);

const checkCodes = [
  'simActive',
  'simNotActivated',
  'simStopped',
  'simPreCancelled',
  'simCancelled',
  'simMissing',
  'simUnknown',
  'simNotNeeded',
  'realNameDone',
  'realNameMissing',
  'realNameNotNeeded',
  'simInItsDevice',
  'simSeparated',
  'separationUnknown',
  'deviceActivated',
  'deviceNotActivated',
  'devicePaused',
  'devicePauses',
  'deviceExpired',
  'deviceHalted',
  'deviceNotSold',
  'deviceDoesNotFit',
  'carrierFits',
  'carrierDoesNotFit',
  'modelFits',
  'modelDoesNotFit',
  'seenNow',
  'seenLately',
  'notSeenLately',
  'neverSeen',
] as const;

export const checkFit = defineCall({
  name: 'catalogue.check-fit',
  method: 'POST',
  path: '/pay/package/checkFit',
  summary:
    'Will it work? The SIM, its real name, whether it is in its device, the device, carrier and model of the chosen packages, and when the device was last seen: verdicts only. For a warranty, neither the SIM nor when it was seen.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({
    imei: Imei,
    packageIds: Type.Optional(Type.Array(PackageId, { maxItems: 20 })),
  }),
  data: Type.Object({
    /** The worst of the checks: stop, warn, unknown, ok. */
    verdict: Type.Enum(['ok', 'warn', 'stop', 'unknown']),
    checks: Type.Array(
      Type.Object({
        item: Type.Enum(['sim', 'realName', 'separation', 'device', 'carrier', 'model', 'lastSeen']),
        state: Type.Enum(['ok', 'warn', 'stop', 'unknown']),
        code: Type.Enum([...checkCodes]),
        text: Type.String(),
        fix: Fix,
        asOf: Time,
      }),
    ),
  }),
  errors: ['packageNotFound'],
  example: {
    input: { imei, packageIds: [168] },
    data: {
      verdict: 'warn',
      checks: [
        {
          item: 'sim',
          state: 'warn',
          code: 'simStopped',
          text: 'The SIM is stopped; a new plan starts it again',
          fix: 'renew',
          asOf: '2026-11-21T06:04:00.000Z',
        },
      ],
    },
  },
});

export const whyNotOffered = defineCall({
  name: 'catalogue.why-not-offered',
  method: 'POST',
  path: '/pay/package/whyNotOffered',
  summary: 'Whether a package is offered to the device now, and if not, why not and what can be done.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei, packageId: PackageId }),
  data: Type.Object({
    packageId: PackageId,
    name: Type.String(),
    offered: Type.Boolean(),
    code: Type.Union([Type.Enum([...notOfferedCodes]), Type.Null()]),
    reason: Type.Union([Type.String(), Type.Null()]),
    fix: Fix,
  }),
  errors: ['packageNotFound'],
  example: {
    input: { imei, packageId: 162 },
    data: {
      packageId: 162,
      name: '50 GB a month, China Telecom',
      offered: false,
      code: 'carrier',
      reason: "it is not for this SIM's carrier",
      fix: 'chooseOtherPackage',
    },
  },
});
