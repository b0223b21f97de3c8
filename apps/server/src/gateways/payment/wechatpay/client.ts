import { createPrivateKey } from 'node:crypto';
import { Wechatpay } from 'wechatpay-axios-plugin';
import { answerTimeoutMs } from '../port.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { maxAnswerBytes, type WechatPaySettings } from './settings.ts';

export type ApiAnswer =
  | { readonly kind: 'ok'; readonly data: Record<string, unknown> }
  /** An answer that is not 2xx. It is not verified, so it proves nothing; only some of its codes are final. */
  | ApiError
  /** No answer, or one with an invalid signature. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface ApiError {
  readonly kind: 'error';
  readonly status: number;
  /** In capitals and without underscores. */
  readonly code: string;
  readonly message: string;
}

export type FileAnswer =
  | { readonly kind: 'ok'; readonly file: Buffer }
  | { readonly kind: 'unknown'; readonly reason: string };

interface AxiosError {
  readonly response?: { readonly status?: number; readonly data?: unknown };
  readonly code?: string;
  readonly message: string;
}

/** Signed requests to WeChat Pay APIv3; the library verifies the signature of every 2xx answer. */
export class WechatPayClient {
  readonly #settings: WechatPaySettings;
  readonly #keys: PlatformKeys;
  // Read once, as reading a PEM takes as long as signing with it.
  readonly #privateKey;
  #built: { readonly serials: string; readonly client: Wechatpay } | null = null;

  constructor(settings: WechatPaySettings, keys: PlatformKeys) {
    this.#settings = settings;
    this.#keys = keys;
    this.#privateKey = createPrivateKey(settings.merchantPrivateKey);
  }

  post(path: string, body: object): Promise<ApiAnswer> {
    return this.#answer((client) => client.chain(path).post(body, this.#wholeAnswer()));
  }

  get(path: string, params: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
    return this.#answer((client) => client.chain(path).get({ params, ...this.#wholeAnswer() }));
  }

  /** Downloads a file of at most 64 MiB from a link in a signed answer. The file itself is not signed. */
  async download(url: string): Promise<FileAnswer> {
    // The link's host is ignored: requests that we sign go only to WeChat Pay.
    const { pathname, searchParams } = new URL(url);
    // The library signs any path, but accepts an unsigned file only from this one.
    if (pathname !== '/v3/billdownload/file') return { kind: 'unknown', reason: `a file at ${pathname}` };
    await this.#keys.prepare();
    const client = this.#client();
    if (client === null) return noKeys;
    try {
      const { data } = await client.chain(pathname.slice(1)).get<Buffer>({
        params: searchParams,
        responseType: 'arraybuffer',
        maxContentLength: maxFileBytes,
        signal: AbortSignal.timeout(downloadTimeoutMs),
      });
      return { kind: 'ok', file: Buffer.from(data) };
    } catch (cause) {
      return { kind: 'unknown', reason: wordsOf(cause as AxiosError) };
    }
  }

  /** The library restarts its time-out with each piece of an answer, so a slow answer would never time out. */
  #wholeAnswer(): { signal: AbortSignal; maxContentLength: number } {
    const { timeoutMs = answerTimeoutMs } = this.#settings;
    return { signal: AbortSignal.timeout(timeoutMs), maxContentLength: maxAnswerBytes };
  }

  async #answer(request: (client: Wechatpay) => Promise<{ data: unknown }>): Promise<ApiAnswer> {
    await this.#keys.prepare();
    const client = this.#client();
    if (client === null) return noKeys;
    try {
      const { data } = await request(client);
      return { kind: 'ok', data: objectOf(data) };
    } catch (cause) {
      const error = cause as AxiosError;
      if (error.code === 'EV3_RES_HEADER_PLATFORM_SERIAL') this.#keys.missed();
      const { status, data } = error.response ?? {};
      // For a 2xx with an invalid signature the library throws an error without a status, or with a 2xx one: unknown.
      if (status === undefined || (status >= 200 && status < 300))
        return { kind: 'unknown', reason: wordsOf(error) };
      const { code = '', message = '' } = objectOf(data);
      return { kind: 'error', status, code: canonical(String(code)), message: String(message) };
    }
  }

  /**
   * Built anew when the platform's keys have changed, as the library takes them in its constructor. Must not be
   * returned from an async function: the library has a method of any name, so `await` would call its `then`.
   */
  #client(): Wechatpay | null {
    const keys = this.#keys.all();
    const serials = Object.keys(keys);
    const [preferred] = serials;
    if (preferred === undefined) return null;
    if (this.#built?.serials !== serials.join()) {
      const { mchid, merchantSerial, baseUrl, timeoutMs = answerTimeoutMs } = this.#settings;
      const client = new Wechatpay({
        mchid,
        serial: merchantSerial,
        // The library also takes parsed keys, which its types don't say.
        privateKey: this.#privateKey as unknown as string,
        certs: keys,
        baseURL: baseUrl,
        timeout: timeoutMs,
        // A redirect would carry the signed request to another host.
        maxRedirects: 0,
        // The library does not tell WeChat Pay which of our platform keys should sign the answer.
        headers: { 'Wechatpay-Serial': preferred },
      });
      this.#built = { serials: serials.join(), client };
    }
    return this.#built.client;
  }
}

const noKeys = { kind: 'unknown', reason: 'no key of WeChat Pay is known yet' } as const;
/** A timed-out request is "canceled" in the library's words. */
const wordsOf = ({ code, message }: AxiosError): string =>
  code === 'ERR_CANCELED' ? 'no whole answer in time' : message;

const maxFileBytes = 64 * 2 ** 20;
const downloadTimeoutMs = 60_000;

const objectOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};

/** Older codes lack the underscores: ORDERNOTEXIST and ORDER_NOT_EXIST are the same. */
const canonical = (code: string): string => code.replaceAll('_', '').toUpperCase();

/** An answer that is not a signed success, in words for the log. */
export const reasonOf = (answer: Exclude<ApiAnswer, { kind: 'ok' }>): string =>
  answer.kind === 'error' ? `${answer.status} ${answer.code} ${answer.message}`.trim() : answer.reason;
