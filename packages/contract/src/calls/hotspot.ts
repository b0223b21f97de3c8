import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Carrier, Imei, Nullable, NullableTime, Time } from '../shapes.ts';

const imei = '490154203237518';
const asOf = '2026-11-21T06:00:00.000Z';

/** The settings that the hotspot should have; it has applied them when both versions are the same. */
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
  /** Switches the Wi-Fi off after nobody was connected for this long; 0: never. */
  sleepAfterMin: Type.Integer(),
  updatedAt: Time,
});
export const exampleSettings = {
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

export const HotspotClient = Type.Object({
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
    /** Null if the device never reported it. */
    battery: Nullable(Type.Object({ percent: Type.Integer(), asOf: Time })),
    /** todayMb: since 00:00 of the site's day; null if the day's first report is missing. */
    data: Nullable(Type.Object({ totalMb: Type.Integer(), todayMb: Nullable(Type.Integer()), asOf: Time })),
    /** The number of clients that the device counts now; clientList has those that it names. */
    clients: Nullable(Type.Object({ count: Type.Integer(), asOf: Time })),
    clientList: Type.Array(HotspotClient),
    settings: Nullable(HotspotSettings),
    card: Nullable(
      Type.Object({
        iccid: Type.String(),
        slot: Type.Integer(),
        carrier: Carrier,
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
