import { CallError } from '../../call/call-error.ts';
import type { FieldProblem } from '../../page-kinds/form-page.tsx';

/** The sale price is that of the chosen package, which is the field that people see. */
const shownAs: Readonly<Record<string, string>> = { salePriceFen: 'packageId', title: 'titleZh' };

/** What the server found wrong, by field; empty where its answer names none. */
export function fieldProblemsOf(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof CallError)) return [];
  const { data, msg } = error;
  const fields: unknown =
    typeof data === 'object' && data !== null ? (data as { fields?: unknown }).fields : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((entry: unknown) => {
    const { field, problem } = (entry ?? {}) as { field?: unknown; problem?: unknown };
    if (typeof field !== 'string') return [];
    return [{ name: shownAs[field] ?? field, text: typeof problem === 'string' && problem ? problem : msg }];
  });
}
