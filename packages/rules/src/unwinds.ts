import { dayMs } from './durations.ts';

/** Within so many days of the purchase everything is refunded. */
const freeDays = 7;
/** The share of the unused value that is kept as the fee for ending early, in basis points. */
const feeBp = 3000;
/** A package for fewer days is not a contract. */
const minTermDays = 180;

export interface UnwindTerms {
  readonly paidFen: number;
  readonly usedFen: number;
  readonly feeFen: number;
  readonly refundFen: number;
}

/**
 * part / whole of an amount in whole fen, half a fen up. BigInt, as milliseconds times fen exceed a double's precision.
 */
function share(amountFen: number, part: number, whole: number): number {
  const twice = 2n * BigInt(amountFen) * BigInt(part) + BigInt(whole);
  return Number(twice / (2n * BigInt(whole)));
}

/**
 * Whether a term is that of a contract that is not over. What is bought month by month is no contract, however many
 * months.
 */
export const isContract = (
  term: { readonly from: Date; readonly to: Date; readonly packages: number },
  now: Date,
): boolean => now < term.to && term.to.getTime() - term.from.getTime() >= term.packages * minTermDays * dayMs;

/**
 * The refund for ending a contract at `now`: what was paid, less the share of the term that has passed, less the fee
 * for ending early. refund + fee + used is always what was paid; none of them is below 0.
 * @throws RangeError for an amount that is not a whole number of fen above 0, or a term that does not run forward
 */
export function unwindTerms(
  contract: { readonly paidFen: number; readonly boughtAt: Date; readonly from: Date; readonly to: Date },
  now: Date,
): UnwindTerms {
  const { paidFen, boughtAt, from, to } = contract;
  if (!Number.isSafeInteger(paidFen) || paidFen <= 0) throw new RangeError(`not an amount: ${paidFen}`);
  const termMs = to.getTime() - from.getTime();
  if (!(termMs > 0)) throw new RangeError('the term must end after it begins');
  if (now.getTime() - boughtAt.getTime() <= freeDays * dayMs)
    return { paidFen, usedFen: 0, feeFen: 0, refundFen: paidFen };
  const passedMs = Math.min(Math.max(now.getTime() - from.getTime(), 0), termMs);
  const usedFen = share(paidFen, passedMs, termMs);
  const feeFen = share(paidFen - usedFen, feeBp, 10_000);
  return { paidFen, usedFen, feeFen, refundFen: paidFen - usedFen - feeFen };
}
