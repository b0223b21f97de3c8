import { createCipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto';

/** SHA256 with RSA (PKCS #1 v1.5) in base64. Runs on the thread pool: one takes most of a millisecond. */
export function signSha256Rsa(message: string, privateKey: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign('RSA-SHA256', Buffer.from(message), privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString('base64'));
    });
  });
}

export function verifySha256Rsa(message: string, publicKey: KeyObject, signature: string): boolean {
  return verify('RSA-SHA256', Buffer.from(message), publicKey, Buffer.from(signature, 'base64'));
}

/**
 * AEAD_AES_256_GCM as the APIv3 writes it: base64 of the ciphertext followed by the 16-byte tag.
 * The APIv3 key has 32 bytes; the cipher follows the key's length, as the providers' test vector needs.
 */
export function encryptAead(plaintext: string, key: string, nonce: string, associatedData: string): string {
  const keyBytes = Buffer.from(key);
  const cipher = createCipheriv(keyBytes.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm', keyBytes, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  return Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** Letters and digits; `bytes` of randomness in twice as many characters. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Decimal digits only, for the numbers that the provider gives out. */
export function randomDigits(length: number): string {
  let digits = '';
  while (digits.length < length)
    digits += randomBytes(6).readUIntBE(0, 6).toString().slice(-8).padStart(8, '0');
  return digits.slice(0, length);
}
