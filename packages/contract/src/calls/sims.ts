import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Carrier, Iccid, Id, Imei, NullableTime, Time } from '../shapes.ts';
import { CheckState } from './sim-checks.ts';

const imei = '490154203237518';
const iccid = '89860620000000000019';
const asOf = '2026-11-21T06:00:00.000Z';

export const simStates = [
  'notActivated',
  'activated',
  'stopped',
  'preCancelled',
  'cancelled',
  'unknown',
] as const;
const StopReason = Type.Enum(['expiredProduct', 'separated', 'credit', 'ownRequest', 'region', 'forced']);

/** Why a card can't be switched to. */
export const notSwitchableReasons = [
  'inUse',
  'cancelled',
  'preCancelled',
  'stopped',
  'realNameNeeded',
] as const;

const Card = Type.Object({
  iccid: Type.String(),
  slot: Type.Integer(),
  active: Type.Boolean(),
  carrier: Carrier,
  carrierStatus: Type.Integer(),
  state: Type.Enum([...simStates]),
  realName: Type.Boolean(),
  realNameNeeded: Type.Boolean(),
  /** Null: not known. */
  separated: Type.Union([Type.Boolean(), Type.Null()]),
  stopReasons: Type.Array(StopReason),
  /** When the carrier was asked last. */
  asOf: NullableTime,
  switchable: Type.Boolean(),
  whyNot: Type.Union([Type.Enum([...notSwitchableReasons]), Type.Null()]),
});

/** One switch to another SIM, and its state. */
const CardSwitch = Type.Object({
  switchId: Id,
  imei: Imei,
  mode: Type.Enum(['manual', 'auto']),
  fromSlot: Type.Union([Type.Integer(), Type.Null()]),
  /** Null until the device has chosen a slot. */
  toSlot: Type.Union([Type.Integer(), Type.Null()]),
  state: Type.Enum(['requested', 'sent', 'switching', 'done', 'failed']),
  /** timedOut, refused, offline, noBetterCard … */
  failReason: Type.Union([Type.String(), Type.Null()]),
  requestedAt: Time,
  changedAt: Time,
  /** After this time it counts as failed, whatever the device says later. */
  deadlineAt: Time,
});

const exampleSwitch = {
  switchId: '01935a7e-7c00-7000-8000-000000000021',
  imei,
  mode: 'manual' as const,
  fromSlot: 1,
  toSlot: 2,
  state: 'sent' as const,
  failReason: null,
  requestedAt: asOf,
  changedAt: asOf,
  deadlineAt: '2026-11-21T06:03:00.000Z',
};

export const getCardInfo = defineCall({
  name: 'sims.get-card-info',
  method: 'POST',
  path: '/publicNumber/getCardInfo',
  summary:
    'The SIMs of the device, by slot, and the switch that is under way or was the last. Ask again every few seconds while one is.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({
    imei: Imei,
    online: Type.Boolean(),
    lastSeenAt: NullableTime,
    /** Empty: no card info was found. */
    cards: Type.Array(Card),
    lastSwitch: Type.Union([CardSwitch, Type.Null()]),
    /** How long the device is offline while it switches. */
    offlineSec: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
    canSwitch: Type.Boolean(),
    whyNot: Type.Union([Type.Enum(['offline', 'switching', 'oneCard', 'noCard']), Type.Null()]),
  }),
  errors: [],
  example: {
    input: { imei },
    data: {
      imei,
      online: true,
      lastSeenAt: asOf,
      cards: [
        {
          iccid,
          slot: 1,
          active: true,
          carrier: 'unicom',
          carrierStatus: 2,
          state: 'activated',
          realName: true,
          realNameNeeded: false,
          separated: false,
          stopReasons: [],
          asOf,
          switchable: false,
          whyNot: 'inUse',
        },
      ],
      lastSwitch: exampleSwitch,
      offlineSec: { from: 30, to: 90 },
      canSwitch: true,
      whyNot: null,
    },
  },
});

export const manualChangeCard = defineCall({
  name: 'sims.manual-change-card',
  method: 'POST',
  path: '/publicNumber/manualChangeCard',
  summary: 'Makes the device use the SIM of another slot. It is offline for 30 to 90 seconds meanwhile.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({ imei: Imei, slot: Type.Integer({ minimum: 1, maximum: 8 }) }),
  data: CardSwitch,
  errors: [
    'deviceOffline',
    'cardSwitchRunning',
    'noCardInfo',
    'cardInUse',
    'cardNotUsable',
    'devicePlatformUnavailable',
  ],
  example: { input: { imei, slot: 2 }, data: exampleSwitch },
});

export const autoChangeCard = defineCall({
  name: 'sims.auto-change-card',
  method: 'POST',
  path: '/publicNumber/autoChangeCard',
  summary:
    'Lets each device choose, of the other SIMs that can be used, the one with the best network. Every device must be the own; each answers by itself.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({ imeis: Type.Array(Imei, { minItems: 1, maxItems: 20 }) }),
  data: Type.Object({
    results: Type.Array(
      Type.Object({
        imei: Imei,
        started: Type.Boolean(),
        /** The name of an error of manual-change-card. */
        error: Type.Union([Type.String(), Type.Null()]),
        message: Type.String(),
        cardSwitch: Type.Union([CardSwitch, Type.Null()]),
      }),
    ),
  }),
  errors: ['noService'],
  example: {
    input: { imeis: [imei] },
    data: {
      results: [
        {
          imei,
          started: true,
          error: null,
          message: '',
          cardSwitch: { ...exampleSwitch, mode: 'auto', toSlot: null },
        },
      ],
    },
  },
});

export const simInfo = defineCall({
  name: 'sims.info',
  method: 'POST',
  path: '/sim/info',
  summary:
    'A SIM, by its number or as the one in the active slot of the device: all of it for the owner of its device, the verdict for everybody else.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ simCardNumber: Type.Optional(Iccid), imei: Type.Optional(Imei) }),
  data: Type.Object({
    state: CheckState,
    iccid: Type.Optional(Type.String()),
    imei: Type.Optional(Type.String()),
    slot: Type.Optional(Type.Integer()),
    active: Type.Optional(Type.Boolean()),
    carrier: Type.Optional(Carrier),
    carrierStatus: Type.Optional(Type.Integer()),
    simState: Type.Optional(Type.Enum([...simStates])),
    realName: Type.Optional(Type.Boolean()),
    separated: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    stopReasons: Type.Optional(Type.Array(StopReason)),
    asOf: NullableTime,
  }),
  dataFor: {
    guest: Type.Object({ state: CheckState, asOf: NullableTime }),
    holder: Type.Object({ state: CheckState, asOf: NullableTime }),
  },
  errors: ['noSimNumber'],
  example: {
    input: { simCardNumber: iccid },
    data: {
      state: 'ok',
      iccid,
      imei,
      slot: 1,
      active: true,
      carrier: 'unicom',
      carrierStatus: 2,
      simState: 'activated',
      realName: true,
      separated: false,
      stopReasons: [],
      asOf,
    },
  },
});
