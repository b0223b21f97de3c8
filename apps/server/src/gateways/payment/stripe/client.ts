import Stripe from 'stripe';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import { answerTimeoutMs } from '../port.ts';

export interface StripeSettings {
  /** `https://api.stripe.com`, or a simulator's origin. */
  readonly apiUrl: string;
  /** `sk_…` or `rk_…`; its prefix says whether it is for test payments. */
  readonly secretKey: string;
  /** `whsec_…` of our endpoint; several while one is rotated. */
  readonly webhookSecrets: readonly string[];
  /** For one request; {@link answerTimeoutMs} unless given. */
  readonly timeoutMs?: number;
}

/** Enough for a list of a hundred entries, each with its nested objects. */
const mostBytes = 16 * 2 ** 20;

/**
 * The library's client. It requests the API version that the library was made for, so answers fit its types. `deadline`:
 * ends all its requests.
 */
export function stripeClient(settings: StripeSettings, deadline?: AbortSignal): Stripe {
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const isHttp = protocol === 'http:';
  return new Stripe(settings.secretKey, {
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    timeout: settings.timeoutMs ?? answerTimeoutMs,
    // With Node's http the library restarts its time-out with each piece of a slow answer; with `fetch` the time-out
    // covers all of it. A redirect would carry the key to another host.
    httpClient: Stripe.createFetchHttpClient((url, init) => {
      const signals = [init?.signal, deadline].filter((one) => one instanceof AbortSignal);
      return fetchBounded(url, { ...init, signal: AbortSignal.any(signals), redirect: 'error' }, mostBytes);
    }),
    // Callers repeat with the same number; a retry in here would only keep the payer waiting.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Whether a key, and so every event that we may believe, is about real money. */
export const isLiveKey = (secretKey: string): boolean => !/^[a-z]+_test_/.test(secretKey);

/**
 * What an error of the library says about the request. `refused`: nothing was done, and never will be.
 * `otherParameters`: the idempotency key was used before with other parameters.
 */
export interface Trouble {
  readonly kind: 'refused' | 'otherParameters' | 'unauthorized' | 'unknown';
  /** For the log. Holds no secret: Stripe masks the key where it quotes it. */
  readonly reason: string;
}

export function readTrouble(error: unknown): Trouble {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return { kind: 'unknown', reason: String(error) };
  // The reason why there is no connection.
  const detail = error.detail instanceof Error ? error.detail.message : undefined;
  const reason = [error.statusCode, error.code, error.message, detail].filter(Boolean).join(' ');
  if (error instanceof errors.StripeIdempotencyError) return { kind: 'otherParameters', reason };
  if (error instanceof errors.StripeInvalidRequestError) return { kind: 'refused', reason };
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return { kind: 'unauthorized', reason };
  // No connection, a time-out, a fault of Stripe's, or too many requests: it may have been carried out.
  return { kind: 'unknown', reason };
}

/** Whether this replays the answer to an earlier request with the same idempotency key. */
export const isReplayed = ({ headers }: { readonly headers: Record<string, string> }): boolean =>
  // With `fetch` the headers are a `Headers` object, unlike what the library's types say.
  new Headers(headers).get('idempotent-replayed') === 'true';

/** Whether this replays the refusal of an earlier request with the same idempotency key. */
export const isKeptRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.headers?.['idempotent-replayed'] === 'true';
