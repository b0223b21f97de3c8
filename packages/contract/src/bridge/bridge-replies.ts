import Type from 'typebox';
import { Iccid, Imei } from '../shapes.ts';
import { CallbackId, defineReply, Token } from './bridge-shapes.ts';

/** A number or its digits: apps of both kinds are in use. */
const NumberOrDigits = (maximum: number) =>
  Type.Union([
    Type.Integer({ minimum: 0, maximum }),
    Type.String({ pattern: `^\\d{1,${String(maximum).length}}$` }),
  ]);

const Word = Type.String({ maxLength: 200 });

/** What the app tells about itself; every field may be missing. */
const AppInfo = Type.Object({
  appName: Type.Optional(Word),
  /** Such as `2.20.42`. */
  appVersion: Type.Optional(Word),
  /** Such as 2408131: decides how a payment opens. */
  appBuildVersion: Type.Optional(NumberOrDigits(4_294_967_295)),
  systemVersion: Type.Optional(Word),
  systemType: Type.Optional(Word),
  nickName: Type.Optional(Word),
  isDebug: Type.Optional(Type.Boolean()),
});

const Facts = Type.Record(Type.String(), Type.Unknown());

/** All messages of the app to the portal, by their name in `event`. */
export const bridgeReplies = {
  goback: defineReply({
    summary:
      'The back button was pressed. The portal goes back, or sends `close` where there is nothing behind.',
    data: Type.Object({}),
    sinceBuild: 0,
    example: {},
  }),
  newToken: defineReply({
    summary: 'A fresh session token, after the command `newToken` or of the app’s own accord.',
    data: Type.Object({ token: Token }),
    sinceBuild: 0,
    example: { token: 'kq3pJ0bVnQ2sYx7uT9aZ4w' },
  }),
  info: defineReply({
    summary: 'Who is logged in, which device it is about, and what app this is. Every field may be missing.',
    data: Type.Object({
      token: Type.Optional(Token),
      imei: Type.Optional(Imei),
      /** As phones write it, such as `en`, `es-419` or `zh_CN_#Hans`. */
      lang: Type.Optional(Type.String({ pattern: '^[\\w#-]{2,32}$' })),
      /** The brand. If it is not the page’s, the token is ignored. */
      projectId: Type.Optional(Type.String({ pattern: '^[a-z]{2,8}$' })),
      userInfo: Type.Optional(Facts),
      loginInfo: Type.Optional(Facts),
      appInfo: Type.Optional(AppInfo),
      permissions: Type.Optional(Type.Array(Word, { maxItems: 200 })),
      iccid: Type.Optional(Iccid),
    }),
    sinceBuild: 0,
    example: {
      token: 'kq3pJ0bVnQ2sYx7uT9aZ4w',
      imei: '490154203237518',
      lang: 'en',
      projectId: 'zax',
      appInfo: {
        appName: 'Zax',
        appVersion: '2.40.81',
        appBuildVersion: 2408131,
        systemType: 'ios',
        systemVersion: '18.1',
        nickName: 'Lin',
        isDebug: false,
      },
      permissions: ['order.pay'],
      iccid: '89860620000000000019',
    },
  }),
  navFocus: defineReply({
    summary: 'This view is in front again. The portal asks anew for what it shows.',
    data: Type.Object({}),
    sinceBuild: 0,
    example: {},
  }),
  callback: defineReply({
    summary:
      'The answer to a command with a callbackId: `code` 0 and its `data`; else 1 refused by the person, 2 not available on this phone, 3 failed.',
    data: Type.Object({
      callbackId: CallbackId,
      code: NumberOrDigits(9999),
      data: Type.Optional(Type.Unknown()),
    }),
    sinceBuild: 0,
    example: { callbackId: '9f86d081884c7d659a2feaa0c55ad015', code: 0, data: { open: true } },
  }),
  payChange: defineReply({
    summary:
      'How a payment that was opened in a view of its own ended: `code` 0 is paid, others show `msg`, or the portal’s own words without it. The server decides what is true.',
    data: Type.Object({
      orderId: Type.String({ pattern: '^[0-9A-Za-z_]{6,32}$' }),
      code: Type.Union([
        Type.Integer({ minimum: -999_999, maximum: 999_999 }),
        Type.String({ pattern: '^-?\\w{1,32}$' }),
      ]),
      msg: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
    }),
    sinceBuild: 2408131,
    example: { orderId: 'zx261121k7Q2M4X', code: 0, msg: '' },
  }),
};
