import { CallError } from '../../call/call-error.ts';
import type { FieldProblem } from '../../page-kinds/form-page.tsx';

/** The field at which a problem is shown: people see the chosen package instead of its sale price. */
const shownAs: Readonly<Record<string, string>> = { salePriceFen: 'packageId', title: 'titleZh' };

/** The problems that the server found, by field; empty if its answer names none. */
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
