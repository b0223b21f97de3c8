import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import {
  Currency,
  Fen,
  Id,
  ListOf,
  NullableText,
  NullableTime,
  OrderId,
  Page,
  PageSize,
  Text,
  Time,
} from '../shapes.ts';

const unwindId = '01935a7e-7c00-7000-8000-000000000901';
const orderId = 'zx261121k7Q2M4XpR8sTvWd';

const unwindStates = [
  'applied',
  'inReview',
  'deviceReturned',
  'refunding',
  'done',
  'rejected',
  'withdrawn',
] as const;

const State = Type.Enum([...unwindStates]);
const LineNo = Type.Integer({ minimum: 1, maximum: 200 });

/** The refund for ending a contract now: refund = paid − used − fee, never below 0. */
const terms = {
  orderId: OrderId,
  lineNo: Type.Integer(),
  imei: Type.String(),
  iccid: NullableText,
  package: Type.String(),
  termFrom: Time,
  termTo: Time,
  currency: Currency,
  paidFen: Fen,
  usedFen: Fen,
  feeFen: Fen,
  refundFen: Fen,
  needReturn: Type.Boolean(),
};

const exampleTerms = {
  orderId,
  lineNo: 1,
  imei: '490154203237518',
  iccid: '89860620000000000019',
  package: '30 GB a month for a year',
  termFrom: '2026-03-08T16:00:00.000Z',
  termTo: '2027-03-03T16:00:00.000Z',
  currency: 'CNY' as const,
  paidFen: 29_900,
  usedFen: 21_428,
  feeFen: 2542,
  refundFen: 5930,
  needReturn: true,
};

const Unwind = Type.Object({
  id: Id,
  ...terms,
  reason: Type.String(),
  state: State,
  returnTracking: NullableText,
  rejectText: NullableText,
  createdAt: Time,
  /** Staff decide by then. */
  decideBy: Time,
  endedAt: NullableTime,
  log: Type.Array(Type.Object({ at: Time, state: State, text: NullableText })),
  actions: Type.Array(Type.Enum(['withdraw', 'sendDevice', 'review', 'confirmReturn', 'refund', 'reject'])),
});
const exampleUnwind = {
  id: unwindId,
  ...exampleTerms,
  reason: 'We move to another office.',
  state: 'applied' as const,
  returnTracking: null,
  rejectText: null,
  createdAt: '2026-11-21T06:00:00.000Z',
  decideBy: '2026-12-11T16:00:00.000Z',
  endedAt: null,
  log: [{ at: '2026-11-21T06:00:00.000Z', state: 'applied' as const, text: null }],
  actions: ['withdraw' as const, 'sendDevice' as const],
};

export const previewUnwind = defineCall({
  name: 'unwinds.preview',
  method: 'POST',
  path: '/unwind/preview',
  summary:
    'What of an own order can be ended before its term, and what would be given back for each line now.',
  tier: 'ownOrder',
  effect: 'read',
  input: Type.Object({ orderId: OrderId }),
  data: Type.Array(Type.Object(terms)),
  errors: [],
  example: { input: { orderId }, data: [exampleTerms] },
});

export const addUnwind = defineCall({
  name: 'unwinds.add-unwind',
  method: 'POST',
  path: '/unwind/addUnwind',
  summary:
    'Asks for one line of an own order to be ended before its term; an order of several lines needs the line number. What is given back is fixed at this moment, and is less only if staff refund so much of the line by another way that it does not fit. A line that is asked for again answers the request under way.',
  tier: 'ownOrder',
  effect: 'money',
  input: Type.Object({ orderId: OrderId, lineNo: Type.Optional(LineNo), reason: Text(500) }),
  data: Unwind,
  errors: ['loginNeeded', 'unwindImpossible', 'invalidInput'],
  example: { input: { orderId, reason: exampleUnwind.reason }, data: exampleUnwind },
});

export const getUnwindList = defineCall({
  name: 'unwinds.get-unwind-list',
  method: 'POST',
  path: '/unwind/getUnwindList',
  summary: 'The own requests to end a contract, newest first.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({ page: Page, pageSize: PageSize }),
  data: ListOf(Unwind),
  errors: [],
  example: { input: {}, data: { list: [exampleUnwind], page: 1, pageSize: 10, total: 1 } },
});

export const getUnwindById = defineCall({
  name: 'unwinds.get-unwind-by-id',
  method: 'POST',
  path: '/unwind/getUnwindById',
  summary: 'One of the own requests with its log; staff get those of their brand.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({ id: Id }),
  data: Unwind,
  errors: ['unwindNotFound'],
  example: { input: { id: unwindId }, data: exampleUnwind },
});

export const withdrawUnwind = defineCall({
  name: 'unwinds.withdraw-unwind',
  method: 'POST',
  path: '/unwind/withdraw',
  summary: 'Takes an own request back while it is applied or in review.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({ id: Id }),
  data: Unwind,
  errors: ['unwindNotFound', 'unwindStateWrong'],
  example: {
    input: { id: unwindId },
    data: { ...exampleUnwind, state: 'withdrawn', endedAt: '2026-11-21T07:00:00.000Z', actions: [] },
  },
});

export const sendDevice = defineCall({
  name: 'unwinds.send-device',
  method: 'POST',
  path: '/unwind/sendDevice',
  summary: 'Says by which parcel the device comes back, where it has to.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({
    id: Id,
    tracking: Type.String({
      pattern: '^[0-9A-Za-z-]{6,40}$',
      ...{ expects: { zh: '6 至 40 位快递单号', en: 'a parcel number of 6 to 40 letters and digits' } },
    }),
  }),
  data: Unwind,
  errors: ['unwindNotFound', 'unwindStateWrong'],
  example: {
    input: { id: unwindId, tracking: 'SF1400020261107' },
    data: { ...exampleUnwind, returnTracking: 'SF1400020261107' },
  },
});

export const listUnwindRequests = defineCall({
  name: 'unwinds.list-requests',
  method: 'POST',
  path: '/unwind/staff/list',
  summary:
    'The brand’s requests to end a contract for staff: those under way, the most urgent first, unless a state is asked for.',
  tier: 'staff',
  effect: 'read',
  input: Type.Object({ state: Type.Optional(State), page: Page, pageSize: PageSize }),
  data: ListOf(
    Type.Object({
      ...Unwind.properties,
      userName: Type.String(),
      /** The account that the device is in now: not always that of the person who ends the contract. */
      deviceUserName: NullableText,
      overdue: Type.Boolean(),
    }),
  ),
  errors: [],
  example: {
    input: {},
    data: {
      list: [{ ...exampleUnwind, userName: '13800000001', deviceUserName: '13800000001', overdue: false }],
      page: 1,
      pageSize: 10,
      total: 1,
    },
  },
});

export const moveUnwind = defineCall({
  name: 'unwinds.move',
  method: 'POST',
  path: '/unwind/staff/move',
  summary:
    'Staff take a request into review, confirm that the device came back, refund (what it was fixed at, once), or reject it with the reason.',
  tier: 'staff',
  effect: 'money',
  input: Type.Object({
    id: Id,
    action: Type.Enum(['review', 'confirmReturn', 'refund', 'reject']),
    /** What the person reads; required for a rejection. */
    text: Type.Optional(Text(500, 0)),
  }),
  data: Unwind,
  errors: ['notAllowed', 'unwindNotFound', 'unwindStateWrong', 'refundTooMuch', 'invalidInput'],
  example: {
    input: { id: unwindId, action: 'review' },
    data: { ...exampleUnwind, state: 'inReview', actions: ['confirmReturn', 'reject'] },
  },
});
