import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { readPrivateKey, readPublicKey } from '../../../platform/console-keys.ts';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import { answerTimeoutMs } from '../port.ts';
import { parseExactJson } from './json.ts';
import { signatureContent, signContent, verifiesContent } from './signature.ts';
import { formatTimestamp } from './timestamp.ts';

export interface LianLianSettings {
  /** Such as `https://gpapi.lianlianpay.com/`. */
  readonly baseUrl: string;
  readonly merchantId: string;
  /** The site's number; empty where LianLian gave none. */
  readonly subMerchantId: string;
  /** The merchant's private key, as {@link readPrivateKey} takes it. */
  readonly privateKey: string;
  /** LianLian's public key, as {@link readPublicKey} takes it. */
  readonly publicKey: string;
  readonly currencies: readonly string[];
  /** ISO 3166 code of the country that the merchant sells in. */
  readonly country: string;
  /** What the cashier offers, such as `inter_credit_card`. */
  readonly paymentMethod: string;
  /** IANA name of the zone that both sides write times in. */
  readonly timezone: string;
  readonly notifyUrl: string;
  /** {@link answerTimeoutMs} unless given. */
  readonly timeoutMs?: number;
}

export type ApiAnswer =
  | { readonly kind: 'ok'; readonly order: unknown }
  /** LianLian refused; only some of its codes are final. */
  | { readonly kind: 'error'; readonly code: string; readonly message: string }
  /** No answer, a fault of LianLian's, or an invalid signature. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Signed calls to LianLian's global acquiring v3. */
export class LianLianClient {
  readonly #settings: LianLianSettings;
  readonly #clock: Clock;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  /** @throws when a key or the time zone can't be read: such a server must not start */
  constructor(settings: LianLianSettings, clock: Clock) {
    formatTimestamp(clock.now(), settings.timezone);
    this.#settings = settings;
    this.#clock = clock;
    this.#privateKey = readPrivateKey(settings.privateKey);
    this.#publicKey = readPublicKey(settings.publicKey);
  }

  /** @param path after `/v3/merchants/{merchant}` */
  post(path: string, body: object): Promise<ApiAnswer> {
    return this.#request(path, body, { method: 'POST', body: JSON.stringify(body) });
  }

  /** @param merchantTransactionId signed together with the merchant's id, as there is no body */
  get(path: string, merchantTransactionId: string): Promise<ApiAnswer> {
    const signed = {
      merchant_id: this.#settings.merchantId,
      merchant_transaction_id: merchantTransactionId,
    };
    return this.#request(path, signed, { method: 'GET' });
  }

  verifies(content: string, signature: string): boolean {
    return verifiesContent(content, signature, this.#publicKey);
  }

  async #request(path: string, signed: object, init: RequestInit): Promise<ApiAnswer> {
    const { baseUrl, merchantId, timezone, timeoutMs = answerTimeoutMs } = this.#settings;
    try {
      const response = await fetchBounded(new URL(`v3/merchants/${merchantId}${path}`, baseUrl), {
        ...init,
        // A redirect would carry the signed request to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'sign-type': 'RSA',
          signature: signContent(signatureContent(signed), this.#privateKey),
          timestamp: formatTimestamp(this.#clock.now(), timezone),
          timezone,
        },
      });
      return this.#read(response.status, response.headers.get('signature'), await response.text());
    } catch (cause) {
      return { kind: 'unknown', reason: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  /**
   * A refusal may be unsigned, so its signature would prove nothing: it is believed as far as the host is trusted.
   */
  #read(status: number, signature: string | null, text: string): ApiAnswer {
    if (status >= 500 || status === 429) return { kind: 'unknown', reason: `status ${status}` };
    const body = parseExactJson(text);
    const code = body?.return_code;
    if (body === undefined || typeof code !== 'string') {
      return { kind: 'unknown', reason: `status ${status} without a return_code` };
    }
    if (status < 200 || status >= 300 || code !== 'SUCCESS') {
      const message = body.return_message;
      return { kind: 'error', code, message: typeof message === 'string' ? message : '' };
    }
    if (signature === null) return { kind: 'unknown', reason: 'an unsigned answer' };
    return this.verifies(signatureContent(body), signature)
      ? { kind: 'ok', order: body.order }
      : { kind: 'unknown', reason: 'a bad signature' };
  }
}
