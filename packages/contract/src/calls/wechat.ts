import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { OwnPageUrl, Time, WechatAppId, WechatCode } from '../shapes.ts';
import { License, Login, licenseExample, loginExample } from './account.ts';

const appId = 'wx8888888888888888';

export const getAuthorizeUrl = defineCall({
  name: 'account.get-authorize-url',
  method: 'POST',
  path: '/thirdPartyBind/getAuthorizeUrl',
  summary:
    'Where a page inside WeChat sends the person to be recognised. WeChat leads back to `url` with `code` and `state`, both for getLicense.',
  tier: 'any',
  effect: 'write',
  input: Type.Object({
    url: OwnPageUrl,
    /** snsapi_base needs no consent, but does not give the union id. */
    scope: Type.Optional(Type.Enum(['snsapi_base', 'snsapi_userinfo'])),
  }),
  data: Type.Object({ url: Type.String(), expiresAt: Time }),
  errors: ['invalidInput', 'wechatNotOffered'],
  example: {
    input: { url: 'https://pay.zaxtrack.example/pay/serve.html' },
    data: {
      url: 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx8888888888888888&redirect_uri=https%3A%2F%2Fpay.zaxtrack.example%2Fpay%2Fserve.html&response_type=code&scope=snsapi_base&state=Vb2Jr7#wechat_redirect',
      expiresAt: '2026-11-21T06:10:00.000Z',
    },
  },
});

export const getLicense = defineCall({
  name: 'account.get-license',
  method: 'POST',
  path: '/thirdPartyBind/getLicense',
  summary:
    "Has WeChat say who a code stands for, keeps that with this session, and answers a license: good once, for 5 minutes, and for this session only. Without the `state` that this session asked for, a web page's license logs in but links no account.",
  tier: 'any',
  effect: 'write',
  input: Type.Object({
    code: WechatCode,
    state: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Za-z_-]{1,128}$',
        ...{ expects: { zh: 'getAuthorizeUrl 给出的 state', en: 'the state of getAuthorizeUrl' } },
      }),
    ),
    /**
     * Where the code comes from. Pass mini-program only if the web view is the mini-program's, never because a link
     * says so.
     */
    environment: Type.Optional(Type.Enum(['web', 'mini-program'])),
  }),
  data: Type.Object({ license: Type.String(), expiresAt: Time }),
  errors: ['wechatCodeInvalid', 'wechatNotOffered', 'wechatUnavailable', 'tooManyRequests'],
  example: {
    input: { code: '061Hxy000aBcDe1FgHi200jKlM0Hxy0V' },
    data: { license: licenseExample, expiresAt: '2026-11-21T06:05:00.000Z' },
  },
});

export const thirdPartyVerification = defineCall({
  name: 'account.third-party-verification',
  method: 'POST',
  path: '/thirdPartyVerification',
  summary:
    'Logs in the account that the WeChat identity of the license is linked to. A guest session in `token` is merged into the account. wechatNotLinked leaves the license good for loginVerification.',
  tier: 'any',
  effect: 'write',
  input: Type.Object({ license: License }),
  data: Login,
  errors: ['licenseInvalid', 'wechatNotLinked'],
  example: { input: { license: licenseExample }, data: loginExample },
});

export const getOpenIdByUnionId = defineCall({
  name: 'account.get-open-id-by-union-id',
  method: 'GET',
  path: '/thirdPartyBind/getOpenIdByUnionId',
  summary: "The openid that WeChat told us of this session's own person, by the union id. Nobody else's.",
  tier: 'session',
  effect: 'read',
  input: Type.Object({
    unionId: Type.String({
      pattern: '^[0-9A-Za-z_-]{1,128}$',
      ...{ expects: { zh: '微信 unionId', en: 'a union id of WeChat' } },
    }),
  }),
  data: Type.Object({ openId: Type.String(), appId: Type.String() }),
  errors: ['identityNotFound'],
  example: {
    input: { unionId: 'o6_bmasdasdsad6_2sgVt7hMZOPfL' },
    data: { openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', appId },
  },
});

export const listLinkedWechat = defineCall({
  name: 'account.list-linked-wechat',
  method: 'POST',
  path: '/thirdPartyBind/list',
  summary: 'The WeChat identities that log in to this account, the last linked first.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({}),
  data: Type.Array(Type.Object({ linkedAt: Time })),
  errors: [],
  example: { input: {}, data: [{ linkedAt: '2026-11-21T06:00:00.000Z' }] },
});

export const unlinkWechat = defineCall({
  name: 'account.unlink-wechat',
  method: 'POST',
  path: '/thirdPartyBind/unlink',
  summary: 'From now on no WeChat identity logs in to this account; whoever is logged in stays so.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({}),
  data: Type.Null(),
  errors: [],
  example: { input: {}, data: null },
});

export const jsapiConfig = defineCall({
  name: 'payments.jsapi-config',
  method: 'POST',
  path: '/weixin/jsapiConfig',
  summary:
    "What wx.config needs on one page of the brand's own hosts. `url` is the page's address up to the #, `appId` the portal's own public account.",
  tier: 'any',
  effect: 'read',
  input: Type.Object({ appId: Type.Optional(WechatAppId), url: OwnPageUrl }),
  data: Type.Object({
    appId: Type.String(),
    /** Seconds since the epoch. */
    timestamp: Type.Integer(),
    nonceStr: Type.String(),
    /** SHA-1, 40 hexadecimal digits. */
    signature: Type.String(),
  }),
  errors: ['invalidInput', 'wechatNotOffered', 'wechatUnavailable'],
  example: {
    input: { appId, url: 'https://pay.zaxtrack.example/pay/serve.html' },
    data: {
      appId,
      timestamp: 1414587457,
      nonceStr: 'Wm3WZYTPz0wzccnW',
      signature: '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
    },
  },
});
