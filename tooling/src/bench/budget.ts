/** A measured value beside its budget, as one line: `✓ 12.3 ms  p99 (at most 100 ms)`. */
export function budgetLine(
  title: string,
  measured: number,
  bound: { readonly atLeast: number } | { readonly atMost: number },
  unit: string,
): string {
  const isMin = 'atLeast' in bound;
  const limit = isMin ? bound.atLeast : bound.atMost;
  const isMet = isMin ? measured >= limit : measured <= limit;
  const amount = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`;
  return `  ${isMet ? '✓' : '✗'} ${title}: ${amount(measured)} (budget: ${isMin ? 'at least' : 'at most'} ${amount(limit)})`;
}
