import { CallError } from './call-error.ts';

/** Codes that mean success: the wire has them as numbers or strings. */
const successCodes: readonly string[] = ['0'];

/** Calls where `flag: true` means success too. The data of the second is the answer's `url`. */
const flagPaths: readonly string[] = ['/pay/order/addOrder', '/pay/getPayJump'];

interface Body {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly data?: unknown;
  readonly flag?: unknown;
  readonly url?: unknown;
  readonly requestId?: unknown;
}

/** What else may be sent than an object, such as null or a list, has no code. */
function parse(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return undefined;
  }
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly requestId?: string | undefined;
}

/**
 * The data of a successful answer; throws a {@link CallError} for every other one, including 4xx and 5xx with
 * the usual body. Without such a body the code is 500 and the message begins with "response error".
 */
export function readAnswer(path: string, { status, text, requestId }: Answer): unknown {
  const body = parse(text);
  const code = body?.code;
  if (!body || (typeof code !== 'number' && typeof code !== 'string')) {
    throw new CallError({ code: 500, msg: `response error: HTTP ${status}`, status, requestId });
  }
  const byFlag = flagPaths.includes(path) && body.flag === true;
  if (status < 400 && (byFlag || successCodes.includes(String(code)))) {
    return path === '/pay/getPayJump' ? (body.url ?? body.data) : body.data;
  }
  throw new CallError({
    code,
    msg: typeof body.msg === 'string' && body.msg ? body.msg : `response error: HTTP ${status}`,
    requestId: requestId ?? (typeof body.requestId === 'string' ? body.requestId : undefined),
    status,
    data: body.data,
  });
}
