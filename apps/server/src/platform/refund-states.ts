import type { RefundState } from './database/tables.ts';

/** In these states the customer has the money. */
export const arrived: readonly RefundState[] = ['succeeded', 'paidOtherwise'];

/** Whether a person has decided that the provider makes the refund no more. */
export const isDecided = (state: RefundState): boolean => state === 'withdrawn' || state === 'paidOtherwise';
