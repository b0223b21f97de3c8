import { createCipheriv } from 'node:crypto';

/**
 * AEAD_AES_256_GCM as the APIv3 writes it: base64 of the ciphertext followed by the 16-byte tag.
 * The APIv3 key has 32 bytes; a 16-byte key selects AES-128, for the published test vector.
 */
export function encryptAead(plaintext: string, key: string, nonce: string, associatedData: string): string {
  const keyBytes = Buffer.from(key);
  const cipher = createCipheriv(keyBytes.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm', keyBytes, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  return Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}
