import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Wechatpay } from 'wechatpay-axios-plugin';

export interface WechatPaySettings {
  readonly baseUrl: string;
  readonly mchid: string;
  readonly appid: string;
  readonly merchantSerial: string;
  /** PEM, PKCS #8. */
  readonly merchantPrivateKey: string;
  /** 32 bytes; decrypts notifications. */
  readonly apiV3Key: string;
  /** Serial or PUB_KEY_ID → PEM public key. Several while keys are rotated. */
  readonly platformKeys: Readonly<Record<string, string>>;
  /** Where WeChat Pay sends its notifications. */
  readonly notifyUrl: string;
}

export type ApiAnswer =
  | { readonly kind: 'ok'; readonly data: Record<string, unknown> }
  /** A signed or unsigned answer that is not 2xx. Only some of its codes are final. */
  | { readonly kind: 'error'; readonly status: number; readonly code: string; readonly message: string }
  /** No answer, or one whose signature does not hold. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Below the portal's own 20 s. */
const timeoutMs = 8_000;

interface AxiosError {
  readonly response?: { readonly status?: number; readonly data?: unknown };
  readonly code?: string;
  readonly message: string;
}

/** Signed requests to WeChat Pay APIv3; the library verifies the signature of every 2xx answer. */
export class WechatPayClient {
  readonly #client: Wechatpay;

  constructor(settings: WechatPaySettings) {
    const newestKey = Object.keys(settings.platformKeys)[0] ?? '';
    this.#client = new Wechatpay({
      mchid: settings.mchid,
      serial: settings.merchantSerial,
      // Read once, as reading a PEM takes as long as signing with it. The library's types don't tell that it
      // takes keys that were read.
      privateKey: createPrivateKey(settings.merchantPrivateKey) as unknown as string,
      certs: Object.fromEntries(
        Object.entries(settings.platformKeys).map(([serial, pem]) => [serial, createPublicKey(pem)]),
      ),
      baseURL: settings.baseUrl,
      timeout: timeoutMs,
      // A redirect would carry the signed request to another host.
      maxRedirects: 0,
      // The library does not say which of our platform keys the answer should be signed with.
      headers: { 'Wechatpay-Serial': newestKey },
    });
  }

  async post(path: string, body: object): Promise<ApiAnswer> {
    return this.#answer(() => this.#client.chain(path).post(body));
  }

  async get(path: string, params: Record<string, string>): Promise<ApiAnswer> {
    return this.#answer(() => this.#client.chain(path).get({ params }));
  }

  async #answer(request: () => Promise<{ data: unknown }>): Promise<ApiAnswer> {
    try {
      const { data } = await request();
      return {
        kind: 'ok',
        data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
      };
    } catch (cause) {
      const error = cause as AxiosError;
      const { status, data } = error.response ?? {};
      // A 2xx whose signature failed is an error of the library without a non-2xx status: unknown.
      if (status === undefined || (status >= 200 && status < 300))
        return { kind: 'unknown', reason: error.message };
      const { code = '', message = '' } = (typeof data === 'object' && data !== null ? data : {}) as Record<
        string,
        string
      >;
      return { kind: 'error', status, code: canonical(String(code)), message: String(message) };
    }
  }
}

/** Older spellings lack the underscores: ORDERNOTEXIST and ORDER_NOT_EXIST are one. */
const canonical = (code: string): string => code.replaceAll('_', '').toUpperCase();
