import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type Claim } from './coupon-allocation.ts';

/** The total by the other side of max-flow min-cut: the minimum over all sets of lines. */
function leastCut(claims: readonly Claim[], amounts: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 2 ** amounts.length; set += 1) {
    const inSet = (line: number) => Math.floor(set / 2 ** line) % 2 === 1;
    const full = amounts.filter((_, line) => inSet(line));
    const outside = claims.filter((claim) => !claim.lines.every(inSet)).map((claim) => claim.amountFen);
    least = Math.min(
      least,
      [...full, ...outside].reduce((sum, fen) => sum + fen, 0),
    );
  }
  return least;
}

const cases = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 5 }).chain((amounts) =>
  fc.tuple(
    fc.constant(amounts),
    fc.array(
      fc.record({
        amountFen: fc.integer({ min: 0, max: 60 }),
        lines: fc.uniqueArray(fc.integer({ min: 0, max: amounts.length - 1 }), { minLength: 1 }),
      }),
      { maxLength: 8 },
    ),
  ),
);

describe('allocation', () => {
  test('the total is the largest that the lines allow', () => {
    fc.assert(
      fc.property(cases, ([amounts, claims]) => {
        expect(allocate(claims, amounts).totalFen).toBe(leastCut(claims, amounts));
      }),
      { numRuns: 1000 },
    );
  });

  test('no claim takes more than it may, and an earlier one loses nothing to a later one', () => {
    fc.assert(
      fc.property(cases, ([amounts, claims]) => {
        const { perClaimFen } = allocate(claims, amounts);
        for (const [i, claim] of claims.entries()) {
          expect(perClaimFen[i]).toBeLessThanOrEqual(claim.amountFen);
          expect(perClaimFen.slice(0, i)).toEqual(allocate(claims.slice(0, i), amounts).perClaimFen);
        }
      }),
    );
  });

  test('the lines named full explain why no more was taken', () => {
    fc.assert(
      fc.property(cases, ([amounts, claims]) => {
        const { totalFen, fullLines } = allocate(claims, amounts);
        const outside = claims.filter((claim) => claim.lines.some((line) => !fullLines.includes(line)));
        const most =
          fullLines.reduce((sum, line) => sum + (amounts[line] ?? 0), 0) +
          outside.reduce((sum, claim) => sum + claim.amountFen, 0);
        expect(totalFen).toBe(most);
      }),
    );
  });

  test('a claim gives way on a line when it can take elsewhere and another cannot', () => {
    const wide = { amountFen: 10, lines: [0, 1] };
    const narrow = { amountFen: 10, lines: [0] };
    expect(allocate([wide, narrow], [10, 10]).perClaimFen).toEqual([10, 10]);
    expect(allocate([narrow, narrow, wide], [10, 4])).toEqual({
      totalFen: 14,
      perClaimFen: [10, 0, 4],
      perLineFen: [10, 4],
      fullLines: [0, 1],
    });
  });
});
