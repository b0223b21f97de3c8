/** A text that is not empty, cut to 200 characters; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

/** A text of this form; null for anything else. */
export const matching = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;
