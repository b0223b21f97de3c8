import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, Nullable, NullableTime, Text, Time } from '../shapes.ts';
import { exampleSettings, HotspotClient, HotspotSettings } from './hotspot.ts';

const imei = '490154203237518';
const asOf = '2026-11-21T06:00:00.000Z';

/** The functions that devices may have; `hotspot.get-function-by-imei` tells which of them a device has. */
export const functionIds = [
  'wifiName',
  'wifiPassword',
  'security',
  'band',
  'hidden',
  'maxClients',
  'sleepAfter',
  'wifiSettings',
  'blackList',
  'restart',
  'locate',
  'reportNow',
] as const;

/** The states of a change or command. */
export const commandStates = ['waiting', 'sent', 'applied', 'refused', 'timedOut', 'replaced'] as const;

const LoggedCommand = Type.Object({
  commandId: Id,
  functionId: Type.Enum([...functionIds]),
  /** waiting: for the device to come back · sent: not answered yet · replaced: by a newer one before it was sent. */
  state: Type.Enum([...commandStates]),
  /** A key: refused, timedOut, offline, unsupported … */
  reason: Nullable(Type.String()),
  requestedAt: Time,
  changedAt: Time,
});
const exampleCommand = {
  commandId: '01935a7e-7c00-7000-8000-000000000011',
  functionId: 'wifiName' as const,
  state: 'applied' as const,
  reason: null,
  requestedAt: asOf,
  changedAt: asOf,
};

export const functionConfig = defineCall({
  name: 'hotspot.function-config',
  method: 'POST',
  path: '/redis/functionConfig',
  summary:
    'Sets something on the device or makes it do something. `param` is the value as text; for wifiSettings a JSON object of settings, for blackList the addresses, separated by commas: all of them, or {"add": …, "remove": …} for those that come and go. With `version`, one that is no longer the newest answers settingsConflict with both. A setting waits for a device that is offline; an action is refused.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    functionId: Type.Enum([...functionIds]),
    param: Type.Optional(Text(2000, 0)),
    /** The version of the settings on which the change is based. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    /** 1 (the default): the change is listed in the device's log; 0: it is not. */
    logFlag: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  }),
  data: Type.Object({
    ...LoggedCommand.properties,
    /** What to tell the person, in the language of the request. */
    message: Type.String(),
    settings: Nullable(HotspotSettings),
  }),
  errors: [
    'noService',
    'invalidInput',
    'settingsConflict',
    'functionNotSupported',
    'deviceOffline',
    'deviceRefused',
    'devicePlatformUnavailable',
    'tooManyRequests',
  ],
  example: {
    input: { imei, functionId: 'wifiName', param: 'Lin-Travel', version: 3, logFlag: 1 },
    data: { ...exampleCommand, message: 'The device has taken the setting.', settings: exampleSettings },
  },
});

export const getFunctionByImei = defineCall({
  name: 'hotspot.get-function-by-imei',
  method: 'POST',
  path: '/device/getFunctionByImei',
  summary: 'What can be set on the device, what it is now, and what became of the last changes.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({
    imei: Imei,
    online: Type.Boolean(),
    lastSeenAt: NullableTime,
    settings: Nullable(HotspotSettings),
    functions: Type.Array(
      Type.Object({
        functionId: Type.Enum([...functionIds]),
        title: Type.String(),
        kind: Type.Enum(['text', 'password', 'choice', 'switch', 'number', 'object', 'list', 'action']),
        /** In the form of `param`; null if there is no value to show. */
        value: Nullable(Type.String()),
        min: Nullable(Type.Integer()),
        max: Nullable(Type.Integer()),
        choices: Type.Array(Type.Object({ value: Type.String(), title: Type.String() })),
        whenOffline: Type.Enum(['waits', 'refused']),
        /** For how long it interrupts the connection; 0: it does not. */
        interruptsSec: Type.Integer(),
      }),
    ),
    blackList: Type.Array(HotspotClient),
    /** Newest first, 20 at most. */
    log: Type.Array(LoggedCommand),
  }),
  errors: [],
  example: {
    input: { imei },
    data: {
      imei,
      online: true,
      lastSeenAt: asOf,
      settings: exampleSettings,
      functions: [
        {
          functionId: 'wifiName',
          title: 'Wi-Fi name',
          kind: 'text',
          value: 'Lin-Travel',
          min: 1,
          max: 32,
          choices: [],
          whenOffline: 'waits',
          interruptsSec: 10,
        },
      ],
      blackList: [],
      log: [exampleCommand],
    },
  },
});
