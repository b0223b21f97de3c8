import { CallError } from '../../call/call-error.ts';

/** Where on the page the problem is shown: at the packages, at the coupons, or at the button. */
export type ProblemPlace = 'package' | 'coupon' | 'pay';

export interface OrderProblem {
  readonly place: ProblemPlace;
  /** Which of the shown data are outdated. */
  readonly outdates: 'nothing' | 'coupons' | 'all';
  /** price: ask with the new price · retry: undecided, so the same order may be sent again · stop: not possible */
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

/** What a failed order means for the page. After a lost answer it may exist, so it is sent again under the same key. */
export function orderProblem(error: unknown): OrderProblem {
  const code = error instanceof CallError ? String(error.code) : '';
  // `tooManyRequests` is undecided, too: an earlier request whose answer was lost may have been carried out.
  const isUndecided = !(error instanceof CallError) || error.transport !== undefined || error.retryable;
  return known.get(code) ?? { place: 'pay', outdates: 'nothing', next: isUndecided ? 'retry' : 'stop' };
}
