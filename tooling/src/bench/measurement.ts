/** What a value may be at most, or has to be at least, in the value's unit. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number };

/** A line of the report. One without a budget only tells something. */
export interface Measurement {
  readonly title: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: Budget;
  /** What the value was made from, or what is behind it. */
  readonly note?: string;
}

/** Undefined without a budget. A value that could not be measured (NaN) meets none. */
export function isMet({ value, budget }: Measurement): boolean | undefined {
  if (budget === undefined) return undefined;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}
