import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, Instant, ListOf, Nullable, NullableTime, Page, PageSize, Time } from '../shapes.ts';
import { AlarmChannel, AlarmCode, exampleImei as imei } from './alarm-shapes.ts';

/** Why a channel was not used. */
export const notToldReasons = [
  'dailyLimit',
  'noAllowance',
  'quietHours',
  'cooldown',
  'late',
  'unreachable',
] as const;

const AlarmEvent = Type.Object({
  id: Id,
  code: AlarmCode,
  key: Type.String(),
  title: Type.String(),
  at: Time,
  receivedAt: Time,
  value: Nullable(Type.Number()),
  unit: Nullable(Type.String()),
  place: Nullable(Type.String()),
  /** WGS-84. */
  longitude: Nullable(Type.Number()),
  latitude: Nullable(Type.Number()),
  readAt: NullableTime,
  told: Type.Array(
    Type.Object({
      channel: AlarmChannel,
      /** The receiver's number, its middle hidden; null: the owner's app. */
      phone: Nullable(Type.String()),
      state: Type.Enum(['sending', 'sent', 'failed', 'suppressed']),
      reason: Nullable(Type.Enum([...notToldReasons])),
      at: Time,
    }),
  ),
});

export const listAlarms = defineCall({
  name: 'alarms.list',
  method: 'POST',
  path: '/alarm/list',
  summary:
    'The alarms of a device since it is its owner’s, newest first, with place and time, whom they were told to and how, or why not. Kept for 100 days.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({
    imei: Imei,
    code: Type.Optional(AlarmCode),
    unread: Type.Optional(Type.Boolean()),
    page: Page,
    pageSize: PageSize,
  }),
  data: Type.Object({ ...ListOf(AlarmEvent).properties, unread: Type.Integer() }),
  errors: [],
  example: {
    input: { imei, page: 1, pageSize: 20 },
    data: {
      list: [
        {
          id: '01935a7e-7c00-7000-8000-000000000901',
          code: 14,
          key: 'overspeed',
          title: 'Speeding',
          at: '2026-11-21T05:13:00.000Z',
          receivedAt: '2026-11-21T05:13:04.000Z',
          value: 92,
          unit: 'km/h',
          place: 'Inner Ring Elevated Road',
          longitude: 121.4461,
          latitude: 31.1748,
          readAt: null,
          told: [
            { channel: 'app', phone: null, state: 'sent', reason: null, at: '2026-11-21T05:13:06.000Z' },
            {
              channel: 'sms',
              phone: '138****0001',
              state: 'suppressed',
              reason: 'noAllowance',
              at: '2026-11-21T05:13:06.000Z',
            },
          ],
        },
      ],
      page: 1,
      pageSize: 20,
      total: 1,
      unread: 1,
    },
  },
});

export const markAlarmsRead = defineCall({
  name: 'alarms.mark-read',
  method: 'POST',
  path: '/alarm/read',
  summary: 'Marks the alarms of a device as read, all of them or those up to a time.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({ imei: Imei, until: Type.Optional(Instant) }),
  data: Type.Object({ marked: Type.Integer() }),
  errors: ['invalidInput'],
  example: { input: { imei, until: '2026-11-21T06:00:00.000Z' }, data: { marked: 3 } },
});
