import type { CancellationState } from '../../platform/database/tables.ts';

/** Staff decide after the first and before the second of these working days are over. */
export const reviewWorkingDays = { from: 3, to: 15 } as const;

export type Decision = 'review' | 'approve' | 'reject';

/** The states in which staff may take each decision, and the state that it leads to. */
export const decisions: Record<Decision, { from: readonly CancellationState[]; to: CancellationState }> = {
  review: { from: ['applied'], to: 'inReview' },
  approve: { from: ['applied', 'inReview'], to: 'approved' },
  reject: { from: ['applied', 'inReview'], to: 'rejected' },
};

/** A request may be taken back until it is decided. */
export const withdrawable: readonly CancellationState[] = ['applied', 'inReview'];
