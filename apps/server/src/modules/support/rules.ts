import type { ComplaintState, FeedbackEventRow } from '../../platform/database/tables.ts';
import type { TryLimit } from '../../platform/tries.ts';

const minute = 60_000;

export type StaffAction = 'accept' | 'start' | 'contact' | 'reply' | 'note' | 'close';

interface Move {
  readonly from: readonly ComplaintState[];
  /** Absent: the state stays. */
  readonly to?: ComplaintState;
  readonly event: FeedbackEventRow['event'];
  readonly needsText?: true;
}

const notClosed: readonly ComplaintState[] = ['pending', 'open', 'inProgress'];

/** What staff may do in which state, and where it leads. */
export const staffMoves: Record<StaffAction, Move> = {
  accept: { from: ['pending'], to: 'open', event: 'accepted' },
  start: { from: ['open'], to: 'inProgress', event: 'started' },
  contact: { from: notClosed, event: 'contacted' },
  reply: { from: notClosed, event: 'replied', needsText: true },
  note: { from: [...notClosed, 'closed'], event: 'noted', needsText: true },
  close: { from: ['open', 'inProgress'], to: 'closed', event: 'closed' },
};

/** A case may be opened again for so long after it was closed. */
export const reopenMs = 30 * 24 * 60 * minute;

/** Feedback says something in 10 characters or more. */
export const minFeedbackLength = 10;

/** Contact is promised before so many working days are over. */
export const contactWorkingDays = 1;

/** A case has at most so many files, over all of its messages. */
export const maxFiles = 9;

/** Without a key, the same content within this time is the same case. */
export const sameRequestMs = 10_000;

/** Cases, and messages to them, that one person may write. */
export const writeLimit = (guestId: string): TryLimit => ({
  key: `feedback:${guestId}`,
  max: 30,
  windowMs: 60 * minute,
});

export const isEmail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);
export const isPhone = (text: string): boolean => /^\+?[\d][\d ()-]{4,28}$/.test(text);

/** When somebody answers, each day, by the site's clock. */
export const serviceHours = { from: 9, to: 21 } as const;
