/** An answer `{error: {type, code?, message, param?}}` with its HTTP status. */
export class StripeApiError extends Error {
  readonly status: number;
  /** It was asked for rightly, and refused: kept as the answer to the request's idempotency key. */
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

/** What can't be done as things stand. */
export function refusal(message: string, fields: Readonly<Record<string, string>> = {}): StripeApiError {
  return new StripeApiError(400, message, fields, true);
}
