export interface WechatPaySettings {
  readonly baseUrl: string;
  readonly mchid: string;
  /** The public account's app first, then apps whose pages pay only by JSAPI, such as a mini-program's. */
  readonly appids: readonly [string, ...string[]];
  readonly merchantSerial: string;
  /** PEM, PKCS #8. */
  readonly merchantPrivateKey: string;
  /** 32 bytes; decrypts notifications and certificates. */
  readonly apiV3Key: string;
  /** Serial or PUB_KEY_ID → PEM public key. Several while keys are rotated; none if certificates are downloaded. */
  readonly platformKeys: Readonly<Record<string, string>>;
  /** Whether WeChat Pay's certificates are downloaded, and their keys trusted beside `platformKeys`. */
  readonly downloadsCertificates: boolean;
  /** Where WeChat Pay sends its notifications. */
  readonly notifyUrl: string;
  /** How long one answer is waited for; {@link answerTimeoutMs} unless given. */
  readonly timeoutMs?: number;
}

export const maxAnswerBytes = 2 ** 20;
