import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, ListOf, NullableText, Page, PageSize, Text } from '../shapes.ts';
import {
  exampleCase,
  FeedbackCase,
  feedback,
  feedbackId,
  Kind,
  State,
  summaryOfFeedback,
} from './feedback-shapes.ts';

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
    /** Only cases whose promised contact is overdue. */
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
    /** Required for a reply and a note. */
    text: Type.Optional(Text(2000, 0)),
  }),
  data: FeedbackCase,
  errors: ['feedbackNotFound', 'feedbackStateWrong', 'invalidInput', 'notAllowed'],
  example: { input: { id: feedbackId, action: 'accept' }, data: exampleCase },
});
