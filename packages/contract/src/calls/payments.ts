import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, OrderId, Text, Time } from '../shapes.ts';
import { PayMethod } from './order-shapes.ts';

const orderId = 'zx261121k7Q2M4XpR8sTvWd';
/** 2 paid, 1 unpaid. */
const PaidOrNot = Type.Integer({ minimum: 1, maximum: 2 });

export const getPayJump = defineCall({
  name: 'payments.get-pay-jump',
  method: 'POST',
  path: '/pay/getPayJump',
  summary:
    "H5: starts (or goes on with) a payment attempt and answers the address of the provider's cashier. JSAPI: answers that of the page which pays inside WeChat, with a pay ticket of its own.",
  tier: 'ownOrderOrTicket',
  effect: 'money',
  envelope: 'url',
  input: Type.Object({
    orderId: OrderId,
    payMethod: PayMethod,
    requestMethod: Type.Optional(Type.Enum(['H5', 'JSAPI'])),
    openId: Type.Optional(Text(128)),
  }),
  data: Type.String(),
  errors: [
    'orderAlreadyPaid',
    'orderRefunded',
    'orderCancelled',
    'orderTimedOut',
    'orderNotPayable',
    'payMethodUnavailable',
    'paymentTooSmall',
    'openidMismatch',
    'paymentUnknown',
    'paymentFailed',
    'providerUnavailable',
    'tooManyRequests',
  ],
  example: {
    input: { orderId, payMethod: 'WX', requestMethod: 'H5' },
    data: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx2016121516420242444321ca0631331346&package=1405458241',
  },
});

export const check = defineCall({
  name: 'payments.check',
  method: 'POST',
  path: '/pay/check',
  summary:
    'Whether the order is paid, as the server knows it: 2 paid, 1 unpaid. An imei must be of a device in the order.',
  tier: 'ownOrderOrTicket',
  effect: 'read',
  input: Type.Object({ orderId: OrderId, imei: Type.Optional(Imei) }),
  data: PaidOrNot,
  errors: ['orderNotFound', 'orderCancelled', 'orderTimedOut'],
  example: { input: { orderId }, data: 2 },
});

export const confirm3 = defineCall({
  name: 'payments.confirm3',
  method: 'POST',
  path: '/pay/confirm3',
  summary:
    '"I have paid": the server asks the provider, and answers what the provider says. 2 paid, 1 unpaid.',
  tier: 'ownOrderOrTicket',
  effect: 'write',
  input: Type.Object({ orderId: OrderId }),
  data: PaidOrNot,
  errors: ['orderCancelled', 'orderTimedOut', 'paymentUnknown', 'providerUnavailable', 'tooManyRequests'],
  example: { input: { orderId }, data: 2 },
});

export const createTicket = defineCall({
  name: 'payments.create-ticket',
  method: 'POST',
  path: '/pay/ticket/create',
  summary:
    'A pay ticket for a payment link: lives 120 s, is bound to this order, can be spent once and only to see and pay it.',
  tier: 'ownOrderOrTicket',
  effect: 'write',
  input: Type.Object({ orderId: OrderId }),
  data: Type.Object({ ticket: Type.String(), url: Type.String(), expiresAt: Time }),
  errors: ['ticketInvalid'],
  example: {
    input: { orderId },
    data: {
      ticket: 'Zk3xV9…',
      url: `/pay/orderPay-details.html?orderId=${orderId}&site=cn&lang=zh&token=Zk3xV9`,
      expiresAt: '2026-11-21T06:06:00.000Z',
    },
  },
});

export const spendTicket = defineCall({
  name: 'payments.spend-ticket',
  method: 'POST',
  path: '/pay/ticket/spend',
  summary:
    "Spends a pay ticket (in `ticket`) and answers an order-scoped token that lives until the order's deadline. Repeated with the same Idempotency-Key because the answer was lost, it answers another token.",
  tier: 'any',
  effect: 'write',
  input: Type.Object({
    ticket: Type.String({ minLength: 16, maxLength: 128 }),
    orderId: Type.Optional(OrderId),
  }),
  data: Type.Object({ token: Type.String(), orderId: OrderId, expiresAt: Time }),
  errors: ['ticketInvalid'],
  example: {
    input: { ticket: 'Zk3xV9Zk3xV9Zk3xV9Zk3xV9' },
    data: { token: 'q0Jc1nKx3s8mYtVw5uRz7a', orderId, expiresAt: '2026-11-21T06:34:00.000Z' },
  },
});

export const listMethods = defineCall({
  name: 'payments.list-methods',
  method: 'POST',
  path: '/pay/method/list',
  summary:
    'The methods that work here: offered by the brand on this site, and configured. The page still leaves out those that its environment can not open.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({}),
  data: Type.Array(
    Type.Object({
      payMethod: PayMethod,
      requestMethods: Type.Array(Type.Enum(['H5', 'JSAPI'])),
    }),
  ),
  errors: [],
  example: {
    input: {},
    data: [
      { payMethod: 'WX', requestMethods: ['H5', 'JSAPI'] },
      { payMethod: 'ZFB', requestMethods: ['H5'] },
    ],
  },
});

export const jsapiPrepay = defineCall({
  name: 'payments.jsapi-prepay',
  method: 'POST',
  path: '/weixin/jsapiPrepay',
  summary:
    "Starts a payment inside WeChat, for the person whose openid this session is bound to. Answers what WeixinJSBridge or wx.requestPayment takes (package = 'prepay_id=' + prepayId, signType RSA).",
  tier: 'ownOrderOrTicket',
  effect: 'money',
  input: Type.Object({ orderId: OrderId, openId: Type.Optional(Text(128)) }),
  data: Type.Object({
    appId: Type.String(),
    timeStamp: Type.String(),
    nonceStr: Type.String(),
    prepayId: Type.String(),
    sign: Type.String(),
  }),
  errors: [
    'openidNeeded',
    'openidMismatch',
    'orderAlreadyPaid',
    'orderRefunded',
    'orderCancelled',
    'orderTimedOut',
    'orderNotPayable',
    'payMethodUnavailable',
    'paymentUnknown',
    'paymentFailed',
    'providerUnavailable',
    'tooManyRequests',
  ],
  example: {
    input: { orderId },
    data: {
      appId: 'wxd678efh567hg6787',
      timeStamp: '1414561699',
      nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
      prepayId: 'wx201410272009395522657a690389285100',
      sign: 'oR9d8PuhnIc+YZ8cBHFCwfgpaK9gd7vaRvkYD7rthRAZ…',
    },
  },
});
