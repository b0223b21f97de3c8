import type { Format } from './format.ts';

/** From MB: `18.6 / 30 GB`, both rounded down; the unit appears once if both have the same (else `512 MB / 30 GB`). */
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
