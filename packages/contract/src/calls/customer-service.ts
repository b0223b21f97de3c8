import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Text, Time } from '../shapes.ts';

const userId = '01935a7e-7c00-7000-8000-000000000001';

export const signStr = defineCall({
  name: 'support.sign-str',
  method: 'POST',
  path: '/after/signStr',
  summary:
    'Signs who one is for the customer-service window, and nothing else: `nonce=…&timestamp=…&web_token=…` in this order, the timestamp (ms) within 5 minutes, the web_token the caller’s own user id.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({
    signStr: Text(300),
    /** The only algorithm of the customer-service product. */
    encryptionAlgorithm: Type.Optional(Type.Enum(['SHA1'])),
  }),
  data: Type.Object({ signature: Type.String(), encryptionAlgorithm: Type.Enum(['SHA1']) }),
  errors: ['customerServiceNotOffered', 'invalidInput', 'tooManyRequests'],
  example: {
    input: {
      signStr: `nonce=V1StGXR8Z5jdHi6B&timestamp=1795240800000&web_token=${userId}`,
      encryptionAlgorithm: 'SHA1',
    },
    data: { signature: 'D8E4A9C3B1F0728D5E6A4B3C2D1E0F9A8B7C6D5E', encryptionAlgorithm: 'SHA1' },
  },
});

export const getAliCsdToken = defineCall({
  name: 'support.get-ali-csd-token',
  method: 'POST',
  path: '/csd/getAliCsdToken',
  summary:
    'Opens the customer-service window for the person who is logged in: an address that is good for a few minutes.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({}),
  data: Type.Object({ token: Type.String(), url: Type.String(), expiresAt: Time }),
  errors: ['customerServiceNotOffered', 'customerServiceUnavailable', 'tooManyRequests'],
  example: {
    input: {},
    data: {
      token: 'V1StGXR8Z5jdHi6BmyT',
      url: 'https://service.example/window?token=V1StGXR8Z5jdHi6BmyT',
      expiresAt: '2026-11-21T06:05:00.000Z',
    },
  },
});

export const getServiceGroup = defineCall({
  name: 'support.get-service-group',
  method: 'POST',
  path: '/csd/getServiceGroup',
  summary:
    'How to reach people: whether there is a chat and somebody is in it now, and always the brand’s phone and e-mail with the hours, and when a complaint of now is answered.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({
    serviceGroupId: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Za-z_-]{1,64}$',
        ...{ expects: { zh: '有效的分组编号', en: 'the id of a service group' } },
      }),
    ),
  }),
  data: Type.Object({
    /** none: no chat is configured, so there are only phone and e-mail. */
    chat: Type.Enum(['online', 'offline', 'none']),
    group: Type.Union([
      Type.Object({
        serviceGroupId: Type.String(),
        name: Type.String(),
      }),
      Type.Null(),
    ]),
    phone: Type.String(),
    email: Type.String(),
    /** When somebody answers, in the site's zone. */
    hours: Type.Object({ from: Type.String(), to: Type.String(), workingDaysOnly: Type.Boolean() }),
    /** Whether somebody answers the phone now. */
    openNow: Type.Boolean(),
    /** When somebody will have contacted the person about a complaint that is sent now. */
    contactBy: Time,
  }),
  errors: [],
  example: {
    input: { serviceGroupId: 'default' },
    data: {
      chat: 'online',
      group: { serviceGroupId: 'default', name: 'Customer service' },
      phone: '400-600-1001',
      email: 'support@zaxtrack.example',
      hours: { from: '09:00', to: '21:00', workingDaysOnly: false },
      openNow: true,
      contactBy: '2026-11-23T16:00:00.000Z',
    },
  },
});
