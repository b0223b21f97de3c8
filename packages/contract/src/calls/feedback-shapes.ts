import Type from 'typebox';
import { Id, NullableText, NullableTime, Time } from '../shapes.ts';

export const feedbackId = '01935a7e-7c00-7000-8000-000000000501';
const fileId = '01935a7e-7c00-7000-8000-000000000301';

const complaintStates = ['pending', 'open', 'inProgress', 'closed'] as const;
export const feedbackEvents = [
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
export const feedbackTypes = ['network', 'device', 'payment', 'realName', 'app', 'other'] as const;

export const State = Type.Enum([...complaintStates]);
/** 1 feedback, 2 complaint. */
export const Kind = Type.Enum([1, 2], { type: 'integer' });
export const FileIds = Type.Array(Id, { maxItems: 9, uniqueItems: true });

export const summaryOfFeedback = {
  id: Id,
  feedbackComplaint: Kind,
  feedbackType: Type.String(),
  title: Type.String(),
  feedbackProblems: Type.String(),
  imei: NullableText,
  orderId: NullableText,
  complaintStatus: State,
  createdAt: Time,
  /** Contact is promised by then; feedback has no such promise. */
  dueAt: NullableTime,
  contactedAt: NullableTime,
  closedAt: NullableTime,
  lastEventAt: Time,
  /** Whether something happened since this person looked at it. */
  unread: Type.Boolean(),
};

export const feedback = {
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

export const FeedbackCase = Type.Object({
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
      /** False for a note among staff, which the person never sees. */
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

/** Typebox's lists are mutable; the example above is not. */
export const exampleCase = {
  ...feedbackCase,
  files: [...feedbackCase.files],
  timeline: [...feedbackCase.timeline],
  actions: [...feedbackCase.actions],
};
