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

/** After so many steps the search settles for a small set that may not be the smallest. */
const maxSteps = 4000;

/**
 * The combination with the lowest payable price: one coupon, or several stackable ones, or none when none takes
 * anything off. Equal prices: the fewest coupons; then the one whose soonest-expiring coupon expires first, then the
 * second, and so on (equal expiry: the one that takes more off, then the smaller id).
 *
 * The price is always the lowest. The number of coupons and their choice are exact, too, when all stackable ones apply
 * to the same lines (always so in a cart of one line). When they apply to different, overlapping lines, the search may
 * stop after `maxSteps` steps: then no coupon of the set is superfluous, but a smaller set may exist.
 */
export function bestCombination(coupons: readonly Coupon[], cart: Cart, capFen: number): BestCombination {
  const limitFen = discountLimitFen(cart, capFen);
  const candidates = limitFen > 0 ? usableCandidates(coupons, cart) : [];
  const worthFen = (one: Candidate) => Math.min(one.fen, limitFen);

  // The first of the best in rank order: only a strictly larger discount replaces it.
  let best: Candidate[] = [];
  let bestFen = 0;
  for (const one of candidates) {
    if (worthFen(one) > bestFen) [best, bestFen] = [[one], worthFen(one)];
  }

  const stackable = candidates.filter((one) => one.coupon.stackable);
  const lineAmountsFen = cart.lines.map((line) => line.amountFen);
  const stackedFen = Math.min(limitFen, takenBy(stackable, lineAmountsFen).totalFen);
  // A single coupon with the same discount would be the smaller set, and was considered above.
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

/** What candidates take together; those for the same lines count as one, for speed. */
function takenBy(candidates: readonly Candidate[], lineAmountsFen: readonly number[]) {
  const claims = new Map<string, { amountFen: number; lines: number[] }>();
  for (const { group, fen, lines } of candidates) {
    claims.set(group, { amountFen: (claims.get(group)?.amountFen ?? 0) + fen, lines });
  }
  return allocate([...claims.values()], lineAmountsFen);
}

/**
 * A condition for every sufficient set: its coupons must take `neededFen` outside a set of lines, as those can give no
 * more than their amounts. Coupons only for these lines do not count.
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

  /**
   * Whether `more` coupons ranked `from` or later may suffice. `barred`: by group, the amounts that were already ruled
   * out.
   */
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
      // No set has this one here, so none has a later one for the same lines that takes no more.
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

/** Leaves out coupons that are not needed, the smallest amounts and latest expiries first. */
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
