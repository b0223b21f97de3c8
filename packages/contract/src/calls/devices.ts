import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, ListOf, NullableTime, Page, PageSize, Text } from '../shapes.ts';
import { simStates } from './sims.ts';

export const deviceStatuses = ['activated', 'notActivated', 'halted', 'preSale', 'soldOut'] as const;
const DeviceStatus = Type.Enum([...deviceStatuses]);

/** What anybody with a valid imei may see. */
const PublicDevice = {
  imei: Imei,
  deviceSpecies: Type.Integer(),
  model: Type.String(),
  modelName: Type.String(),
  picture: Type.Enum(['hotspot', 'locator', 'pet', 'camera', 'car']),
  status: DeviceStatus,
  /** Paused by a keep-number, which a plan ends; a plan does not end a halt by staff. */
  paused: Type.Boolean(),
  expirationTime: NullableTime,
  recordVersion: Type.Integer(),
  screenshotStatus: Type.Integer(),
  realNameNeeded: Type.Boolean(),
  standing: Type.Enum(['guest', 'holder', 'owner']),
};

/** `Optional` fields are for the owner only; they are not sent to anybody else. */
const OwnedDevice = {
  name: Type.Optional(Type.String()),
  simCardNumber: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  iccid: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Of the SIM in use, by what the carrier said last; null: it has none, or nobody knows. */
  simState: Type.Optional(Type.Union([Type.Enum([...simStates]), Type.Null()])),
  separated: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  userId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  allParentId: Type.Optional(Type.String()),
  online: Type.Optional(Type.Boolean()),
  lastSeenAt: Type.Optional(NullableTime),
};

const exampleDevice = {
  imei: '490154203237518',
  deviceSpecies: 4,
  model: 'H20',
  modelName: 'Travel hotspot',
  picture: 'hotspot' as const,
  status: 'activated' as const,
  paused: false,
  expirationTime: '2026-11-25T00:00:00.000Z',
  recordVersion: 1,
  screenshotStatus: 0,
  realNameNeeded: false,
  standing: 'guest' as const,
};

export const getDeviceByImei = defineCall({
  name: 'devices.get-device-by-imei',
  method: 'POST',
  path: '/device/getDeviceByImei',
  alias: '/redis/getDeviceByImei',
  summary: 'The device, as far as the caller may see it.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({ ...PublicDevice, ...OwnedDevice }),
  dataFor: { guest: Type.Object(PublicDevice), holder: Type.Object(PublicDevice) },
  errors: [],
  example: { input: { imei: '490154203237518' }, data: exampleDevice },
});

const ListedDevice = Type.Object({
  imei: Imei,
  name: Type.String(),
  deviceSpecies: Type.Integer(),
  model: Type.String(),
  modelName: Type.String(),
  picture: PublicDevice.picture,
  status: DeviceStatus,
  expirationTime: NullableTime,
  iccid: Type.Union([Type.String(), Type.Null()]),
  online: Type.Boolean(),
  lastSeenAt: NullableTime,
  userId: Type.Union([Type.String(), Type.Null()]),
});

export const getDeviceList = defineCall({
  name: 'devices.get-device-list',
  method: 'POST',
  path: '/device/getDeviceList',
  alias: '/device/getDeviceListByContent',
  summary:
    "The account's devices, with childFlag=1 those of its sub-accounts too; a dealer's whole subtree unless childFlag=0. Searched by name, imei or iccid.",
  tier: 'login',
  effect: 'read',
  input: Type.Object({
    content: Type.Optional(Text(100, 0)),
    page: Page,
    pageSize: PageSize,
    status: Type.Optional(
      Type.Enum([
        'activated',
        'notActivated',
        'halted',
        'preSale',
        'soldOut',
        'expiring',
        'expired',
        'offline',
      ]),
    ),
    userId: Type.Optional(Text(36)),
    childFlag: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  }),
  data: ListOf(ListedDevice),
  errors: [],
  example: {
    input: { content: 'hotspot', page: 1, pageSize: 10 },
    data: {
      list: [
        {
          imei: '490154203237518',
          name: 'Travel hotspot',
          deviceSpecies: 4,
          model: 'H20',
          modelName: 'Travel hotspot',
          picture: 'hotspot',
          status: 'activated',
          expirationTime: '2026-11-25T00:00:00.000Z',
          iccid: '89860620000000000019',
          online: true,
          lastSeenAt: '2026-11-21T06:00:00.000Z',
          userId: '01935a7e-7c00-7000-8000-000000000001',
        },
      ],
      page: 1,
      pageSize: 10,
      total: 1,
    },
  },
});
