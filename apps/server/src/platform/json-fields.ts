/** A JSON object from outside: its fields may hold anything. */
export type JsonFields = Readonly<Record<string, unknown>>;

export const isJsonFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON object in a text; null for any other text. */
export function parseJsonFields(text: string): JsonFields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** The value if it is a number from `min` to `max`, else null. */
export const numberWithin = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

/** The nearest whole number of a number from `min` to `max`; null for anything else. */
export function wholeWithin(value: unknown, min: number, max: number): number | null {
  const number = numberWithin(value, min, max);
  return number === null ? null : Math.round(number);
}

/** The time in an ISO 8601 text; null for anything else. */
export function timeOf(value: unknown): Date | null {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
