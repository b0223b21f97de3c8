import { type CallDefinition, calls, frameworkErrors, wireCode } from '@device-pay/contract';

import { Ajv, type ValidateFunction } from 'ajv';
import type { RawAnswer } from '../http.ts';
import type { FuzzRequest } from './requests.ts';

/** What no answer may contain: stack traces, SQL, paths of ours. */
const leaks: readonly RegExp[] = [
  /\n\s+at |\\n\s+at |node_modules|node:internal|\.ts:\d/,
  /syntax error|violates \w+|invalid input syntax|invalid byte sequence|out of range for type|deadlock/i,
  /\b(relation|column|constraint) \\?"|\bpg_|\binsert into\b|\bselect .{1,200} from \w/i,
  /\/(work|home|root|tmp|usr|var)\/\w|file:\/\//,
  /ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|TypeError|RangeError|ReferenceError|SyntaxError/,
];

/** The first leak in a text. */
export const leakOf = (text: string): string | undefined =>
  leaks.map((leak) => leak.exec(text)?.[0]).find((found) => found !== undefined);

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
const definitions = new Map((Object.values(calls) as CallDefinition[]).map((call) => [call.name, call]));
const compiled = new Map<CallDefinition, readonly ValidateFunction[]>();

/** The shapes of a success: the whole answer, or that for a lower standing. */
function shapesOf(call: CallDefinition): readonly ValidateFunction[] {
  let shapes = compiled.get(call);
  if (!shapes) {
    shapes = [call.data, ...Object.values(call.dataFor ?? {})].map((schema) => ajv.compile(schema as object));
    compiled.set(call, shapes);
  }
  return shapes;
}

const frameworkCodes = new Set(frameworkErrors.map((code) => String(wireCode(code))));

/** What is wrong with an answer; undefined if nothing is. `secrets`: canaries that this sender may not see. */
export function faultOf(
  request: FuzzRequest,
  answer: RawAnswer,
  secrets: readonly string[],
): string | undefined {
  const { status, headers, text } = answer;
  if (status >= 500) return `status ${status}`;
  const leak = leakOf(text) ?? leakOf(JSON.stringify(headers));
  if (leak !== undefined) return `gives away ${JSON.stringify(leak)}`;
  const secret = secrets.find((one) => text.includes(one));
  if (secret !== undefined) return `shows ${secret} to ${request.sender.name}`;
  const call = definitions.get(request.operation.name);
  if (!call) return 'is no call of the contract';
  // With another method the path is no call, and an unknown path below /pay redirects to the error page.
  const isErrorPage = /^\/pay\/error\/404\.html(\?lang=(zh|en))?$/.test(headers.location ?? '');
  if (status === 302 && request.method !== call.method && isErrorPage) return undefined;
  if (
    call.envelope === 'download' &&
    status === 200 &&
    /^attachment;/.test(headers['content-disposition'] ?? '')
  )
    return undefined;
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `content type ${headers['content-type']}`;
  if (!headers['x-request-id']) return 'has no request id';
  return envelopeFault(call, status, text);
}

function envelopeFault(call: CallDefinition, status: number, text: string): string | undefined {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return 'is not JSON';
  }
  if (typeof body.msg !== 'string') return 'has no msg';
  const allowed = ['code', 'data', 'msg', 'flag', 'url'];
  if (body.code === 0) {
    if (status !== 200) return `says success with status ${status}`;
    const unknown = Object.keys(body).find((name) => !allowed.includes(name));
    if (unknown !== undefined) return `has an undocumented field ${unknown}`;
    const data = call.envelope === 'url' ? body.url : body.data;
    const shapes = shapesOf(call);
    if (shapes.some((validate) => validate(data))) return undefined;
    return `is not as documented: ${ajv.errorsText(shapes[0]?.errors)}`;
  }
  const unknown = Object.keys(body).find((name) => ![...allowed, 'retryable', 'requestId'].includes(name));
  if (unknown !== undefined) return `has an undocumented field ${unknown}`;
  if (body.msg.trim() === '') return 'fails without a word';
  const code = String(body.code);
  const isDocumented =
    frameworkCodes.has(code) || call.errors.some((error) => String(wireCode(error)) === code);
  return isDocumented ? undefined : `fails with ${code}, which is not documented for it`;
}
