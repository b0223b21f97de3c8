/** What a value may be at most, or has to be at least, in the value's unit. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number };

/** A line of the report. Without a budget it is only information. */
export interface Measurement {
  readonly title: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: Budget;
  /** How the value was measured, or what explains it. */
  readonly note?: string;
}

/** Whether the budget is met; undefined without a budget. A value that could not be measured (NaN) meets no budget. */
export function isMet({ value, budget }: Measurement): boolean | undefined {
  if (budget === undefined) return undefined;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}
