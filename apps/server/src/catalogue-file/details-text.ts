import type { PackageDetail } from './package-shape.ts';

const pattern = /^(\d{1,4}): *(\d{1,10}) *\/ *(\d{1,4}) *(DAY|MONTH|YEAR)( split)?$/;

/** `9: 30720 / 1 MONTH`, several with ` + `, and `split` for what is given anew in each period. */
export const printDetails = (details: readonly PackageDetail[]): string =>
  details
    .map(
      ({ type, quantity, period, periodUnit, split }) =>
        `${type}: ${quantity} / ${period} ${periodUnit}${split === 1 ? ' split' : ''}`,
    )
    .join(' + ');

/** Null for a text of any other form. */
export function parseDetails(text: string): PackageDetail[] | null {
  const details: PackageDetail[] = [];
  for (const part of text.split('+')) {
    const match = pattern.exec(part.trim());
    if (!match) return null;
    const [, type, quantity, period, periodUnit, split] = match;
    details.push({
      type: Number(type),
      quantity: Number(quantity),
      period: Number(period),
      periodUnit: periodUnit as PackageDetail['periodUnit'],
      split: split ? 1 : 0,
    });
  }
  return details;
}
