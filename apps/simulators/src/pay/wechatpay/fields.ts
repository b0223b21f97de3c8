import { parseJsonObject } from '../../platform/json.ts';
import { type FieldCheck, type FieldRule, findIssue, text } from '../fields.ts';
import { paramError, WechatPayError } from './errors.ts';

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

/**
 * Parses a request body and checks the fields that a call documents.
 * @throws WechatPayError PARAM_ERROR naming the first bad field
 */
export function readBody(body: string, rules: Readonly<Record<string, FieldRule>>): Record<string, unknown> {
  const fields = parseJsonObject(body);
  if (fields === undefined) throw new WechatPayError('PARAM_ERROR', '请求体不是有效的JSON');
  const found = findIssue(fields, rules);
  if (found !== undefined) throw paramError(found.pointer, found.value, found.issue);
  return fields;
}
