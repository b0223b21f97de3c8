import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, NullableTime, Text } from '../shapes.ts';

const Popup = Type.Object({
  id: Id,
  type: Type.Enum(['notice', 'offer', 'expiry']),
  platform: Type.Enum(['track', 'cmp', 'all']),
  title: Type.String(),
  text: Type.String(),
  count: Type.Integer(),
  popTime: NullableTime,
  mutuallyTime: NullableTime,
  buttonType: Type.Enum(['close', 'open']),
  buttonText: Type.String(),
  actionUrl: Type.Union([Type.String(), Type.Null()]),
  remindIntervalHours: Type.Integer(),
  /**
   * For a reminder: when what it is about ends, or has ended. Pages that show this themselves need not show the
   * reminder.
   */
  endsAt: NullableTime,
  /** For a reminder of what is low or used up: its package type. The same holds for it. */
  packageType: Type.Union([Type.Integer(), Type.Null()]),
});

export const getPopupWindowByImei = defineCall({
  name: 'content.get-popup-window-by-imei',
  method: 'POST',
  path: '/redis/getPopupWindowByImei',
  summary: 'The one popup to show on this visit and place, or null.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object({
    imei: Imei,
    userName: Type.Optional(Text(64)),
    location: Type.Optional(Text(64)),
  }),
  data: Type.Union([Popup, Type.Null()]),
  errors: [],
  example: {
    input: { imei: '490154203237518', location: 'serve' },
    data: {
      id: '01935a7e-7c00-7000-8000-000000000101',
      type: 'offer',
      platform: 'all',
      title: 'Keep your hotspot online',
      text: 'Your data plan ends in 4 days. Renew now and nothing is interrupted.',
      count: 3,
      popTime: null,
      mutuallyTime: null,
      buttonType: 'open',
      buttonText: 'See the plans',
      actionUrl: '/pay/mifi/package.html',
      remindIntervalHours: 24,
      endsAt: null,
      packageType: null,
    },
  },
});

export const getAppMessageByProjectId = defineCall({
  name: 'content.get-app-message-by-project-id',
  method: 'POST',
  path: '/appMessage/getAppMessageByProjectId',
  summary: "The operator's messages of this brand, newest first.",
  tier: 'any',
  effect: 'read',
  input: Type.Object({ projectId: Type.Optional(Text(16)) }),
  data: Type.Array(
    Type.Object({ id: Id, title: Type.String(), text: Type.String(), publishedAt: Type.String() }),
  ),
  errors: [],
  example: {
    input: { projectId: 'zax' },
    data: [
      {
        id: '01935a7e-7c00-7000-8000-000000000201',
        title: 'Maintenance on Sunday',
        text: 'Payments pause from 02:00 to 02:30.',
        publishedAt: '2026-11-20T06:00:00.000Z',
      },
    ],
  },
});

export const listDictionary = defineCall({
  name: 'content.list-dictionary',
  method: 'POST',
  path: '/dictionary/list',
  summary: 'The entries of one dictionary (order states, cancel reasons, alarm codes …), in their order.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({ type: Text(64) }),
  data: Type.Array(Type.Object({ key: Type.String(), title: Type.String() })),
  errors: [],
  example: { input: { type: 'orderStatus' }, data: [{ key: 'toPay', title: 'To pay' }] },
});
