/** The code of a login that was valid and has ended. */
const loginExpiredCode = 100401;
/** Not a code of the server: the answer came from something before it, such as a proxy. */
const foreignCode = 500;

/** Why there is no answer from the server. */
export type TransportFailure = 'offline' | 'timeout' | 'aborted' | 'unreachable';

export interface CallErrorDetails {
  readonly code: number | string;
  readonly msg: string;
  /** To quote to support; from the answer's `x-request-id` or its body. */
  readonly requestId?: string | undefined;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly data?: unknown;
  readonly transport?: TransportFailure | undefined;
}

/** A call that did not succeed, whatever the reason. `message` is the server's own words. */
export class CallError extends Error implements CallErrorDetails {
  declare readonly code: number | string;
  declare readonly msg: string;
  declare readonly requestId: string | undefined;
  declare readonly status: number;
  declare readonly data: unknown;
  declare readonly transport: TransportFailure | undefined;

  constructor(details: CallErrorDetails) {
    super(details.msg);
    this.name = 'CallError';
    Object.assign(this, details);
  }

  /** Whether the very same request may succeed later. */
  get retryable(): boolean {
    if (this.transport) return this.transport !== 'aborted';
    return this.status >= 500 || this.status === 429 || [foreignCode, 'paymentUnknown'].includes(this.code);
  }

  get isLoginExpired(): boolean {
    return Number(this.code) === loginExpiredCode;
  }

  /** Whether logging in may help. */
  get needsLogin(): boolean {
    return this.isLoginExpired || this.code === 'loginNeeded';
  }
}

/**
 * The error of a call that got no answer.
 * @param cause what was thrown, or the reason in words; only the operator's log shows it
 */
export const transportError = (transport: TransportFailure, cause: unknown): CallError => {
  const detail = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : 'no answer';
  return new CallError({ code: 500, msg: `response error: ${detail}`, status: 0, transport });
};

/**
 * Whether there is no such thing as an address names: the call's own code says so, or the number is not of the right
 * form, as in a link that was cut off. To ask again would not help.
 */
export const isUnknown = (error: CallError | null, code: 'noService' | `${string}NotFound`): boolean =>
  error?.code === code || error?.code === 'invalidInput';
