import { CallError } from '../../call/call-error.ts';

/** Where on the page it is told: at the packages, at the coupon, or at the button. */
export type ProblemPlace = 'package' | 'coupon' | 'pay';

export interface OrderProblem {
  readonly place: ProblemPlace;
  /** What is no longer as it was shown. */
  readonly outdates: 'nothing' | 'coupons' | 'all';
  /** price: ask again with the new one · retry: nothing was decided, the same may be sent again · stop: it is not possible so */
  readonly next: 'price' | 'retry' | 'stop';
}

const known = new Map<string, OrderProblem>(
  Object.entries({
    priceChanged: { place: 'pay', outdates: 'all', next: 'price' },
    couponUnusable: { place: 'coupon', outdates: 'coupons', next: 'stop' },
    packageNotOffered: { place: 'package', outdates: 'all', next: 'stop' },
    packageNotFound: { place: 'package', outdates: 'all', next: 'stop' },
    alreadyClaimed: { place: 'package', outdates: 'all', next: 'stop' },
    noService: { place: 'package', outdates: 'all', next: 'stop' },
    possessionNeeded: { place: 'package', outdates: 'nothing', next: 'stop' },
    noSimNumber: { place: 'package', outdates: 'nothing', next: 'stop' },
  } as const),
);

/** What a failed order means for the page. Whether a lost request was carried out is not known: same key again. */
export function orderProblem(error: unknown): OrderProblem {
  const code = error instanceof CallError ? String(error.code) : '';
  // Too many requests is no decision either: the one before it may have been carried out.
  const isUndecided = !(error instanceof CallError) || error.transport !== undefined || error.retryable;
  return known.get(code) ?? { place: 'pay', outdates: 'nothing', next: isUndecided ? 'retry' : 'stop' };
}
