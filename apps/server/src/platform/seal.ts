import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM: nonce (12 bytes), tag (16), ciphertext.
 * @param name what the content is for; opening it needs the same name
 */
export function seal(key: Buffer, content: string | Buffer, name = ''): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** The content; null when it was sealed with another key or name, or changed. */
export function unseal(key: Buffer, sealed: Buffer, name = ''): Buffer | null {
  const tagAt = nonceBytes;
  const textAt = nonceBytes + tagBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, tagAt), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(tagAt, textAt));
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]);
  } catch {
    return null;
  }
}
