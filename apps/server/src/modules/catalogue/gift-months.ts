import type { PackageDetail } from '../../platform/database/tables.ts';

/**
 * The details of a package with its gift months: those that last months or years last so much longer, with the same
 * quantity a month. Details that last days (a week of extra data) do not change.
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
