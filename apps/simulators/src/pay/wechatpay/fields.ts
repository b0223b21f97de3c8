import { parseJsonObject } from '../../platform/json.ts';
import { paramError, WechatPayError } from './errors.ts';

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

/** RFC 3339 with an offset, such as 2026-11-21T12:00:00+08:00. */
export const rfc3339: FieldCheck = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? undefined
    : '必须是RFC3339格式的时间';

/** Real merchants need https; plain http is let through because simulators live on loopback. */
export const callbackUrl: FieldCheck = (value) => {
  const issue = text(1, 255)(value);
  if (issue !== undefined) return issue;
  const url = URL.canParse(value as string) ? new URL(value as string) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return '必须是完整的URL';
  return url.search === '' && url.hash === '' ? undefined : '不能携带参数';
};

/** Looks up `/amount/total` and the like; a missing parent makes a missing value. */
export function valueAt(body: unknown, pointer: string): unknown {
  let value = body;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * Parses a request body and checks the fields that a call documents; further fields are let through, as the
 * real service does.
 * @throws WechatPayError PARAM_ERROR naming the first bad field
 */
export function readBody(text: string, rules: Readonly<Record<string, FieldRule>>): Record<string, unknown> {
  const body = parseJsonObject(text);
  if (body === undefined) throw new WechatPayError('PARAM_ERROR', '请求体不是有效的JSON');
  for (const [pointer, { check, isOptional }] of Object.entries(rules)) {
    const value = valueAt(body, pointer);
    if (value === undefined || value === null) {
      if (isOptional) continue;
      throw paramError(pointer, value, '不能为空');
    }
    const issue = check(value);
    if (issue !== undefined) throw paramError(pointer, value, issue);
  }
  return body;
}
