import type { UnwindState } from '../../platform/database/tables.ts';

export type OwnerAction = 'withdraw' | 'sendDevice';
export type StaffAction = 'review' | 'confirmReturn' | 'refund' | 'reject';

/** Staff decide before so many working days are over. */
export const decideWorkingDays = 15;

/** In which states the owner may do what. */
export const ownerMoves: Record<OwnerAction, readonly UnwindState[]> = {
  withdraw: ['applied', 'inReview'],
  sendDevice: ['applied', 'inReview'],
};

/**
 * In which states staff may do what. A refund straight from inReview is for a device that need not come back: staff who
 * refund before it came have waived its return.
 */
export const staffMoves: Record<StaffAction, readonly UnwindState[]> = {
  review: ['applied'],
  confirmReturn: ['inReview'],
  refund: ['inReview', 'deviceReturned'],
  reject: ['applied', 'inReview', 'deviceReturned'],
};

/** The states that each action of staff leads to; a refund of nothing is done at once. */
export const staffResults: Record<StaffAction, readonly UnwindState[]> = {
  review: ['inReview'],
  confirmReturn: ['deviceReturned'],
  refund: ['refunding', 'done'],
  reject: ['rejected'],
};
