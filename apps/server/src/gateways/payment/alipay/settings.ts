import { createPrivateKey, createPublicKey } from 'node:crypto';

export interface AlipaySettings {
  /** https://openapi.alipay.com/gateway.do, or a simulator's. */
  readonly gatewayUrl: string;
  /** The host (and port) that bills may be fetched from. */
  readonly billHost: string;
  readonly appId: string;
  /** The merchant's own account, 16 digits that begin with 2088. */
  readonly sellerId: string;
  /** The app's: PEM, or the bare base64 of Alipay's key tool, in PKCS #8 or #1. */
  readonly appPrivateKey: string;
  /** Alipay's, from the app's page in its console: PEM or bare base64. */
  readonly alipayPublicKey: string;
  /** Where Alipay sends its notifications. */
  readonly notifyUrl: string;
  /** How long one answer is waited for; {@link defaultTimeoutMs} unless given. */
  readonly timeoutMs?: number;
}

/** Below the portal's own 20 s, also where a call here makes two requests. */
export const defaultTimeoutMs = 8_000;

/** @returns PEM in PKCS #8. @throws when the text is no private key */
export function readPrivateKey(text: string): string {
  const key = isPem(text)
    ? createPrivateKey(text)
    : firstOf(['pkcs8', 'pkcs1'] as const, (type) =>
        createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type }),
      );
  return key.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
}

/** @returns PEM. @throws when the text is no public key */
export function readPublicKey(text: string): string {
  const key = isPem(text)
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  return key.export({ type: 'spki', format: 'pem' }).toString().trim();
}

const isPem = (text: string): boolean => text.includes('-----BEGIN');

function firstOf<Type, Key>(types: readonly [Type, Type], read: (type: Type) => Key): Key {
  try {
    return read(types[0]);
  } catch {
    return read(types[1]);
  }
}
