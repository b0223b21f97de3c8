/**
 * The text under a LianLian signature: `name=value` joined by `&`, the names of every object sorted, nested objects in
 * their place. Nulls are left out, and so are values in lists that are not objects.
 */
export function signedText(message: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  collect(message, parts);
  return parts.join('&');
}

function collect(object: Readonly<Record<string, unknown>>, parts: string[]): void {
  for (const name of Object.keys(object).sort()) {
    const value = object[name];
    if (Array.isArray(value)) {
      for (const item of value) if (isObject(item)) collect(item, parts);
    } else if (isObject(value)) {
      collect(value, parts);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      parts.push(`${name}=${value}`);
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
