/** An answer `{error: {type, code?, message, param?}}` with its HTTP status. */
export class StripeApiError extends Error {
  readonly status: number;
  /** A well-formed request was refused: the answer is kept for the request's idempotency key. */
  readonly isKept: boolean;
  readonly #fields: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    isKept = false,
  ) {
    super(message);
    this.isKept = isKept;
    this.status = status;
    this.#fields = fields;
  }

  toBody(): Record<string, unknown> {
    return { error: { message: this.message, type: 'invalid_request_error', ...this.#fields } };
  }
}

/** A parameter that is not as documented. */
export function badParameter(param: string, message: string, code?: string): StripeApiError {
  return new StripeApiError(400, message, { param, ...(code === undefined ? {} : { code }) });
}

export function noSuch(what: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

/** A well-formed request that can't be carried out in the present state. */
export function refusal(message: string, fields: Readonly<Record<string, string>> = {}): StripeApiError {
  return new StripeApiError(400, message, fields, true);
}
