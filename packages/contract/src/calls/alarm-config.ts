import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, Nullable, NullableTime, PhoneNumber, Text, Time } from '../shapes.ts';
import { AlarmChannel, AlarmCode, exampleImei as imei } from './alarm-shapes.ts';

/** An alarm lasts 30 days at most. */
export const longestAlarmSec = 30 * 24 * 60 * 60;
/** A voice alarm records for at least this long, and needs at least as much of the sound alarms' allowance. */
export const shortestVoiceSec = 15;
export const mostReceivers = 3;

const Species = Type.Integer({ minimum: 1, maximum: 99 });
const WallTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  ...{ expects: { zh: '24 小时制的时间，如 22:00', en: 'a time of day such as 22:00' } },
});
const Unit = Type.Enum(['%', 'V', 'km/h', '℃', 'dB', 'lx']);

/** The settings of one alarm of a device: when it counts, and how and to whom it is sent. */
const AlarmSetting = Type.Object({
  code: AlarmCode,
  enabled: Type.Boolean(),
  channels: Type.Array(AlarmChannel, { maxItems: 4, uniqueItems: true }),
  /**
   * Counts from this value on (or, where `thresholdSide` is `below`, at it and under it); without a threshold always.
   */
  threshold: Type.Optional(
    Type.Object({ value: Type.Number({ minimum: -1000, maximum: 100_000 }), unit: Unit }),
  ),
  /** How long it must last before it counts; with the channel voice also how long is recorded, from 15 s on. */
  durationSec: Type.Optional(Type.Integer({ minimum: 0, maximum: longestAlarmSec })),
  /**
   * ISO weekdays (1 Monday) and times of the site's wall clock. A window whose `to` is not after its `from` ends on the
   * next day, and belongs to the day on which it began. Without a schedule always; alarms that `tellsAtAnyTime` ignore
   * it.
   */
  schedule: Type.Optional(
    Type.Object({
      days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
      }),
      from: WallTime,
      to: WallTime,
    }),
  ),
  /** Who gets SMS and calls. */
  receivers: Type.Optional(
    Type.Array(Type.Object({ name: Text(30), phone: PhoneNumber }), { maxItems: mostReceivers }),
  ),
  /** For how long after one message the same alarm is not sent again. */
  cooldownSec: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
});

/** What is left for a channel. */
const ChannelLeft = Type.Object({
  channel: AlarmChannel,
  /** The package type that it uses up; null for the app, which is free. */
  packageType: Nullable(Type.Integer()),
  /** In `unit`; null where nothing is counted: the app, and voice while a package by days runs. */
  usable: Nullable(Type.Integer()),
  unit: Type.Enum(['count', 'times', 'second', 'day', 'none']),
  /** When a package by days ends. */
  expirationTime: NullableTime,
  /** Per day of the site; null: no limit. */
  limitPerDay: Nullable(Type.Integer()),
  usedToday: Type.Integer(),
  leftToday: Nullable(Type.Integer()),
  /** When the daily limit is reset. */
  liftedAt: NullableTime,
  /** Whether it can be used now: neither the allowance nor the daily limit is used up. */
  available: Type.Boolean(),
});

const AlarmConfig = Type.Object({
  imei: Imei,
  deviceSpecies: Type.Integer(),
  /** The number of times it was saved; 0: never, and each alarm goes to the app. */
  version: Type.Integer(),
  updatedAt: NullableTime,
  alarms: Type.Array(AlarmSetting),
});

const receivers = [{ name: 'Lin Xiao', phone: '13800000001' }];
const exampleAlarms = [
  {
    code: 2,
    enabled: true,
    channels: ['app' as const, 'sms' as const, 'phone' as const],
    threshold: { value: 20, unit: '%' as const },
    receivers,
  },
  {
    code: 13,
    enabled: true,
    channels: ['app' as const, 'sms' as const],
    durationSec: 1800,
    schedule: { days: [1, 2, 3, 4, 5], from: '07:00', to: '22:00' },
    receivers,
    cooldownSec: 900,
  },
];
const exampleConfig = {
  imei,
  deviceSpecies: 1,
  version: 5,
  updatedAt: '2026-10-07T11:33:00.000Z',
  alarms: exampleAlarms,
};

export const getDeviceConfigByImei = defineCall({
  name: 'alarms.get-device-config-by-imei',
  method: 'POST',
  path: '/config/getDeviceConfigByImei',
  summary: 'The alarm configuration of a device, and what each channel has left, today and in all.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({ ...AlarmConfig.properties, channels: Type.Array(ChannelLeft), asOf: Time }),
  errors: [],
  example: {
    input: { imei },
    data: {
      ...exampleConfig,
      channels: [
        {
          channel: 'sms',
          packageType: 1,
          usable: 1,
          unit: 'count',
          expirationTime: '2027-11-01T00:00:00.000Z',
          limitPerDay: 10,
          usedToday: 1,
          leftToday: 9,
          liftedAt: '2026-11-21T16:00:00.000Z',
          available: true,
        },
      ],
      asOf: '2026-11-21T06:00:00.000Z',
    },
  },
});

export const addAlarmConfig = defineCall({
  name: 'alarms.add-alarm-config',
  method: 'POST',
  path: '/config/addAlarmConfig',
  summary:
    'Saves the whole alarm configuration; an alarm that is not named is off. `version` is the one that was read: an older one than is stored answers settingsConflict with `data {current, yours}`. In a form, lists and objects of an alarm are JSON texts.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    deviceSpecies: Type.Optional(Species),
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    alarms: Type.Array(AlarmSetting, { maxItems: 31 }),
  }),
  data: AlarmConfig,
  errors: ['noService', 'settingsConflict', 'voiceAlarmUnavailable', 'invalidInput'],
  example: {
    input: { imei, deviceSpecies: 1, version: 4, alarms: exampleAlarms },
    data: exampleConfig,
  },
});

export const getDeviceModelAlarm = defineCall({
  name: 'alarms.get-device-model-alarm',
  method: 'POST',
  path: '/redis/getDeviceModelAlarm',
  summary:
    'The alarms that a device has, with their texts: those of its model where there are any, else those of `deviceSpecies` (2, a camera, when it is left out).',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei, deviceSpecies: Type.Optional(Species) }),
  data: Type.Object({
    deviceSpecies: Type.Integer(),
    model: Type.String(),
    alarms: Type.Array(
      Type.Object({
        code: AlarmCode,
        /** The alarm's name in the code lists, such as `lowVoltage`; also the name of its icon. */
        key: Type.String(),
        title: Type.String(),
        titleZh: Type.String(),
        titleEn: Type.String(),
        /** The threshold that it takes; null: none. */
        threshold: Nullable(
          Type.Object({
            unit: Unit,
            min: Type.Number(),
            max: Type.Number(),
            side: Type.Enum(['above', 'below']),
            suggested: Type.Number(),
          }),
        ),
        /** Whether `durationSec` may delay it. */
        lasts: Type.Boolean(),
        /** Whether it ignores `schedule`, as a call for help. */
        tellsAtAnyTime: Type.Boolean(),
        /** The package type that a device needs to notice it; null: none. */
        packageType: Nullable(Type.Integer()),
      }),
    ),
  }),
  errors: [],
  example: {
    input: { imei, deviceSpecies: 1 },
    data: {
      deviceSpecies: 1,
      model: 'G10',
      alarms: [
        {
          code: 2,
          key: 'lowVoltage',
          title: 'Low battery',
          titleZh: '低电量',
          titleEn: 'Low battery',
          threshold: { unit: '%', min: 5, max: 50, side: 'below', suggested: 20 },
          lasts: false,
          tellsAtAnyTime: false,
          packageType: null,
        },
      ],
    },
  },
});
