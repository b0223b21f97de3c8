import { randomHex } from '../../platform/random.ts';

/** What is about to be signed. */
export interface SigningDraft {
  timestampSeconds: number;
  body: string;
}

/** An answer or notification of WeChat Pay, signed. */
export interface SignedMessage {
  readonly timestamp: string;
  readonly nonce: string;
  serial: string;
  signature: string;
  body: string;
}

/** No headers where a fault has removed the signature. */
export function signatureHeaders(message: SignedMessage): Record<string, string> {
  if (message.signature === '') return {};
  return {
    'Request-ID': randomHex(16).toUpperCase(),
    'Wechatpay-Timestamp': message.timestamp,
    'Wechatpay-Nonce': message.nonce,
    'Wechatpay-Signature': message.signature,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    'Wechatpay-Serial': message.serial,
  };
}
