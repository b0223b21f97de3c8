import { allocate } from './coupon-allocation.ts';
import {
  type AppliedCoupons,
  applyCoupons,
  type Cart,
  type Coupon,
  couponClaim,
  discountLimitFen,
} from './coupons.ts';

/** The chosen coupons, soonest to expire first, and what they do (see `applyCoupons`). */
export type BestCombination = Extract<AppliedCoupons, { ok: true }> & { coupons: Coupon[] };

/** A usable coupon; `group` names the lines it is good for. */
interface Candidate {
  coupon: Coupon;
  fen: number;
  lines: number[];
  group: string;
}

/** Steps of the search after which it settles for a set that is small, not surely the smallest. */
const maxSteps = 4000;

/**
 * The combination with the lowest payable price: one coupon, or several stackable ones, or none when none takes
 * anything off. Equal prices: the fewest coupons; then the one whose soonest-expiring coupon expires first, then
 * the second, and so on (equal expiry: the one that takes more off, then the smaller id).
 *
 * How exact: the price is always the lowest, for any number of coupons. The number of coupons and their choice
 * are too, for any number, when all stackable ones are good for the same lines (always so for a cart of one
 * line); when they are good for different, overlapping lines the search may stop after `maxSteps` steps, and
 * then the set has no coupon to spare but a smaller one may exist.
 */
export function bestCombination(coupons: readonly Coupon[], cart: Cart, capFen: number): BestCombination {
  const limitFen = discountLimitFen(cart, capFen);
  const candidates = limitFen > 0 ? usableCandidates(coupons, cart) : [];
  const worthFen = (one: Candidate) => Math.min(one.fen, limitFen);

  // The first of the best in rank order: strictly more is needed to replace it.
  let best: Candidate[] = [];
  let bestFen = 0;
  for (const one of candidates) {
    if (worthFen(one) > bestFen) [best, bestFen] = [[one], worthFen(one)];
  }

  const stackable = candidates.filter((one) => one.coupon.stackable);
  const lineAmountsFen = cart.lines.map((line) => line.amountFen);
  const stackedFen = Math.min(limitFen, takenBy(stackable, lineAmountsFen).totalFen);
  // A single coupon that does as much is the smaller set, and it was considered above.
  if (stackedFen > bestFen) best = fewestThatTake(stackedFen, stackable, lineAmountsFen);

  const chosen = best.map((one) => one.coupon);
  const applied = applyCoupons(chosen, cart, capFen);
  if (!applied.ok) throw new Error(`coupon ${applied.couponId} was usable and is not: ${applied.reason}`);
  return { ...applied, coupons: chosen };
}

/** In rank order. */
function usableCandidates(coupons: readonly Coupon[], cart: Cart): Candidate[] {
  const byId = new Map<string, Candidate>();
  for (const coupon of coupons) {
    const claim = couponClaim(coupon, cart);
    if (!claim.usable) continue;
    byId.set(coupon.id, { coupon, fen: claim.amountFen, lines: claim.lines, group: claim.lines.join() });
  }
  return [...byId.values()].sort(
    (a, b) =>
      a.coupon.validTo.getTime() - b.coupon.validTo.getTime() ||
      b.fen - a.fen ||
      (a.coupon.id < b.coupon.id ? -1 : 1),
  );
}

/** What candidates take together; those good for the same lines act as one, which keeps it fast. */
function takenBy(candidates: readonly Candidate[], lineAmountsFen: readonly number[]) {
  const claims = new Map<string, { amountFen: number; lines: number[] }>();
  for (const { group, fen, lines } of candidates) {
    claims.set(group, { amountFen: (claims.get(group)?.amountFen ?? 0) + fen, lines });
  }
  return allocate([...claims.values()], lineAmountsFen);
}

/**
 * A condition that every sufficient set fulfils: apart from a set of lines, which can give no more than their
 * amounts, its coupons must take `neededFen`. Those good for nothing outside these lines do not count.
 */
interface Bound {
  neededFen: number;
  /** Ranks of the coupons that count, the largest amount first. */
  ranks: number[];
}

/**
 * The smallest set that takes `targetFen`, and of the smallest the first in rank order: tries one size after the
 * other, in rank order, leaving out what no bound admits. A set that turns out to take too little shows a bound
 * that was missing (the minimum cut), so the same mistake is not made again.
 */
function fewestThatTake(
  targetFen: number,
  candidates: readonly Candidate[],
  lineAmountsFen: readonly number[],
): Candidate[] {
  const fenOf = (rank: number) => candidates[rank]?.fen ?? 0;
  const boundApartFrom = (lines: readonly number[]): Bound => ({
    neededFen: lines.reduce((needed, line) => needed - (lineAmountsFen[line] ?? 0), targetFen),
    ranks: candidates
      .map((_, rank) => rank)
      .filter((rank) => candidates[rank]?.lines.some((line) => !lines.includes(line)))
      .sort((a, b) => fenOf(b) - fenOf(a) || a - b),
  });
  const bounds = [boundApartFrom([])];
  let steps = 0;

  /** Whether `more` coupons ranked `from` or later may suffice. `barred`: by group, amounts left out already. */
  function promises(chosen: ReadonlySet<number>, from: number, more: number, barred: Map<string, number>) {
    return bounds.every(({ neededFen, ranks }) => {
      let fen = 0;
      let left = more;
      for (const rank of ranks) {
        const one = candidates[rank];
        if (chosen.has(rank)) fen += fenOf(rank);
        else if (one && left > 0 && rank >= from && one.fen > (barred.get(one.group) ?? 0)) {
          fen += one.fen;
          left -= 1;
        }
      }
      return fen >= neededFen;
    });
  }

  function choose(
    chosen: Set<number>,
    from: number,
    more: number,
    outer: Map<string, number>,
  ): Candidate[] | null {
    if (more === 0) {
      const set = candidates.filter((_, rank) => chosen.has(rank));
      const taken = takenBy(set, lineAmountsFen);
      if (taken.totalFen >= targetFen) return set;
      bounds.push(boundApartFrom(taken.fullLines));
      return null;
    }
    const barred = new Map(outer);
    for (let rank = from; rank < candidates.length && promises(chosen, rank, more, barred); rank += 1) {
      const one = candidates[rank];
      if (!one || one.fen <= (barred.get(one.group) ?? 0)) continue;
      steps += 1;
      if (steps > maxSteps) return null;
      chosen.add(rank);
      const found = promises(chosen, rank + 1, more - 1, barred)
        ? choose(chosen, rank + 1, more - 1, barred)
        : null;
      if (found) return found;
      chosen.delete(rank);
      // No set holds this one here, so none holds a later one for the same lines that takes no more.
      barred.set(one.group, one.fen);
    }
    return null;
  }

  for (let size = 1; size < candidates.length && steps <= maxSteps; size += 1) {
    const found = choose(new Set(), 0, size, new Map());
    if (found) return found;
  }
  return withoutSpares(targetFen, candidates, lineAmountsFen);
}

/** Leaves out what is not needed, the smallest amounts and latest expiries first. */
function withoutSpares(
  targetFen: number,
  candidates: readonly Candidate[],
  lineAmountsFen: readonly number[],
): Candidate[] {
  let kept = [...candidates];
  for (const one of [...candidates].reverse().sort((a, b) => a.fen - b.fen)) {
    const others = kept.filter((other) => other !== one);
    if (takenBy(others, lineAmountsFen).totalFen >= targetFen) kept = others;
  }
  return kept;
}
