import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, ListOf, NullableTime, OrderId, Page, PageSize, Text, Time } from '../shapes.ts';

const feedbackId = '01935a7e-7c00-7000-8000-000000000501';
const fileId = '01935a7e-7c00-7000-8000-000000000301';

const complaintStates = ['pending', 'open', 'inProgress', 'closed'] as const;
const feedbackEvents = [
  'received',
  'accepted',
  'started',
  'contacted',
  'replied',
  'noted',
  'attached',
  'closed',
  'reopened',
] as const;
const feedbackTypes = ['network', 'device', 'payment', 'realName', 'app', 'other'] as const;

const NullableText = Type.Union([Type.String(), Type.Null()]);
const State = Type.Enum([...complaintStates]);
/** 1 feedback, 2 complaint. */
const Kind = Type.Enum([1, 2], { type: 'integer' });
const FileIds = Type.Array(Id, { maxItems: 9, uniqueItems: true });

const summaryOfFeedback = {
  id: Id,
  feedbackComplaint: Kind,
  feedbackType: Type.String(),
  title: Type.String(),
  feedbackProblems: Type.String(),
  imei: NullableText,
  orderId: NullableText,
  complaintStatus: State,
  createdAt: Time,
  /** Contact is promised before then; feedback has no such promise. */
  dueAt: NullableTime,
  contactedAt: NullableTime,
  closedAt: NullableTime,
  lastEventAt: Time,
  /** Something happened since this person looked at it last. */
  unread: Type.Boolean(),
};

const feedback = {
  id: feedbackId,
  feedbackComplaint: 2,
  feedbackType: 'network',
  title: 'Slow in the evening',
  feedbackProblems: 'Below 1 Mbit/s from 20:00 to 23:00, with half of the data left.',
  imei: '490154203237518',
  orderId: 'zx261121k7Q2M4XpR8sTvWd',
  complaintStatus: 'open',
  createdAt: '2026-11-20T13:00:00.000Z',
  dueAt: '2026-11-23T16:00:00.000Z',
  contactedAt: null,
  closedAt: null,
  lastEventAt: '2026-11-21T02:00:00.000Z',
  unread: true,
} as const;

export const addFeedback = defineCall({
  name: 'support.add-feedback',
  method: 'POST',
  path: '/feedback/addFeedback',
  summary:
    'Sends feedback (10 characters or more) or a complaint (which needs name, phone, order number and details), with pictures from /faq/add/file and the device’s last self-check if wished. The same content within 10 s, or the same Idempotency-Key, is the same case.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({
    feedbackType: Type.Enum([...feedbackTypes]),
    feedbackComplaint: Type.Optional(Kind),
    title: Type.Optional(Text(100, 0)),
    feedbackProblems: Text(2000),
    phone: Type.Optional(Text(30, 0)),
    name: Type.Optional(Text(50, 0)),
    email: Type.Optional(Text(254, 0)),
    imei: Type.Optional(Imei),
    orderId: Type.Optional(OrderId),
    fileIds: Type.Optional(FileIds),
    /** Attaches the last self-check that this person ran on the device. */
    attachSelfCheck: Type.Optional(Type.Boolean()),
  }),
  data: Type.Object({
    id: Id,
    complaintStatus: State,
    dueAt: NullableTime,
    selfCheckAttached: Type.Boolean(),
  }),
  errors: ['invalidInput', 'orderNotFound', 'fileNotFound', 'idempotencyConflict', 'tooManyRequests'],
  example: {
    input: {
      feedbackType: 'network',
      feedbackComplaint: 2,
      title: feedback.title,
      feedbackProblems: feedback.feedbackProblems,
      name: 'Lin Xiao',
      phone: '13800000001',
      imei: feedback.imei,
      orderId: feedback.orderId,
    },
    data: { id: feedbackId, complaintStatus: 'pending', dueAt: feedback.dueAt, selfCheckAttached: false },
  },
});

export const getFeedbackList = defineCall({
  name: 'support.get-feedback-list',
  method: 'POST',
  path: '/feedback/getFeedbackList',
  summary: 'The own feedback and complaints, newest first.',
  tier: 'session',
  effect: 'read',
  input: Type.Object({
    feedbackComplaint: Type.Optional(Kind),
    complaintStatus: Type.Optional(State),
    page: Page,
    pageSize: PageSize,
  }),
  data: ListOf(Type.Object(summaryOfFeedback)),
  errors: [],
  example: {
    input: { feedbackComplaint: 2 },
    data: { list: [feedback], page: 1, pageSize: 10, total: 1 },
  },
});

const FeedbackCase = Type.Object({
  ...summaryOfFeedback,
  name: NullableText,
  phone: NullableText,
  email: NullableText,
  files: Type.Array(
    Type.Object({
      id: Id,
      mediaType: Type.String(),
      widthPx: Type.Union([Type.Integer(), Type.Null()]),
      heightPx: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  selfCheck: Type.Union([
    Type.Object({
      startedAt: Time,
      verdict: NullableText,
      nextStep: NullableText,
      items: Type.Array(Type.Object({ item: Type.String(), state: Type.String(), advice: NullableText })),
    }),
    Type.Null(),
  ]),
  timeline: Type.Array(
    Type.Object({
      at: Time,
      event: Type.Enum([...feedbackEvents]),
      actor: Type.Enum(['person', 'staff', 'system']),
      text: NullableText,
      /** False: a note among staff, which the person never gets. */
      visible: Type.Boolean(),
    }),
  ),
  /** What the caller may do with it now. */
  actions: Type.Array(
    Type.Enum(['addMessage', 'reopen', 'accept', 'start', 'contact', 'reply', 'note', 'close']),
  ),
});

const feedbackCase = {
  ...feedback,
  name: 'Lin Xiao',
  phone: '13800000001',
  email: null,
  files: [{ id: fileId, mediaType: 'image/jpeg', widthPx: 1280, heightPx: 960 }],
  selfCheck: null,
  timeline: [
    { at: feedback.createdAt, event: 'received', actor: 'person', text: null, visible: true },
    { at: '2026-11-21T02:00:00.000Z', event: 'accepted', actor: 'staff', text: null, visible: true },
  ],
  actions: ['addMessage'],
} as const satisfies object;

/** Typebox's lists are writable; the example above is not. */
const exampleCase = {
  ...feedbackCase,
  files: [...feedbackCase.files],
  timeline: [...feedbackCase.timeline],
  actions: [...feedbackCase.actions],
};

export const getFeedbackById = defineCall({
  name: 'support.get-feedback-by-id',
  method: 'POST',
  path: '/feedback/getFeedbackById',
  summary:
    'One of the own cases with its time line, files and self-check, which counts as read from then on; staff get those of their brand, notes included.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({ id: Id }),
  data: FeedbackCase,
  errors: ['feedbackNotFound'],
  example: { input: { id: feedbackId }, data: exampleCase },
});

export const addMessage = defineCall({
  name: 'support.add-message',
  method: 'POST',
  path: '/feedback/addMessage',
  summary: 'Adds words or pictures to one of the own cases that is not closed.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({ id: Id, text: Text(2000), fileIds: Type.Optional(FileIds) }),
  data: FeedbackCase,
  errors: ['feedbackNotFound', 'feedbackStateWrong', 'fileNotFound', 'tooManyFiles', 'tooManyRequests'],
  example: { input: { id: feedbackId, text: 'It is the same this evening.' }, data: exampleCase },
});

export const reopenFeedback = defineCall({
  name: 'support.reopen-feedback',
  method: 'POST',
  path: '/feedback/reopen',
  summary:
    'Opens one of the own cases again within 30 days of its closing, with the reason; the promise begins anew.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({ id: Id, text: Text(2000) }),
  data: FeedbackCase,
  errors: ['feedbackNotFound', 'feedbackStateWrong'],
  example: { input: { id: feedbackId, text: 'It has come back.' }, data: exampleCase },
});

export const getNews = defineCall({
  name: 'support.get-news',
  method: 'POST',
  path: '/feedback/getNews',
  summary: 'What happened to the own cases since they were looked at; pages ask for it now and then.',
  tier: 'session',
  effect: 'read',
  input: Type.Object({}),
  data: Type.Object({
    unread: Type.Integer(),
    list: Type.Array(
      Type.Object({
        id: Id,
        feedbackComplaint: Kind,
        title: Type.String(),
        complaintStatus: State,
        event: Type.Enum([...feedbackEvents]),
        at: Time,
      }),
    ),
    /** Ask again after so many seconds, not sooner. */
    askAgainSeconds: Type.Integer(),
  }),
  errors: [],
  example: {
    input: {},
    data: {
      unread: 1,
      list: [
        {
          id: feedbackId,
          feedbackComplaint: 2,
          title: feedback.title,
          complaintStatus: 'open',
          event: 'accepted',
          at: '2026-11-21T02:00:00.000Z',
        },
      ],
      askAgainSeconds: 30,
    },
  },
});

export const listFeedback = defineCall({
  name: 'support.list-feedback',
  method: 'POST',
  path: '/feedback/staff/list',
  summary: 'The cases of the brand for staff: the most urgent first, closed ones only when asked for.',
  tier: 'staff',
  effect: 'read',
  input: Type.Object({
    feedbackComplaint: Type.Optional(Kind),
    complaintStatus: Type.Optional(State),
    /** Only those whose promise is past and that nobody has contacted. */
    overdue: Type.Optional(Type.Boolean()),
    page: Page,
    pageSize: PageSize,
  }),
  data: ListOf(
    Type.Object({ ...summaryOfFeedback, name: NullableText, phone: NullableText, overdue: Type.Boolean() }),
  ),
  errors: [],
  example: {
    input: { feedbackComplaint: 2 },
    data: {
      list: [{ ...feedback, name: 'Lin Xiao', phone: '13800000001', overdue: false }],
      page: 1,
      pageSize: 10,
      total: 1,
    },
  },
});

export const moveFeedback = defineCall({
  name: 'support.move-feedback',
  method: 'POST',
  path: '/feedback/staff/move',
  summary:
    'Staff accept a case, start on it, say that the person was contacted, reply, note something for staff alone, or close it.',
  tier: 'staff',
  effect: 'write',
  input: Type.Object({
    id: Id,
    action: Type.Enum(['accept', 'start', 'contact', 'reply', 'note', 'close']),
    /** A reply and a note need it. */
    text: Type.Optional(Text(2000, 0)),
  }),
  data: FeedbackCase,
  errors: ['feedbackNotFound', 'feedbackStateWrong', 'invalidInput'],
  example: { input: { id: feedbackId, action: 'accept' }, data: exampleCase },
});
