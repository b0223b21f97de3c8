import { dayMs, hourMs, minuteMs } from '@device-pay/rules';
import type { ComplaintState, FeedbackEventRow } from '../../platform/database/tables.ts';
import { networkOf } from '../../platform/network.ts';
import type { TryLimit } from '../../platform/tries.ts';

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
export const reopenMs = 30 * dayMs;

/** A case is kept for so long after it was closed. */
const keptYears = 3;

/** Cases that were closed before it have been kept for long enough. From 29 February: the 28th. */
export function keptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - keptYears);
  // There is no such day in that year: the 1st of March would be a day too late.
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0);
  return since;
}

/** Without a key, the same content within this time is the same case. */
export const sameRequestMs = 10_000;

/** A message to a case that comes again within this time is the one that was not seen to arrive. */
export const sameMessageMs = minuteMs;

/** Cases, and messages to them, that one person, and one address (behind which there may be many), may write. */
export const writeLimits = (guestId: string, clientIp: string): TryLimit[] => [
  { key: `feedback:${guestId}`, max: 30, windowMs: hourMs },
  { key: `feedback-from:${networkOf(clientIp)}`, max: 300, windowMs: hourMs },
];

/** When somebody answers, each day, by the site's clock. */
export const serviceHours = { from: 9, to: 21 } as const;
