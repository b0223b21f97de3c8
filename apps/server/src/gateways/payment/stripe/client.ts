import Stripe from 'stripe';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';

export interface StripeSettings {
  /** `https://api.stripe.com`, or a simulator's origin. */
  readonly apiUrl: string;
  /** `sk_…` or `rk_…`; says by its prefix whether it is for test payments. */
  readonly secretKey: string;
  /** `whsec_…` of our endpoint; several while one is rotated. */
  readonly webhookSecrets: readonly string[];
  /** Of one request; {@link defaultTimeoutMs} unless given. */
  readonly timeoutMs?: number;
}

/** Below the portal's own 20 s, also where a call takes two requests. */
const defaultTimeoutMs = 8_000;
/** A hundred entries of a list, each with all that belongs to it. */
const mostBytes = 16 * 2 ** 20;

/** The library's client. It sends the API version that it was made for, so answers have the shape of its types. */
export function stripeClient(settings: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const isHttp = protocol === 'http:';
  return new Stripe(settings.secretKey, {
    protocol: isHttp ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    timeout: settings.timeoutMs ?? defaultTimeoutMs,
    // With Node's own http the library waits anew for each piece of an answer, as long as it comes; with this the
    // time is for all of it. A redirect would carry the key to another host.
    httpClient: Stripe.createFetchHttpClient((url, init) =>
      fetchBounded(url, { ...init, redirect: 'error' }, mostBytes),
    ),
    // Who called asks again, with the same number; a retry in here would only keep the payer waiting.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Whether a key, and so every event that we may believe, is about real money. */
export const isLiveKey = (secretKey: string): boolean => !/^[a-z]+_test_/.test(secretKey);

/**
 * What an error of the library says of the request. `refused`: nothing was done, and never will be.
 * `otherParameters`: the idempotency key was used before, for something else.
 */
export interface Trouble {
  readonly kind: 'refused' | 'otherParameters' | 'unauthorized' | 'unknown';
  /** For the log. Holds no secret: Stripe masks the key where it quotes it. */
  readonly reason: string;
}

export function readTrouble(error: unknown): Trouble {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return { kind: 'unknown', reason: String(error) };
  // Why there is no connection.
  const detail = error.detail instanceof Error ? error.detail.message : undefined;
  const reason = [error.statusCode, error.code, error.message, detail].filter(Boolean).join(' ');
  if (error instanceof errors.StripeIdempotencyError) return { kind: 'otherParameters', reason };
  if (error instanceof errors.StripeInvalidRequestError) return { kind: 'refused', reason };
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return { kind: 'unauthorized', reason };
  // No connection, a time-out, a fault at Stripe, too many requests: it may have been done.
  return { kind: 'unknown', reason };
}

/** Whether this is the answer of an earlier request with the same idempotency key. */
export const isReplayed = ({ headers }: { readonly headers: Record<string, string> }): boolean =>
  // With `fetch` they are not the fields that the library's types tell of, but a `Headers`.
  new Headers(headers).get('idempotent-replayed') === 'true';

/** Whether an earlier request with the same idempotency key was refused, and this is its answer again. */
export const isKeptRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.headers?.['idempotent-replayed'] === 'true';
