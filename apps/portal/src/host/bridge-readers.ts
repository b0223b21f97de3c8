/** Validates an unknown value; undefined if it does not fit. */
export type Reader<T> = (value: unknown) => T | undefined;

type Readers = Readonly<Record<string, Reader<unknown>>>;
type Read<R extends Readers> = { -readonly [Name in keyof R]: NonNullableRead<R[Name]> };
type NonNullableRead<R> = R extends Reader<infer T> ? Exclude<T, undefined> : never;

/** Own properties only, not inherited ones. Object.hasOwn is missing in old web views. */
export const hasOwn = (value: object, name: string): boolean => Object.keys(value).includes(name);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text =
  (maxLength: number, form?: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && [...value].length <= maxLength && (!form || form.test(value))
      ? value
      : undefined;

export const number =
  (min: number, max: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? value : undefined;

export const integer =
  (min: number, max: number): Reader<number> =>
  (value) =>
    Number.isInteger(value) ? number(min, max)(value) : undefined;

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const record: Reader<Readonly<Record<string, unknown>>> = (value) =>
  isRecord(value) ? value : undefined;

export const nullable =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : reader(value);

export const either =
  <One, Other>(one: Reader<One>, other: Reader<Other>): Reader<One | Other> =>
  (value) =>
    one(value) ?? other(value);

export const list =
  <T>(item: Reader<T>, maxItems: number): Reader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > maxItems) return undefined;
    const read = value.map(item);
    return read.every((one) => one !== undefined) ? (read as T[]) : undefined;
  };

/** Reads the named fields only; undefined if one of them is invalid, or a required one is missing. */
export const object =
  <Required extends Readers, Optional extends Readers>(
    required: Required,
    optional: Optional,
  ): Reader<Read<Required> & Partial<Read<Optional>>> =>
  (value) => {
    if (!isRecord(value)) return undefined;
    const read: Record<string, unknown> = {};
    for (const [name, reader] of Object.entries({ ...required, ...optional })) {
      const given = hasOwn(value, name) ? value[name] : undefined;
      if (given === undefined && !(name in required)) continue;
      const taken = reader(given);
      if (taken === undefined) return undefined;
      read[name] = taken;
    }
    return read as Read<Required> & Partial<Read<Optional>>;
  };

/** Reads those of the named fields that are valid, and leaves out the others. */
export const fitting =
  <Fields extends Readers>(fields: Fields): Reader<Partial<Read<Fields>>> =>
  (value) => {
    if (!isRecord(value)) return undefined;
    const read: Record<string, unknown> = {};
    for (const [name, reader] of Object.entries(fields)) {
      const taken = hasOwn(value, name) ? reader(value[name]) : undefined;
      if (taken !== undefined) read[name] = taken;
    }
    return read as Partial<Read<Fields>>;
  };
