import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import {
  Currency,
  Fen,
  Id,
  ListOf,
  mostOrderFen,
  NullableText,
  NullableTime,
  OrderId,
  Page,
  PageSize,
  Text,
  Time,
} from '../shapes.ts';
import { PayMethod } from './order-shapes.ts';

const orderId = 'zx261121k7Q2M4XpR8sTvWd';
const caseId = '019aa7b2-0c1e-7b44-9c5d-0a1b2c3d4e5f';

const refundReasons = [
  'duplicatePayment',
  'latePayment',
  'secondTransaction',
  'overpaid',
  'underpaid',
  'wrongCurrency',
  'unknownAttempt',
  'refundedAtProvider',
  'undeliverable',
  'contractCancelled',
  'staffDecision',
  'foreign',
] as const;
/** paidOtherwise: the provider refused it, and staff paid the customer by another way. */
const refundStates = [
  'requested',
  'processing',
  'succeeded',
  'failed',
  'withdrawn',
  'paidOtherwise',
] as const;
const caseActions = [
  'refund',
  'askAgain',
  'retryRefund',
  'paidOtherwise',
  'withdrawRefund',
  'dismiss',
] as const;
const attemptStates = ['open', 'abandoned', 'paid', 'failed', 'closed'] as const;

/** Any currency that a provider may report, not only those that we sell in. */
const AnyCurrency = Type.String({ pattern: '^[A-Z]{3}$' });

const Refund = Type.Object({
  refundId: Type.String(),
  transactionId: Type.String(),
  amountFen: Fen,
  currency: AnyCurrency,
  reason: Type.Enum([...refundReasons]),
  state: Type.Enum([...refundStates]),
  createdAt: Time,
  settledAt: NullableTime,
});

const exampleRefund = {
  refundId: 'R9XkQ2mTz4Ab_1',
  transactionId: '4200001234202611211234567891',
  amountFen: 2490,
  currency: 'CNY',
  reason: 'duplicatePayment' as const,
  state: 'succeeded' as const,
  createdAt: '2026-11-21T06:07:00.000Z',
  settledAt: '2026-11-21T06:07:20.000Z',
};

export const listPayments = defineCall({
  name: 'payments.list-payments',
  method: 'POST',
  path: '/pay/order/payments',
  summary:
    'The whole truth about the money of an order: every attempt to pay, everything that was received, every refund; oldest first.',
  tier: 'ownOrderOrTicket',
  effect: 'read',
  input: Type.Object({ orderId: OrderId }),
  data: Type.Object({
    attempts: Type.Array(
      Type.Object({
        attemptId: Type.String(),
        payMethod: PayMethod,
        state: Type.Enum([...attemptStates]),
        amountFen: Fen,
        currency: Currency,
        createdAt: Time,
        expiresAt: Time,
        paidAt: NullableTime,
      }),
    ),
    received: Type.Array(
      Type.Object({
        transactionId: Type.String(),
        attemptId: Type.String(),
        amountFen: Fen,
        currency: AnyCurrency,
        paidAt: Time,
        /** order: it paid the order. quarantine: it does not fit the order, for the reason beside it. */
        purpose: Type.Enum(['order', 'quarantine']),
        reason: Type.Union([Type.Enum([...refundReasons]), Type.Null()]),
      }),
    ),
    refunds: Type.Array(Refund),
  }),
  errors: [],
  example: {
    input: { orderId },
    data: {
      attempts: [
        {
          attemptId: `${orderId}_1`,
          payMethod: 'WX',
          state: 'paid',
          amountFen: 2490,
          currency: 'CNY',
          createdAt: '2026-11-21T06:04:10.000Z',
          expiresAt: '2026-11-21T06:34:00.000Z',
          paidAt: '2026-11-21T06:05:00.000Z',
        },
      ],
      received: [
        {
          transactionId: '4200001234202611211234567890',
          attemptId: `${orderId}_1`,
          amountFen: 2490,
          currency: 'CNY',
          paidAt: '2026-11-21T06:05:00.000Z',
          purpose: 'order',
          reason: null,
        },
      ],
      refunds: [exampleRefund],
    },
  },
});

export const addRefund = defineCall({
  name: 'payments.add-refund',
  method: 'POST',
  path: '/pay/refund/add',
  summary:
    'Staff give back money of one paid line, all or part of it. Same Idempotency-Key: the same refund. Answers the refund.',
  tier: 'staff',
  effect: 'money',
  input: Type.Object({
    orderId: OrderId,
    /** The line's number in the order, from 1. */
    lineNo: Type.Integer({ minimum: 1, maximum: 200 }),
    amountFen: Type.Integer({ minimum: 1, maximum: mostOrderFen }),
    note: Text(200, 2),
  }),
  data: Refund,
  errors: [
    'notAllowed',
    'orderNotFound',
    'orderNotPaid',
    'invalidInput',
    'refundTooMuch',
    'lineNotRefundable',
    'idempotencyConflict',
    'idempotencyKeyNeeded',
  ],
  example: {
    input: { orderId, lineNo: 1, amountFen: 2490, note: 'Agreed by phone' },
    data: { ...exampleRefund, reason: 'staffDecision', state: 'requested', settledAt: null },
  },
});

const paymentCaseKinds = [
  'quarantine',
  'attemptUnknown',
  'refundFailed',
  'refundUnknown',
  'foreignRefund',
  'undelivered',
  'billUnknownRow',
  'billMissingRow',
  'billDiffers',
  'billNotCompared',
] as const;

const PaymentCase = Type.Object({
  id: Id,
  kind: Type.Enum([...paymentCaseKinds]),
  subject: Type.String(),
  provider: Type.String(),
  orderId: Type.Union([OrderId, Type.Null()]),
  /** A row of a bill that is not ours may be for more than an order can cost; a wrong payment, for nothing. */
  amountFen: Type.Union([Type.Integer(), Type.Null()]),
  currency: Type.Union([AnyCurrency, Type.Null()]),
  detail: NullableText,
  openedAt: Time,
  resolvedAt: NullableTime,
  resolution: NullableText,
  /** What may be done about it. */
  actions: Type.Array(Type.Enum([...caseActions])),
});

const exampleCase = {
  id: caseId,
  kind: 'quarantine' as const,
  subject: '4200001234202611211234567892',
  provider: 'wechatpay',
  orderId,
  amountFen: 100,
  currency: 'CNY',
  detail: 'underpaid',
  openedAt: '2026-11-21T06:05:00.000Z',
  resolvedAt: null,
  resolution: null,
  actions: ['refund' as const, 'dismiss' as const],
};

export const listPaymentCases = defineCall({
  name: 'payments.list-cases',
  method: 'POST',
  path: '/pay/case/list',
  summary:
    'Payments and refunds of the own brand that a person has to look at, newest first; those resolved already only with open: false.',
  tier: 'staff',
  effect: 'read',
  input: Type.Object({ page: Page, pageSize: PageSize, open: Type.Optional(Type.Boolean()) }),
  data: ListOf(PaymentCase),
  errors: [],
  example: { input: { open: true }, data: { list: [exampleCase], page: 1, pageSize: 10, total: 1 } },
});

export const resolvePaymentCase = defineCall({
  name: 'payments.resolve-case',
  method: 'POST',
  path: '/pay/case/resolve',
  summary:
    'Does something about an open item and closes it: refunds the money, asks the provider again, tries a failed refund under a new number (not while the provider does not say how the old one stands), says that it was paid by another way, withdraws it, or closes it with a note alone.',
  tier: 'staff',
  effect: 'money',
  input: Type.Object({
    id: Id,
    action: Type.Enum([...caseActions]),
    note: Text(200, 2),
  }),
  data: PaymentCase,
  errors: ['notAllowed', 'caseNotFound', 'caseActionImpossible', 'refundTooMuch', 'providerUnavailable'],
  example: {
    input: { id: caseId, action: 'refund', note: 'Paid ¥1.00 by mistake' },
    data: {
      ...exampleCase,
      resolvedAt: '2026-11-21T07:00:00.000Z',
      resolution: 'refund: Paid ¥1.00 by mistake',
      actions: [],
    },
  },
});
