export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null: it is no text, or an empty one. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

/** Null: it does not have the form. */
export const matching = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

export function timeOf(value: unknown): Date | null {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
