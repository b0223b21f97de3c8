import type { PackageDetail } from '../../platform/database/tables.ts';

/**
 * What a package gives with its gift months: months and years last so many months longer, by the same quantity a
 * month. What is counted in days (a week of extra data) is not what a gift month lengthens.
 */
export function withGiftMonths(details: readonly PackageDetail[], giftMonths: number): PackageDetail[] {
  if (giftMonths === 0) return [...details];
  return details.map((detail) => {
    if (detail.periodUnit === 'DAY') return detail;
    const paidMonths = detail.period * (detail.periodUnit === 'YEAR' ? 12 : 1);
    const months = paidMonths + giftMonths;
    return {
      ...detail,
      quantity: Math.floor((detail.quantity * months) / paidMonths),
      period: months,
      periodUnit: 'MONTH',
    };
  });
}
