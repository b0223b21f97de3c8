import type { KeyObject } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import type { Clock } from '../../../platform/clock.ts';
import { readPrivateKey, readPublicKey } from '../../../platform/console-keys.ts';
import { errorWords } from '../../../platform/error-words.ts';
import { answerTimeoutMs } from '../port.ts';
import { beijingTime } from './figures.ts';
import { oneAnswer } from './one-answer.ts';
import type { AlipaySettings } from './settings.ts';

export type ApiAnswer =
  /** Signed, with code 10000. */
  | { readonly kind: 'ok'; readonly data: Readonly<Record<string, unknown>> }
  /** Signed: the request was not carried out. */
  | { readonly kind: 'error'; readonly subCode: string; readonly reason: string }
  /** No answer, an invalid signature, or a fault of Alipay's: the request may have been carried out. */
  | { readonly kind: 'unknown'; readonly subCode: string; readonly reason: string };

/** Signed requests to Alipay's gateway, and the verification of what comes from it. */
export class AlipayClient {
  readonly #sdk: AlipaySdk;
  readonly #clock: Clock;

  /** @throws when a key can't be read */
  constructor(settings: AlipaySettings, clock: Clock) {
    this.#clock = clock;
    const { timeoutMs = answerTimeoutMs } = settings;
    this.#sdk = new AlipaySdk({
      appId: settings.appId,
      privateKey: pemOf(readPrivateKey(settings.appPrivateKey), 'pkcs8'),
      keyType: 'PKCS8',
      alipayPublicKey: pemOf(readPublicKey(settings.alipayPublicKey), 'spki'),
      signType: 'RSA2',
      gateway: settings.gatewayUrl,
      timeout: timeoutMs,
      proxyAgent: oneAnswer(timeoutMs),
      camelcase: false,
    });
  }

  /** The address of a page of Alipay. Nothing is sent: the request is the signed query of the address. */
  pageUrl(method: string, parameters: Record<string, string>, content: Record<string, string>): string {
    return this.#sdk.pageExec(method, 'GET', { ...this.#common(), ...parameters, bizContent: content });
  }

  async call(method: string, content: Record<string, unknown>): Promise<ApiAnswer> {
    try {
      const parameters = { ...this.#common(), bizContent: content };
      // Without validateSign the library believes any answer.
      return readAnswer(await this.#sdk.exec(method, parameters, { validateSign: true }));
    } catch (cause) {
      // An answer without a signature ends here, too, as a TypeError.
      return { kind: 'unknown', subCode: '', reason: wordsOf(cause) };
    }
  }

  /** Whether a notification's parameters were signed by Alipay with RSA2. */
  verifies(parameters: Readonly<Record<string, string>>): boolean {
    const { sign = '', sign_type: signType } = parameters;
    // The library would accept whatever `sign_type` says, even RSA with SHA-1, and decoding base64 ignores stray
    // characters.
    if (signType !== 'RSA2' || Buffer.from(sign, 'base64').toString('base64') !== sign) return false;
    try {
      return this.#sdk.checkNotifySignV2(parameters);
    } catch {
      return false;
    }
  }

  /** The library's own timestamp is in the machine's zone; Alipay reads it as UTC+8. */
  #common(): { timestamp: string } {
    return { timestamp: beijingTime(this.#clock.now()) };
  }
}

/** The library takes keys only as texts. */
const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
  key.export({ type, format: 'pem' }).toString().trim();

/** The library's own words end with those of the connection's error, also where that one has none. */
function wordsOf(error: unknown): string {
  const { cause } = Object(error) as Error;
  const isBare = cause instanceof Error && cause.message === '';
  return errorWords(error) + (isBare ? errorWords(cause) : '');
}

/** Every answer has HTTP status 200; `code` and `sub_code` tell the result. */
function readAnswer(data: Readonly<Record<string, unknown>>): ApiAnswer {
  const code = String(data.code);
  if (code === '10000') return { kind: 'ok', data };
  const subCode = textOf(data.sub_code) ?? '';
  const reason = `${code} ${subCode} ${textOf(data.sub_msg) ?? textOf(data.msg) ?? ''}`.trim();
  const isFinal = finalCodes.includes(code) && !faultSubCode.test(subCode);
  return { kind: isFinal ? 'error' : 'unknown', subCode, reason };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Missing or invalid arguments, a refusal by the business, no permission. */
const finalCodes: readonly string[] = ['40001', '40002', '40004', '40006'];

/** Faults of Alipay itself, whatever `code` says. */
const faultSubCode = /^(isp|aop)\.|^ACQ\.SYSTEM_/;
