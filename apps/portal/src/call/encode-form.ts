type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function append(form: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (isScalar(value)) form.append(name, String(value));
  else if (Array.isArray(value)) {
    if (value.every(isScalar)) {
      // A comma inside a value would be read as two values, so such a list repeats its name instead.
      if (value.some((item) => String(item).includes(',')))
        for (const item of value) append(form, name, item);
      else if (value.length > 0) form.append(name, value.join(','));
    } else for (const [index, item] of value.entries()) append(form, `${name}[${index}]`, item);
  } else if (typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) append(form, name ? `${name}.${key}` : key, part);
  }
}

/**
 * Encodes an input as the wire wants it: `packages[0].packageId=168&packages[0].total=1`, `imeis=a,b`.
 * Absent values are left out; an empty string is sent.
 */
export function encodeForm(input: object): URLSearchParams {
  const form = new URLSearchParams();
  append(form, '', input);
  return form;
}
