import type { TimelineStep } from '../../ui/timeline.tsx';
import type { CaseWords } from './case-texts.ts';
import { type Case, type CaseEvent, promiseOf, stateOf } from './feedback.ts';

/** An entry of a case's timeline: what happened, or what comes next. */
export interface CaseStep {
  readonly state: TimelineStep['state'];
  readonly title: string;
  /** The message, as it was typed. */
  readonly said?: string | undefined;
  /** Whether staff wrote the message to this person. */
  readonly isAnswer: boolean;
  /** An explanation by the portal. */
  readonly remark?: string | undefined;
  readonly at?: string | undefined;
}

const titleOf = (words: CaseWords, { event, actor }: CaseEvent): string => {
  switch (event) {
    case 'received':
      return words.received;
    case 'accepted':
      return words.accepted;
    case 'started':
      return words.started;
    case 'contacted':
      return words.contacted;
    case 'attached':
      return words.attached;
    case 'reopened':
      return words.reopened;
    case 'closed':
      return words.closedEvent;
    case 'replied':
    case 'noted':
      return actor === 'person' ? words.added : words.answer;
  }
};

export interface StepContext {
  readonly words: CaseWords;
  readonly lastDay: (end: string) => string;
  /** The number to call if the promise was not kept. */
  readonly phone: string;
  readonly nowMs: number;
}

/** The timeline of a case: what happened, its state, and until when staff will make contact. */
export function caseSteps(record: Case, context: StepContext): CaseStep[] {
  const { words } = context;
  const past = record.timeline.map(
    (one): CaseStep => ({
      state: 'done',
      title: titleOf(words, one),
      said: one.text ?? undefined,
      isAnswer: one.actor !== 'person' && one.text !== null,
      at: one.at,
    }),
  );
  const state = stateOf(record.complaintStatus);
  if (state === 'closed') return past;
  const waits = { pending: words.waitPending, open: words.waitOpen, inProgress: words.waitInProgress };
  const standing: CaseStep = { state: 'now', title: waits[state], isAnswer: false, remark: words.waitText };
  const promise = promiseOf(record, context.nowMs);
  return [...past, standing, ...(promise ? [contactStep(promise, context)] : [])];
}

function contactStep(
  { dueAt, isLate }: NonNullable<ReturnType<typeof promiseOf>>,
  { words, lastDay, phone }: StepContext,
): CaseStep {
  const date = lastDay(dueAt);
  return isLate
    ? {
        state: 'failed',
        title: words.contactLate(date),
        isAnswer: false,
        remark: words.contactLateText(phone),
      }
    : { state: 'later', title: words.contactBy(date), isAnswer: false, remark: words.contactByText };
}
