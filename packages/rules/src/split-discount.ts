import { assertFen } from './money.ts';

/**
 * Divides a discount over lines in proportion to their amounts (all in minor units), by largest remainder; for equal
 * remainders the earlier line goes first. The shares add up to the discount, and none is above its line.
 * @throws RangeError when the discount is above the sum of the lines, or an amount is no amount.
 */
export function splitDiscount(discountFen: number, lineAmountsFen: readonly number[]): number[] {
  assertFen(discountFen, 'discountFen');
  for (const amountFen of lineAmountsFen) assertFen(amountFen, 'lineAmountsFen');
  const sumFen = lineAmountsFen.reduce((sum, amountFen) => sum + amountFen, 0);
  if (discountFen > sumFen) throw new RangeError(`discount ${discountFen} is above the lines' sum ${sumFen}`);
  if (discountFen === 0) return lineAmountsFen.map(() => 0);

  // BigInt, because the product of two amounts may exceed the safe integers.
  const [discount, sum] = [BigInt(discountFen), BigInt(sumFen)];
  const shares = lineAmountsFen.map((amountFen, line) => {
    const product = discount * BigInt(amountFen);
    return { line, fen: Number(product / sum), remainder: product % sum };
  });
  let leftFen = shares.reduce((left, share) => left - share.fen, discountFen);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (leftFen <= 0) break;
    share.fen += 1;
    leftFen -= 1;
  }
  return shares.map((share) => share.fen);
}
