import { type KeyObject, sign, verify } from 'node:crypto';

export type RsaHash = 'RSA-SHA256' | 'RSA-SHA1';

/** RSA (PKCS #1 v1.5) in base64, on the thread pool: a signature takes most of a millisecond. */
export function signRsa(hash: RsaHash, message: string, privateKey: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(hash, Buffer.from(message), privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString('base64'));
    });
  });
}

export function verifyRsa(hash: RsaHash, message: string, publicKey: KeyObject, signature: string): boolean {
  return verify(hash, Buffer.from(message), publicKey, Buffer.from(signature, 'base64'));
}
