import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, NullableTime, Text, Time } from '../shapes.ts';

const Session = Type.Object({ token: Type.String(), expiresAt: Time });
const token = 'q0Jc1nKx3s8mYtVw5uRz7aBd9eFg2hLp4iNo6kQr8sT';
const userId = '01935a7e-7c00-7000-8000-000000000001';

const User = Type.Object({
  userId: Id,
  userName: Type.String(),
  displayName: Type.String(),
  role: Type.Enum(['user', 'dealer', 'staff']),
});

/** The answer to any kind of login. */
export const Login = Type.Object({ ...Session.properties, ...User.properties });
export const loginExample = {
  token,
  expiresAt: '2026-12-21T06:00:00.000Z',
  userId,
  userName: '13800000001',
  displayName: 'Owner A',
  role: 'user',
} as const;

/** Proves once, within 5 minutes, the WeChat identity that WeChat told us. */
export const License = Type.String({
  pattern: '^[0-9A-Za-z_-]{43}$',
  ...{ expects: { zh: '登录凭证', en: 'a license' } },
});
export const licenseExample = 'V1StGXR8Z5jdHi6BmyTx9aQ2wE4rT6yU8iO0pLkJhGf';

export const startGuestSession = defineCall({
  name: 'account.start-guest-session',
  method: 'POST',
  path: '/session/guest',
  summary: 'Begins a guest session, kept 30 days. The site is bound to it for good.',
  tier: 'any',
  effect: 'write',
  input: Type.Object({ imei: Type.Optional(Imei) }),
  data: Session,
  errors: [],
  example: { input: {}, data: { token, expiresAt: '2026-12-21T06:00:00.000Z' } },
});

export const provePossession = defineCall({
  name: 'account.prove-possession',
  method: 'POST',
  path: '/session/provePossession',
  summary:
    'Makes this session a holder of the device for 24 hours: device password, QR secret or the last 6 digits of the ICCID. 5 wrong tries an hour.',
  tier: 'guest',
  effect: 'write',
  input: Type.Object({ imei: Imei, secret: Text(64, 4) }),
  data: Type.Object({ imei: Imei, heldUntil: Time }),
  errors: ['possessionNotProved', 'possessionPaused', 'sessionNeeded', 'tooManyRequests'],
  example: {
    input: { imei: '490154203237518', secret: '237518' },
    data: { imei: '490154203237518', heldUntil: '2026-11-22T06:00:00.000Z' },
  },
});

export const loginVerification = defineCall({
  name: 'account.login-verification',
  method: 'POST',
  path: '/loginVerification',
  summary:
    'Logs in with user name and password. A guest session in `token` is merged into the account. A `license`, or a WeChat login that answered wechatNotLinked just before, links the WeChat identity to it.',
  tier: 'any',
  effect: 'write',
  input: Type.Object({
    userName: Text(64),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    license: Type.Optional(License),
  }),
  data: Login,
  errors: ['wrongPassword', 'loginPaused', 'licenseInvalid'],
  example: { input: { userName: '13800000001', password: 'demo-owner-1' }, data: loginExample },
});

export const confirmPassword = defineCall({
  name: 'account.confirm-password',
  method: 'POST',
  path: '/session/confirmPassword',
  summary: 'Asks for the password again; what needs a fresh login is open for 5 minutes.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({ password: Type.String({ minLength: 1, maxLength: 200 }) }),
  data: Type.Object({ freshUntil: Time }),
  errors: ['wrongPassword', 'loginPaused'],
  example: { input: { password: 'demo-owner-1' }, data: { freshUntil: '2026-11-21T06:05:00.000Z' } },
});

export const takeGuest = defineCall({
  name: 'account.take-guest',
  method: 'POST',
  path: '/session/takeGuest',
  summary:
    'Merges a guest session into this login, as logging in does: for a login that an app brings later. The guest session ends; one that has ended already is no error.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({ guestToken: Text(128, 16) }),
  data: Type.Null(),
  errors: [],
  example: { input: { guestToken: token }, data: null },
});

export const logout = defineCall({
  name: 'account.logout',
  method: 'POST',
  path: '/session/logout',
  summary: 'Ends this session.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({}),
  data: Type.Null(),
  errors: [],
  example: { input: {}, data: null },
});

export const getPermission = defineCall({
  name: 'account.get-permission',
  method: 'POST',
  path: '/getPermission',
  summary: 'What this login may do. Without a login: null.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({}),
  data: Type.Union([
    Type.Object({ role: User.properties.role, permissions: Type.Array(Type.String()) }),
    Type.Null(),
  ]),
  errors: [],
  example: { input: {}, data: { role: 'user', permissions: ['devices.read', 'orders.read'] } },
});

export const getLoginUserInfo = defineCall({
  name: 'account.get-login-user-info',
  method: 'POST',
  path: '/getLoginUserInfo',
  summary: 'Who is logged in. Without a login: null.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({}),
  data: Type.Union([
    Type.Object({
      ...User.properties,
      /** The account's phone number, its middle hidden; null if it has none. */
      phone: Type.Union([Type.String(), Type.Null()]),
      phoneVerified: Type.Boolean(),
      freshUntil: NullableTime,
      expiresAt: Time,
    }),
    Type.Null(),
  ]),
  errors: [],
  example: {
    input: {},
    data: {
      userId,
      userName: '13800000001',
      displayName: 'Owner A',
      role: 'user',
      phone: '138****0001',
      phoneVerified: true,
      freshUntil: null,
      expiresAt: '2026-12-21T06:00:00.000Z',
    },
  },
});
