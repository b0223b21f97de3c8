import { isMet, type Measurement } from './measurement.ts';

export interface PartResult {
  readonly title: string;
  readonly measurements: readonly Measurement[];
  /** Why there are no measurements. */
  readonly failure?: string;
}

/** A table with a line per measurement and its verdict, then how many budgets are met. */
export function benchReport(machine: string, results: readonly PartResult[]): string {
  const all = results.flatMap(({ measurements }) => measurements);
  const width = Math.max(0, ...all.map(({ title }) => title.length));
  const budgets = all.map(isMet).filter((met) => met !== undefined);
  const failures = results.filter(({ failure }) => failure !== undefined).length;
  return [
    '',
    machine,
    ...results.flatMap(({ title, measurements, failure }) => [
      '',
      title,
      ...(failure === undefined ? [] : [`  ✗ not measured: ${failure}`]),
      ...measurements.map((measurement) => reportLine(measurement, width)),
    ]),
    '',
    `${budgets.filter(Boolean).length} of ${budgets.length} budgets are met${failures > 0 ? `, ${failures} not measured` : ''}.`,
    '',
  ].join('\n');
}

/** Whether everything was measured and every budget is met. */
export const isWithinBudgets = (results: readonly PartResult[]): boolean =>
  results.every(
    ({ measurements, failure }) =>
      failure === undefined && measurements.every((measurement) => isMet(measurement) !== false),
  );

function reportLine(measurement: Measurement, titleWidth: number): string {
  const { title, value, unit, budget, note } = measurement;
  const met = isMet(measurement);
  const verdict = met === undefined ? ' ' : met ? '✓' : '✗';
  const limit =
    budget === undefined
      ? ''
      : 'atMost' in budget
        ? `at most ${amount(budget.atMost, unit)}`
        : `at least ${amount(budget.atLeast, unit)}`;
  const columns = [title.padEnd(titleWidth), amount(value, unit).padStart(13), limit.padEnd(20), note ?? ''];
  return `  ${verdict} ${columns.join('  ')}`.trimEnd();
}

/** Fewer decimals for larger values: `0.12 ms`, `12.3 ms`, `1234 ms`. */
function amount(value: number, unit: string): string {
  const decimals = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(decimals)} ${unit}`.trimEnd();
}
