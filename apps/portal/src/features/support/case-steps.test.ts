import { expect, it } from 'vitest';
import { caseSteps, type StepContext } from './case-steps.ts';
import { texts } from './case-texts.ts';
import type { Case, CaseEvent } from './feedback.ts';

const dueAt = '2026-11-23T16:00:00.000Z';
const event = (
  name: CaseEvent['event'],
  actor: CaseEvent['actor'],
  text: string | null = null,
): CaseEvent => ({
  at: '2026-11-21T02:00:00.000Z',
  event: name,
  actor,
  text,
  visible: true,
});

const received = event('received', 'person');
const record = (part: Partial<Case>): Case => ({
  id: '01935a7e-7c00-7000-8000-000000000501',
  feedbackComplaint: 2,
  feedbackType: 'network',
  title: '',
  feedbackProblems: 'Slow in the evening.',
  imei: null,
  orderId: null,
  complaintStatus: 'pending',
  createdAt: received.at,
  dueAt,
  contactedAt: null,
  closedAt: null,
  lastEventAt: received.at,
  unread: false,
  name: null,
  phone: null,
  email: null,
  files: [],
  selfCheck: null,
  timeline: [received],
  actions: ['addMessage'],
  ...part,
});

const context = (nowMs: number): StepContext => ({
  words: texts.en,
  lastDay: (end) => new Date(Date.parse(end) + 8 * 3_600_000 - 1).toISOString().slice(0, 10),
  phone: '400-600-1001',
  nowMs,
});
const before = context(Date.parse(dueAt) - 1);
const titlesOf = (one: Case, at = before) =>
  caseSteps(one, at).map(({ state, title }) => `${state}: ${title}`);

it('the promise is said as the day that ends at its midnight', () => {
  expect(titlesOf(record({}))).toEqual([
    'done: Received',
    'now: Waiting to be accepted',
    'later: We will contact you by the end of 2026-11-23',
  ]);
});

it('a promise that was not kept is said, with the number to call', () => {
  const [, , promise] = caseSteps(record({}), context(Date.parse(dueAt)));
  expect(promise).toMatchObject({ state: 'failed', title: 'We did not contact you by 2026-11-23' });
  expect(promise?.remark).toContain('400-600-1001');
});

it('a kept promise, and feedback, which has none, say nothing of it', () => {
  expect(titlesOf(record({ complaintStatus: 'open', contactedAt: received.at }))).toHaveLength(2);
  expect(titlesOf(record({ feedbackComplaint: 1, dueAt: null }))).toHaveLength(2);
});

it('a closed case has nothing to come', () => {
  const closed = record({ complaintStatus: 'closed', timeline: [received, event('closed', 'staff')] });
  expect(titlesOf(closed)).toEqual(['done: Received', 'done: Closed']);
});

it('a state that is not known counts as pending', () => {
  expect(titlesOf(record({ complaintStatus: 'escalated' as never }))).toContain(
    'now: Waiting to be accepted',
  );
});

it('answers are told from what the person added', () => {
  const steps = caseSteps(
    record({ timeline: [event('replied', 'person', 'Still slow.'), event('replied', 'staff', 'We look.')] }),
    before,
  );
  expect(steps.slice(0, 2)).toMatchObject([
    { title: 'You added a message', said: 'Still slow.', isAnswer: false },
    { title: 'Our reply', said: 'We look.', isAnswer: true },
  ]);
});
