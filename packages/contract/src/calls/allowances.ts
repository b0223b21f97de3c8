import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, NullableTime, PackageType, Time } from '../shapes.ts';
import { PackageFamily } from './package.ts';

const Level = Type.Enum(['plenty', 'low', 'empty', 'none']);
/** In the type's unit: whole numbers, except data in G, which has two decimals, or is exact below one. */
const Count = Type.Optional(Type.Number());
const When = Type.Optional(NullableTime);

/** The guest's view of one type: its level, never the figures. */
const LevelItem = Type.Object({
  type: PackageType,
  key: Type.String(),
  family: PackageFamily,
  name: Type.String(),
  unit: Type.String(),
  level: Level,
  /** The end of what is counted; for a plan with a quantity each month, the end of this month's. */
  expirationTime: NullableTime,
  /** The end of the last queued grant. */
  endsAt: When,
});

const Item = Type.Object({
  ...LevelItem.properties,
  sum: Count,
  usable: Count,
  effectiveTime: When,
  asOf: Type.Optional(Time),
});

/** The requirement's flat fields; recordings are in minutes or days. */
const flat = {
  sms: Count,
  usableSms: Count,
  phone: Count,
  usablePhone: Count,
  record: Count,
  usableRecord: Count,
  recordDay: Count,
  usableRecordDay: Count,
  audioEffectiveTime: When,
  audioExpirationTime: When,
  moveEffectiveTime: When,
  moveExpirationTime: When,
  voiceEffectiveTime: When,
  voiceExpirationTime: When,
  humanEffectiveTime: When,
  humanExpirationTime: When,
  faceEffectiveTime: When,
  faceExpirationTime: When,
  shieldEffectiveTime: When,
  shieldExpirationTime: When,
};

export const getPackageByImei = defineCall({
  name: 'allowances.get-package-by-imei',
  method: 'POST',
  path: '/redis/getPackageByImei',
  summary: 'What the device has left of each package type: levels for a guest, figures for holder and owner.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({ ...flat, items: Type.Array(Item) }),
  dataFor: { guest: Type.Object({ items: Type.Array(LevelItem) }) },
  errors: [],
  example: {
    input: { imei: '356938035643809' },
    data: {
      sms: 10,
      usableSms: 1,
      items: [
        {
          type: 1,
          key: 'sms',
          family: 'alarm',
          name: 'SMS alarm',
          unit: 'count',
          level: 'low',
          sum: 10,
          usable: 1,
          effectiveTime: '2026-11-01T00:00:00.000Z',
          expirationTime: '2027-11-01T00:00:00.000Z',
          asOf: '2026-11-21T06:02:00.000Z',
        },
      ],
    },
  },
});
