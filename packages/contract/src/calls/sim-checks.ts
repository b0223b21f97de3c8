import Type, { type Static } from 'typebox';
import { defineCall } from '../define-call.ts';
import { Iccid, Imei, NullableTime, Text } from '../shapes.ts';

/** pending: being asked · unknown: nobody could say; never shown green. */
export const checkStates = ['ok', 'warn', 'bad', 'unknown', 'pending'] as const;
export const CheckState = Type.Enum([...checkStates]);

/** The one thing to do about a check: a key of the portal's texts. */
export const checkAdvice = [
  'activate',
  'awaitPlan',
  'buyPackage',
  'chargeDevice',
  'contactSupport',
  'finishRealName',
  'goToAllowedArea',
  'moveDevice',
  'putSimBack',
  'renew',
  'replaceSim',
  'restartDevice',
  'resumeService',
  'seeStopReason',
  'setApn',
  'switchCard',
  'switchOnDevice',
  'tryLater',
] as const;
export const CheckAdvice = Type.Union([Type.Enum([...checkAdvice]), Type.Null()]);

const optional = {
  text: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  number: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  flag: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
};

/** The details of a check; each check fills its own fields. */
export const CheckDetail = Type.Object({
  /** Why nothing is known: carrierSilent, carrierUnavailable, noSim, neverReported, staleReport. */
  problem: optional.text,
  /** The device's own words about it. */
  text: optional.text,
  carrierStatus: optional.number,
  simState: optional.text,
  on: optional.flag,
  reasons: Type.Optional(Type.Array(Type.String())),
  separated: optional.flag,
  /** Only the last digits: the other device belongs to somebody. */
  boundImei: optional.text,
  lastUsedImei: optional.text,
  apn: optional.text,
  apnExpected: optional.text,
  ip: optional.text,
  sessionStart: optional.text,
  sessionOpen: optional.flag,
  limited: optional.flag,
  areas: Type.Optional(Type.Array(Type.String())),
  currentArea: optional.text,
  date: optional.text,
  riskLevel: optional.text,
  events: Type.Optional(
    Type.Array(Type.Object({ at: Type.String(), kind: Type.String(), level: Type.String() })),
  ),
  online: optional.flag,
  minutesSinceSeen: optional.number,
  signalDbm: optional.number,
  network: optional.text,
  batteryPercent: optional.number,
  clients: optional.number,
  usableMb: optional.number,
  /** When bought data begins, if none runs until then. */
  beginsAt: optional.text,
  expirationTime: optional.text,
  daysLeft: optional.number,
});

/** The uniform answer of every check. */
const Check = Type.Object({
  state: CheckState,
  detail: Type.Optional(CheckDetail),
  /** As of when the result holds; null: nobody said. */
  asOf: NullableTime,
  advice: Type.Optional(CheckAdvice),
});
const Verdict = Type.Object({ state: CheckState, asOf: NullableTime });

const named = { iccid: Type.Optional(Iccid), imei: Type.Optional(Imei) };
const asOf = '2026-11-21T06:00:00.000Z';

/** Defines one check of the carrier: of the SIM, by its number, or as the one in the active slot of the device. */
const simCheck = <const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  summary: string,
  detail: Static<typeof CheckDetail>,
) =>
  defineCall({
    name,
    method: 'POST',
    path,
    summary,
    tier: 'guest',
    effect: 'read',
    input: Type.Object(named),
    data: Check,
    dataFor: { guest: Verdict },
    errors: ['noSimNumber'],
    example: {
      input: { imei: '490154203237518' },
      data: { state: 'ok', detail, asOf, advice: null },
    },
  });

export const checkStatus = simCheck(
  'diagnosis.check-status',
  '/sim/check/status',
  'Whether the SIM is activated: 1, 6, 7 not activated; 2 activated; 4 stopped; 8 on notice; 9 cancelled.',
  { carrierStatus: 2, simState: 'activated' },
);
export const checkOnOff = simCheck(
  'diagnosis.check-on-off',
  '/sim/check/onOff',
  'Whether the carrier lets the SIM use data: 0 off, 1 on.',
  { on: true },
);
export const checkStopReason = simCheck(
  'diagnosis.check-stop-reason',
  '/sim/check/stopReason',
  'Every reason for which the SIM is stopped.',
  { reasons: [] },
);
export const checkImei = simCheck(
  'diagnosis.check-imei',
  '/sim/check/imei',
  'Whether the device that last used the SIM is the one that it is bound to.',
  { boundImei: '…7518', lastUsedImei: '…7518' },
);
export const checkBindStatus = simCheck(
  'diagnosis.check-bind-status',
  '/sim/check/bindStatus',
  'Whether the SIM is in its device: 0 separated, 1 not.',
  { separated: false },
);
export const checkSession = simCheck(
  'diagnosis.check-session',
  '/sim/check/session',
  'The data session: APN, IP and since when.',
  { sessionOpen: true, apn: '3gnet', ip: '10.23.4.5', sessionStart: asOf },
);
export const checkApnStatus = simCheck(
  'diagnosis.check-apn-status',
  '/sim/check/apnStatus',
  'Whether the SIM uses the APN that it is signed up for.',
  { apn: '3gnet', apnExpected: '3gnet' },
);
export const checkRegionLimitStatus = simCheck(
  'diagnosis.check-region-limit-status',
  '/sim/check/region/limit/status',
  'Whether the SIM works in certain areas only, and is in one.',
  { limited: false },
);
export const checkRegionLimitArea = simCheck(
  'diagnosis.check-region-limit-area',
  '/sim/check/region/limit/area',
  'The areas in which the SIM works; without a limit none is named.',
  { limited: false, areas: [] },
);

export const checkRiskDetail = defineCall({
  name: 'diagnosis.check-risk-detail',
  method: 'POST',
  path: '/sim/check/riskDetail',
  summary: "The carrier's risk events of a day; today without a date.",
  tier: 'guest',
  effect: 'read',
  input: Type.Object({
    ...named,
    date: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        ...{ expects: { zh: '日期 YYYY-MM-DD', en: 'a date, YYYY-MM-DD' } },
      }),
    ),
  }),
  data: Check,
  dataFor: { guest: Verdict },
  errors: ['noSimNumber', 'invalidInput'],
  example: {
    input: { imei: '490154203237518', date: '2026-11-21' },
    data: {
      state: 'ok',
      detail: { date: '2026-11-21', riskLevel: 'none', events: [] },
      asOf,
      advice: null,
    },
  },
});

/** An item of a self-check, reported by the portal or by the device itself. */
export const ReportedItem = Type.Object({
  item: Text(40),
  state: Type.Enum(['ok', 'warn', 'bad', 'unknown']),
  detail: Type.Optional(Text(500, 0)),
});
