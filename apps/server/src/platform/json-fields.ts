/** A JSON object that somebody else wrote: nothing about its fields is believed yet. */
export type JsonFields = Readonly<Record<string, unknown>>;

export const isJsonFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that a text says; null for everything else. */
export function parseJsonFields(text: string): JsonFields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** Null: it is no number from `min` to `max`. */
export const numberWithin = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

/** The nearest whole number; null: it is no number from `min` to `max`. */
export function wholeWithin(value: unknown, min: number, max: number): number | null {
  const number = numberWithin(value, min, max);
  return number === null ? null : Math.round(number);
}

/** A time of ISO 8601; null: it is none. */
export function timeOf(value: unknown): Date | null {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
