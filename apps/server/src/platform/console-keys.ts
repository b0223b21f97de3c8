import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

// Providers' consoles and key tools give keys as PEM, or as only the base64 inside of it.
const isPem = (text: string): boolean => text.includes('-----BEGIN');

/** A private key as PEM, or as bare base64 in PKCS #8 or #1. @throws when the text is not one */
export function readPrivateKey(text: string): KeyObject {
  if (isPem(text)) return createPrivateKey(text);
  const key = Buffer.from(text, 'base64');
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
}

/** A public key as PEM, or as bare base64 in SPKI. @throws when the text is not one */
export const readPublicKey = (text: string): KeyObject =>
  isPem(text)
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
