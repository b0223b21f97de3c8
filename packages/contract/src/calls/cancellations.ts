import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, ListOf, NullableText, NullableTime, Page, PageSize, Text, Time } from '../shapes.ts';

const cancellationId = '01935a7e-7c00-7000-8000-000000000801';

const cancellationStates = ['applied', 'inReview', 'approved', 'rejected', 'withdrawn', 'done'] as const;
const cancellationReasons = ['deviceLost', 'deviceSold', 'notUsed', 'privacy', 'service', 'other'] as const;

const State = Type.Enum([...cancellationStates]);

const Losses = Type.Object({
  devices: Type.Integer(),
  runningPackages: Type.Integer(),
  coupons: Type.Integer(),
  /** The prepaid balances, in the site's currency. */
  balanceFen: Type.Integer(),
});

const Cancellation = Type.Object({
  id: Id,
  subject: Type.Enum(['account', 'device']),
  imei: NullableText,
  email: Type.String(),
  reason: Type.String(),
  reasonText: Type.String(),
  losses: Losses,
  state: State,
  createdAt: Time,
  /** It is decided after at least 3 and at most 15 working days. */
  decideFrom: Time,
  decideBy: Time,
  decisionText: NullableText,
  endedAt: NullableTime,
  log: Type.Array(Type.Object({ at: Time, state: State, text: NullableText })),
  mayWithdraw: Type.Boolean(),
});

const losses = { devices: 1, runningPackages: 1, coupons: 0, balanceFen: 0 };
const cancellation = {
  id: cancellationId,
  subject: 'device',
  imei: '490154203237518',
  email: 'linxiao@example.com',
  reason: 'deviceSold',
  reasonText: '',
  losses,
  state: 'applied',
  createdAt: '2026-11-21T06:00:00.000Z',
  decideFrom: '2026-11-25T16:00:00.000Z',
  decideBy: '2026-12-11T16:00:00.000Z',
  decisionText: null,
  endedAt: null,
  log: [{ at: '2026-11-21T06:00:00.000Z', state: 'applied' as const, text: null }],
  mayWithdraw: true,
} as const;
const example = { ...cancellation, log: [...cancellation.log] };

export const previewCancellation = defineCall({
  name: 'cancellations.preview',
  method: 'POST',
  path: '/cancellation/preview',
  summary:
    'What is lost when the account, or one device of it, is cancelled, and what stands in the way of asking.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({ imei: Type.Optional(Imei) }),
  data: Type.Object({
    losses: Losses,
    /** openRequest: a request is under way · openRefund: a refund is still under way. */
    obstacles: Type.Array(Type.Enum(['openRequest', 'openRefund'])),
    decideFrom: Time,
    decideBy: Time,
  }),
  errors: ['noService'],
  example: {
    input: { imei: '490154203237518' },
    data: {
      losses,
      obstacles: [],
      decideFrom: cancellation.decideFrom,
      decideBy: cancellation.decideBy,
    },
  },
});

export const addCancellation = defineCall({
  name: 'cancellations.add',
  method: 'POST',
  path: '/cancellation/add',
  summary:
    'Asks for the own account (`account`, its user name) or one of its devices (`imei`), not both at once, to be cancelled. Needs a fresh password; staff decide after 3 to 15 working days.',
  tier: 'loginFresh',
  effect: 'write',
  input: Type.Object({
    imei: Type.Optional(Imei),
    account: Type.Optional(Text(64)),
    email: Text(254, 3),
    reason: Type.Enum([...cancellationReasons]),
    reasonText: Type.Optional(Text(500, 0)),
  }),
  data: Cancellation,
  errors: ['loginNeeded', 'noService', 'invalidInput', 'cancellationOpen'],
  example: {
    input: { imei: '490154203237518', email: 'linxiao@example.com', reason: 'deviceSold' },
    data: example,
  },
});

export const listCancellations = defineCall({
  name: 'cancellations.list',
  method: 'POST',
  path: '/cancellation/list',
  summary: 'The own requests to cancel, newest first, each with what became of it.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({ page: Page, pageSize: PageSize }),
  data: ListOf(Cancellation),
  errors: [],
  example: { input: {}, data: { list: [example], page: 1, pageSize: 10, total: 1 } },
});

export const withdrawCancellation = defineCall({
  name: 'cancellations.withdraw',
  method: 'POST',
  path: '/cancellation/withdraw',
  summary: 'Takes an own request back, until it is decided. Again is no failure.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({ id: Id }),
  data: Cancellation,
  errors: ['cancellationNotFound', 'cancellationStateWrong'],
  example: {
    input: { id: cancellationId },
    data: {
      ...example,
      state: 'withdrawn',
      endedAt: '2026-11-21T07:00:00.000Z',
      log: [...example.log, { at: '2026-11-21T07:00:00.000Z', state: 'withdrawn', text: null }],
      mayWithdraw: false,
    },
  },
});

export const listCancellationRequests = defineCall({
  name: 'cancellations.list-requests',
  method: 'POST',
  path: '/cancellation/staff/list',
  summary:
    'The brand’s requests to cancel for staff: those to be decided, the most urgent first, unless a state is asked for.',
  tier: 'staff',
  effect: 'read',
  input: Type.Object({ state: Type.Optional(State), page: Page, pageSize: PageSize }),
  data: ListOf(Type.Object({ ...Cancellation.properties, userName: Type.String(), overdue: Type.Boolean() })),
  errors: [],
  example: {
    input: {},
    data: {
      list: [{ ...example, userName: '13800000001', overdue: false }],
      page: 1,
      pageSize: 10,
      total: 1,
    },
  },
});

export const decideCancellation = defineCall({
  name: 'cancellations.decide',
  method: 'POST',
  path: '/cancellation/staff/decide',
  summary:
    'Staff take a request into review, approve it (from `decideFrom` on; a job carries it out) or reject it with the reason. The same again by the same person is no failure.',
  tier: 'staff',
  effect: 'write',
  input: Type.Object({
    id: Id,
    decision: Type.Enum(['review', 'approve', 'reject']),
    /** What the person reads; required for a rejection. */
    text: Type.Optional(Text(500, 0)),
  }),
  data: Cancellation,
  errors: [
    'notAllowed',
    'cancellationNotFound',
    'cancellationStateWrong',
    'cancellationTooEarly',
    'invalidInput',
  ],
  example: {
    input: { id: cancellationId, decision: 'review' },
    data: { ...example, state: 'inReview' },
  },
});
