import type { CallData } from '@device-pay/contract';

export type BalanceEntry = CallData<'/balance/list'>['list'][number];

export interface BalanceMonth {
  /** As it is shown: `November 2026`. */
  readonly name: string;
  readonly entries: readonly BalanceEntry[];
  /** What came in and what went out, both 0 or more; undefined while the month may have more entries. */
  readonly sums: { readonly inFen: number; readonly outFen: number } | undefined;
}

/**
 * Groups entries by month; they are in order, newest first. `isComplete`: there are no older entries, so the last month
 * is complete too.
 */
export function byMonth(
  entries: readonly BalanceEntry[],
  monthOf: (at: string) => string,
  isComplete: boolean,
): readonly BalanceMonth[] {
  const months: { name: string; entries: BalanceEntry[] }[] = [];
  for (const entry of entries) {
    const name = monthOf(entry.at);
    const last = months[months.length - 1];
    if (last?.name === name) last.entries.push(entry);
    else months.push({ name, entries: [entry] });
  }
  return months.map((month, index) => {
    const isWhole = isComplete || index < months.length - 1;
    const sum = (sign: 1 | -1) =>
      month.entries.reduce((fen, { amountFen }) => fen + Math.max(0, sign * amountFen), 0);
    return { ...month, sums: isWhole ? { inFen: sum(1), outFen: sum(-1) } : undefined };
  });
}
