import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import {
  Fen,
  Iccid,
  Id,
  Imei,
  ListOf,
  mostCoupons,
  OrderId,
  PackageId,
  Page,
  PageSize,
  Text,
  Time,
} from '../shapes.ts';
import {
  exampleImei,
  exampleOrder,
  exampleOrderId,
  Order,
  orderStates,
  orderTabs,
  PaidBy,
} from './order-shapes.ts';

export const addOrder = defineCall({
  name: 'orders.add-order',
  method: 'POST',
  path: '/pay/order/addOrder',
  summary:
    'Makes an order at the prices of the catalogue, for devices by their imeis, or by the SIMs in devices that one owns or holds. Same Idempotency-Key and content: the same order. Answers the order number.',
  tier: 'session',
  effect: 'money',
  envelope: 'flag',
  input: Type.Object({
    agent: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    type: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    imeis: Type.Optional(Type.Array(Imei, { minItems: 1, maxItems: 50, uniqueItems: true })),
    iccids: Type.Optional(Type.Array(Iccid, { minItems: 1, maxItems: 50, uniqueItems: true })),
    packages: Type.Array(
      Type.Object({
        packageId: PackageId,
        total: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
      }),
      { minItems: 1, maxItems: 20 },
    ),
    coupons: Type.Optional(Type.Array(Id, { maxItems: mostCoupons, uniqueItems: true })),
    expectedPayFen: Type.Optional(Fen),
    termsVersion: Type.Optional(Text(32)),
  }),
  data: OrderId,
  errors: [
    'noService',
    'packageNotFound',
    'packageNotOffered',
    'orderDataWrong',
    'priceChanged',
    'idempotencyConflict',
    'couponUnusable',
    'alreadyClaimed',
    'possessionNeeded',
    'tooManyRequests',
  ],
  example: {
    input: { agent: 1, type: 2, imeis: [exampleImei], packages: [{ packageId: 168, total: 1 }] },
    data: exampleOrderId,
  },
});

export const getOrderList = defineCall({
  name: 'orders.get-order-list',
  method: 'POST',
  path: '/pay/order/getOrderList',
  summary: 'The orders of this session or account, newest first, by state or tab.',
  tier: 'session',
  effect: 'read',
  input: Type.Object({
    page: Page,
    pageSize: PageSize,
    status: Type.Optional(Type.Enum([...orderStates, ...orderTabs])),
    imei: Type.Optional(Imei),
  }),
  data: Type.Object({ ...ListOf(Order).properties, orderVosList: Type.Array(Order) }),
  errors: [],
  example: {
    input: { page: 1, pageSize: 10, status: 'toPay' },
    data: { list: [exampleOrder], orderVosList: [exampleOrder], page: 1, pageSize: 10, total: 1 },
  },
});

export const getOrder = defineCall({
  name: 'orders.get-order',
  method: 'POST',
  path: '/pay/order/getOrder',
  summary: 'One order with its lines, money and delivery.',
  tier: 'ownOrderOrTicket',
  effect: 'read',
  input: Type.Object({ orderId: OrderId }),
  data: Order,
  errors: [],
  example: { input: { orderId: exampleOrderId }, data: exampleOrder },
});

export const cancelOrder = defineCall({
  name: 'orders.cancel-order',
  method: 'POST',
  path: '/pay/order/cancelOrder',
  summary:
    'Cancels an unpaid order, after every open payment attempt is closed at its provider. Answers the state that the order then has.',
  tier: 'ownOrder',
  effect: 'money',
  input: Type.Object({ orderId: OrderId }),
  data: Type.Enum([...orderStates]),
  errors: ['orderAlreadyPaid', 'orderTimedOut', 'paymentUnknown', 'providerUnavailable'],
  example: { input: { orderId: exampleOrderId }, data: 'cancelled' },
});

export const getReceipt = defineCall({
  name: 'orders.get-receipt',
  method: 'POST',
  path: '/pay/order/getReceipt',
  summary:
    'The receipt of a paid order: what was bought, paid and refunded, and the terms as they were agreed to, with their hash.',
  tier: 'ownOrderOrTicket',
  effect: 'read',
  input: Type.Object({ orderId: OrderId }),
  data: Type.Object({
    order: Order,
    issuedAt: Time,
    refundedFen: Fen,
    seller: Type.Object({ name: Type.String(), phone: Type.String(), email: Type.String() }),
    agreement: Type.Object({
      version: Type.String(),
      language: Type.Enum(['zh', 'en']),
      validFrom: Type.Union([Type.String(), Type.Null()]),
      title: Type.String(),
      clauses: Type.Array(Type.Object({ heading: Type.String(), text: Type.String() })),
      /** SHA-256, hex, as stored when the order was made. */
      hash: Type.String(),
      /** Whether the terms shown here still have that hash. */
      isIntact: Type.Boolean(),
    }),
  }),
  errors: ['orderNotPaid'],
  example: {
    input: { orderId: exampleOrderId },
    data: {
      order: exampleOrder,
      issuedAt: '2026-11-21T06:10:00.000Z',
      refundedFen: 0,
      seller: { name: 'Zax Track', phone: '400-600-1001', email: 'support@zaxtrack.example' },
      agreement: {
        version: '2026-11',
        language: 'en',
        validFrom: '2026-11-01',
        title: 'Terms of sale for value-added services',
        clauses: [{ heading: 'What you buy', text: 'You buy value-added services …' }],
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        isIntact: true,
      },
    },
  },
});

export const getOrderTimeline = defineCall({
  name: 'orders.timeline',
  method: 'POST',
  path: '/pay/order/timeline',
  summary: 'What happened to the order so far, oldest first: states, payment attempts, delivery.',
  tier: 'ownOrderOrTicket',
  effect: 'read',
  input: Type.Object({ orderId: OrderId }),
  data: Type.Array(
    Type.Object({
      at: Time,
      event: Type.Enum([
        'created',
        'attemptStarted',
        'attemptFailed',
        'attemptClosed',
        'paid',
        'cancelled',
        'timedOut',
        'submitted',
        'inEffect',
        'deliveryFailed',
        'credited',
        'latePayment',
        'duplicatePayment',
        'wrongPayment',
        'refundRequested',
        'refundFailed',
        'refunded',
        'refundedOtherwise',
      ]),
      payMethod: Type.Union([PaidBy, Type.Null()]),
      detail: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  errors: [],
  example: {
    input: { orderId: exampleOrderId },
    data: [{ at: '2026-11-21T06:04:00.000Z', event: 'created', payMethod: null, detail: null }],
  },
});
