import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, ListOf, NullableTime, OrderId, Page, PageSize, Text, Time } from '../shapes.ts';
import {
  exampleCase,
  FeedbackCase,
  FileIds,
  feedback,
  feedbackEvents,
  feedbackId,
  feedbackTypes,
  Kind,
  State,
  summaryOfFeedback,
} from './feedback-shapes.ts';

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
    /** Attaches this self-check instead. */
    selfCheckRunId: Type.Optional(Id),
  }),
  data: Type.Object({
    id: Id,
    complaintStatus: State,
    dueAt: NullableTime,
    selfCheckAttached: Type.Boolean(),
  }),
  errors: [
    'loginNeeded',
    'invalidInput',
    'orderNotFound',
    'fileNotFound',
    'selfCheckNotFound',
    'idempotencyConflict',
    'tooManyRequests',
  ],
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
  summary: 'Adds words, pictures or both to one of the own cases that is not closed.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({
    id: Id,
    text: Type.Optional(Text(2000, 0)),
    fileIds: Type.Optional(FileIds),
  }),
  data: FeedbackCase,
  errors: [
    'invalidInput',
    'feedbackNotFound',
    'feedbackStateWrong',
    'fileNotFound',
    'tooManyFiles',
    'tooManyRequests',
  ],
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
    /** After how many seconds to ask again, not sooner. */
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
