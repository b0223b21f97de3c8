import type { Format } from './format.ts';

/** From MB: `18.6 / 30 GB`, both rounded down; the unit is said once where it is the same (`512 MB / 30 GB`). */
export function leftOfSum(
  usableMb: number,
  sumMb: number,
  { dataVolume }: Pick<Format, 'dataVolume'>,
): string {
  const sum = dataVolume(sumMb);
  const usable = dataVolume(usableMb);
  const unit = sum.slice(sum.indexOf('\u00a0'));
  return `${usable.endsWith(unit) ? usable.slice(0, -unit.length) : usable} / ${sum}`;
}
