import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from './durations.ts';
import { isContract, unwindTerms } from './unwinds.ts';

const from = new Date('2026-01-01T00:00:00Z');
const after = (days: number) => new Date(from.getTime() + days * dayMs);
const contract = { paidFen: 29_900, boughtAt: from, from, to: after(360) };

describe('what ending a contract gives back', () => {
  test.each([
    [0, 0, 0, 29_900],
    [7, 0, 0, 29_900],
    [8, 664, 8771, 20_465],
    [180, 14_950, 4485, 10_465],
    [359, 29_817, 25, 58],
    [360, 29_900, 0, 0],
    [400, 29_900, 0, 0],
  ])('after %i days: used %i, fee %i, refund %i', (days, usedFen, feeFen, refundFen) => {
    expect(unwindTerms(contract, after(days))).toEqual({ paidFen: 29_900, usedFen, feeFen, refundFen });
  });

  test('is all of it while the term has not begun, less the fee once the free days are over', () => {
    const later = { ...contract, from: after(30), to: after(390) };
    expect(unwindTerms(later, after(3)).refundFen).toBe(29_900);
    expect(unwindTerms(later, after(20))).toMatchObject({ usedFen: 0, feeFen: 8970, refundFen: 20_930 });
  });

  test('is never more than was paid, never below 0, never a part of a fen, and adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 4000 * dayMs }),
        fc.integer({ min: -100 * dayMs, max: 5000 * dayMs }),
        (paidFen, termMs, nowMs) => {
          const terms = unwindTerms(
            { paidFen, boughtAt: from, from, to: new Date(from.getTime() + termMs) },
            new Date(from.getTime() + nowMs),
          );
          for (const fen of Object.values(terms)) expect(Number.isSafeInteger(fen) && fen >= 0).toBe(true);
          expect(terms.usedFen + terms.feeFen + terms.refundFen).toBe(paidFen);
        },
      ),
    );
  });

  test('never grows while time passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        expect(unwindTerms(contract, after(late)).refundFen).toBeLessThanOrEqual(
          unwindTerms(contract, after(early)).refundFen,
        );
      }),
    );
  });

  test('is not guessed for what is no contract', () => {
    expect(() => unwindTerms({ ...contract, paidFen: 0 }, from)).toThrow(RangeError);
    expect(() => unwindTerms({ ...contract, paidFen: 1.5 }, from)).toThrow(RangeError);
    expect(() => unwindTerms({ ...contract, to: from }, from)).toThrow(RangeError);
  });
});

test('a month is no contract, half a year is, and none is once it is over', () => {
  expect(isContract({ from, to: after(30), packages: 1 }, after(1))).toBe(false);
  expect(isContract({ from, to: after(179), packages: 1 }, after(1))).toBe(false);
  expect(isContract({ from, to: after(180), packages: 1 }, after(1))).toBe(true);
  expect(isContract({ from, to: after(180), packages: 1 }, after(180))).toBe(false);
});

test('six months that were bought together are months, and two half-years are half-years', () => {
  expect(isContract({ from, to: after(180), packages: 6 }, after(1))).toBe(false);
  expect(isContract({ from, to: after(360), packages: 2 }, after(1))).toBe(true);
});
