import { Ajv, type ValidateFunction } from 'ajv';
import type { RawAnswer } from '../http.ts';
import type { FuzzRequest, OpenApi, Operation } from './requests.ts';

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

/** Says what in an answer's body is not as documented for its operation and status, if anything is. */
export type DocumentCheck = (operation: Operation, status: number, body: unknown) => string | undefined;

/** Checks by the document that the server shows: it has one schema for status 200, and one for all others. */
export function checkByDocument({ components, paths }: OpenApi): DocumentCheck {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  const compiled = new Map<object, ValidateFunction>();
  return ({ path, method }, status, body) => {
    const answers = paths[path]?.[method.toLowerCase()]?.responses[status === 200 ? '200' : 'default'];
    const schema = answers?.content['application/json']?.schema;
    if (!schema) return 'is not documented';
    // With all paths beside it, compiling one takes a hundred times as long.
    const validate = compiled.get(schema) ?? ajv.compile({ components, ...schema });
    compiled.set(schema, validate);
    return validate(body) ? undefined : `is not as documented: ${ajv.errorsText(validate.errors)}`;
  };
}

/** What is wrong with an answer; undefined if nothing is. `secrets`: canaries that this sender may not see. */
export function faultOf(
  { operation, method, sender }: FuzzRequest,
  { status, headers, text }: RawAnswer,
  secrets: readonly string[],
  check: DocumentCheck,
): string | undefined {
  if (status >= 500) return `status ${status}`;
  const leak = leakOf(text) ?? leakOf(JSON.stringify(headers));
  if (leak !== undefined) return `gives away ${JSON.stringify(leak)}`;
  const secret = secrets.find((one) => text.includes(one));
  if (secret !== undefined) return `shows ${secret} to ${sender.name}`;
  // With another method the path is no call, and an unknown path below /pay redirects to the error page.
  const isErrorPage = /^\/pay\/error\/404\.html(\?lang=(zh|en))?$/.test(headers.location ?? '');
  if (status === 302 && method !== operation.method && isErrorPage) return undefined;
  const isFile = status === 200 && /^attachment;/.test(headers['content-disposition'] ?? '');
  if (isFile && operation.isDownload) return undefined;
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `content type ${headers['content-type']}`;
  if (!headers['x-request-id']) return 'has no request id';

  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return 'is not JSON';
  }
  const unknown = Object.keys(body).find((name) => !fieldsOfAnswers.includes(name));
  if (unknown !== undefined) return `has an undocumented field ${unknown}`;
  if (body.code !== 0 && String(body.msg).trim() === '') return 'fails without a word';
  return check(operation, status, body);
}

const fieldsOfAnswers = ['code', 'data', 'msg', 'flag', 'url', 'retryable', 'requestId'];
