/** Gives the issue with a value, or nothing when it is well formed. */
export type FieldCheck = (value: unknown) => string | undefined;

export interface FieldRule {
  readonly check: FieldCheck;
  readonly isOptional: boolean;
}

export const required = (check: FieldCheck): FieldRule => ({ check, isOptional: false });
export const optional = (check: FieldCheck): FieldRule => ({ check, isOptional: true });

/** A text of `min` to `max` characters (code points, as the documents count) that matches `pattern`. */
export function text(min: number, max: number, pattern?: RegExp): FieldCheck {
  return (value) => {
    if (typeof value !== 'string') return '必须是字符串';
    const length = [...value].length;
    if (length < min || length > max) return `长度必须在${min}到${max}之间`;
    return pattern === undefined || pattern.test(value) ? undefined : '格式错误';
  };
}

export function wholeNumber(min: number, max: number): FieldCheck {
  return (value) => {
    if (!Number.isSafeInteger(value)) return '必须是整数';
    return (value as number) >= min && (value as number) <= max ? undefined : `必须在${min}到${max}之间`;
  };
}

export function oneOf(...values: readonly string[]): FieldCheck {
  return (value) => (values.includes(value as string) ? undefined : `必须是${values.join('、')}之一`);
}

/** Looks up `/amount/total` and the like; a missing parent makes a missing value. */
export function valueAt(body: unknown, pointer: string): unknown {
  let value = body;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

export interface FieldIssue {
  readonly pointer: string;
  readonly value: unknown;
  readonly issue: string;
}

/** The first field that is not as documented. Further fields are let through, as the real services do. */
export function findIssue(body: unknown, rules: Readonly<Record<string, FieldRule>>): FieldIssue | undefined {
  for (const [pointer, { check, isOptional }] of Object.entries(rules)) {
    const value = valueAt(body, pointer);
    const isMissing = value === undefined || value === null;
    if (isMissing && isOptional) continue;
    const issue = isMissing ? '不能为空' : check(value);
    if (issue !== undefined) return { pointer, value, issue };
  }
  return undefined;
}
