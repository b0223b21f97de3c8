import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, NullableTime, Text, Time } from '../shapes.ts';

const imei = '490154203237518';
const asOf = '2026-11-21T06:00:00.000Z';
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);

/** What can be set on a device; which of them a device has, `hotspot.get-function-by-imei` says. */
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

/** The hotspot's settings as they are wanted; the device has applied them when both versions are the same. */
export const HotspotSettings = Type.Object({
  version: Type.Integer(),
  appliedVersion: Type.Integer(),
  applied: Type.Boolean(),
  ssid: Type.String(),
  /** Null: open, without a password. */
  wifiPassword: Nullable(Type.String()),
  security: Type.Enum(['open', 'wpa2', 'wpa3']),
  band: Type.Enum(['2.4GHz', '5GHz', 'both']),
  hidden: Type.Boolean(),
  maxClients: Type.Integer(),
  /** Switches the Wi-Fi off when nobody is connected for so long; 0 never. */
  sleepAfterMin: Type.Integer(),
  updatedAt: Time,
});
const exampleSettings = {
  version: 4,
  appliedVersion: 4,
  applied: true,
  ssid: 'Lin-Travel',
  wifiPassword: 'xuhui-2026',
  security: 'wpa2' as const,
  band: '2.4GHz' as const,
  hidden: false,
  maxClients: 10,
  sleepAfterMin: 0,
  updatedAt: asOf,
};

const HotspotClient = Type.Object({
  mac: Type.String(),
  name: Type.String(),
  ip: Nullable(Type.String()),
  connected: Type.Boolean(),
  blocked: Type.Boolean(),
  lastSeenAt: Time,
});
const exampleClient = {
  mac: '3c:22:fb:10:4a:91',
  name: 'iPhone',
  ip: '192.168.43.101',
  connected: true,
  blocked: false,
  lastSeenAt: asOf,
};

/** What became of one change or command. */
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

export const getMifiMessage = defineCall({
  name: 'hotspot.get-mifi-message',
  method: 'POST',
  path: '/mifi/getMiFiMessage',
  summary: 'The hotspot at a glance: Wi-Fi, battery, data, who is connected; each figure with its time.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({
    imei: Imei,
    name: Type.String(),
    model: Type.String(),
    modelName: Type.String(),
    online: Type.Boolean(),
    lastSeenAt: NullableTime,
    expirationTime: NullableTime,
    /** Null where the device never reported it. */
    battery: Nullable(Type.Object({ percent: Type.Integer(), asOf: Time })),
    /** todayMb: since 00:00 of the site's day; null where the day's first report is missing. */
    data: Nullable(Type.Object({ totalMb: Type.Integer(), todayMb: Nullable(Type.Integer()), asOf: Time })),
    /** What the device counts as connected now, and whom it knows by name. */
    clients: Nullable(Type.Object({ count: Type.Integer(), asOf: Time })),
    clientList: Type.Array(HotspotClient),
    settings: Nullable(HotspotSettings),
    card: Nullable(
      Type.Object({
        iccid: Type.String(),
        slot: Type.Integer(),
        carrier: Type.Enum(['cmcc', 'telecom', 'unicom']),
        realName: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
  example: {
    input: { imei },
    data: {
      imei,
      name: 'Travel hotspot',
      model: 'H20',
      modelName: 'Travel hotspot',
      online: true,
      lastSeenAt: asOf,
      expirationTime: '2026-11-25T00:00:00.000Z',
      battery: { percent: 78, asOf },
      data: { totalMb: 261_204, todayMb: 812, asOf },
      clients: { count: 2, asOf },
      clientList: [exampleClient],
      settings: exampleSettings,
      card: { iccid: '89860620000000000019', slot: 1, carrier: 'unicom', realName: true },
    },
  },
});

export const getMifiSignal = defineCall({
  name: 'hotspot.get-mifi-signal',
  method: 'POST',
  path: '/mifi/getMiFiSignal',
  summary: 'How well the device is in the mobile network, now and in the last 24 hours.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({
    imei: Imei,
    online: Type.Boolean(),
    lastSeenAt: NullableTime,
    signal: Nullable(
      Type.Object({
        dbm: Type.Integer(),
        /** 0 none to 4 full. */
        bars: Type.Integer({ minimum: 0, maximum: 4 }),
        network: Nullable(Type.Enum(['2G', '3G', '4G', '5G'])),
        asOf: Time,
      }),
    ),
    /** Oldest first, 48 at most. */
    history: Type.Array(Type.Object({ at: Time, dbm: Type.Integer(), network: Nullable(Type.String()) })),
  }),
  errors: [],
  example: {
    input: { imei },
    data: {
      imei,
      online: true,
      lastSeenAt: asOf,
      signal: { dbm: -84, bars: 4, network: '4G', asOf },
      history: [{ at: '2026-11-21T05:30:00.000Z', dbm: -88, network: '4G' }],
    },
  },
});

export const functionConfig = defineCall({
  name: 'hotspot.function-config',
  method: 'POST',
  path: '/redis/functionConfig',
  summary:
    'Sets something on the device or makes it do something. `param` is the value as text; for wifiSettings a JSON object of settings, for blackList the addresses, separated by commas. With `version`, one that is no longer the newest answers settingsConflict with both. A setting waits for a device that is offline; an action is refused.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    functionId: Type.Enum([...functionIds]),
    param: Type.Optional(Text(2000, 0)),
    /** The version of the settings that the change was made from. */
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
        /** As `param` takes it; null where there is no value to show. */
        value: Nullable(Type.String()),
        min: Nullable(Type.Integer()),
        max: Nullable(Type.Integer()),
        choices: Type.Array(Type.Object({ value: Type.String(), title: Type.String() })),
        whenOffline: Type.Enum(['waits', 'refused']),
        /** Interrupts the connection for so long; 0: not. */
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
