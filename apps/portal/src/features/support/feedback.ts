import type { CallData } from '@device-pay/contract';
import type { Tone } from '../../ui/tag.tsx';

/** A complaint or feedback with its timeline. */
export type Case = CallData<'/feedback/getFeedbackById'>;
export type CaseSummary = CallData<'/feedback/getFeedbackList'>['list'][number];
export type CaseEvent = Case['timeline'][number];
/** 1 feedback, 2 complaint. */
export type Kind = CaseSummary['feedbackComplaint'];
export type CaseState = CaseSummary['complaintStatus'];

export const caseStates = ['pending', 'open', 'inProgress', 'closed'] as const satisfies readonly CaseState[];

/** A state that these pages don't know counts as pending. */
export const stateOf = (status: string): CaseState =>
  caseStates.find((state) => state === status) ?? 'pending';

export const stateTones: Readonly<Record<CaseState, Tone>> = {
  pending: 'warn',
  open: 'ok',
  inProgress: 'brand',
  closed: 'idle',
};

export const feedbackTypes = ['network', 'device', 'payment', 'realName', 'app', 'other'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** A type that only another version of the portal knows is shown as `other`. */
export const typeOf = (type: string): FeedbackType =>
  feedbackTypes.find((known) => known === type) ?? 'other';

/**
 * Until when staff will make contact, and whether they are late; undefined once they have, and where it was not promised.
 *
 * @param asOf when the case was read, UTC in milliseconds.
 */
export function promiseOf(
  { dueAt, contactedAt, closedAt }: Pick<CaseSummary, 'dueAt' | 'contactedAt' | 'closedAt'>,
  asOf: number,
): { readonly dueAt: string; readonly isLate: boolean } | undefined {
  if (dueAt === null || contactedAt !== null || closedAt !== null) return undefined;
  return { dueAt, isLate: Date.parse(dueAt) <= asOf };
}

/** The calls whose answers change when a message is sent, a case is created, or one is read. */
export const callsOfCases = [
  '/feedback/getFeedbackList',
  '/feedback/getFeedbackById',
  '/feedback/getNews',
] as const;

/** The pages of a kind: one case, all of them, and the form for a new one. */
export const pagesOf = (
  kind: Kind,
): { readonly detail: string; readonly list: string; readonly form: string } =>
  kind === 2
    ? { detail: 'recordDetail.html', list: 'record.html', form: 'complaint.html' }
    : { detail: 'feedbackDetail.html', list: 'feedbackList.html', form: 'myFeedback.html' };
