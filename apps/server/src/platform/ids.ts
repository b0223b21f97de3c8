import { createHash, randomBytes } from 'node:crypto';

/**
 * A UUID of version 7: its first 48 bits are the time, so new rows go to the end of an index. The other 74 bits are
 * random, so ids can't be guessed.
 */
export function newId(nowMs = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  return uuidOf(bytes, 7);
}

/** The same id for the same name, everywhere and always: a UUID of version 8 that depends on the name alone. */
export const idOfName = (name: string): string => uuidOf(createHash('sha256').update(name).digest(), 8);

/** A UUID of the first 16 bytes, which it marks with its version and variant. */
function uuidOf(bytes: Buffer, version: 7 | 8): string {
  bytes.writeUInt8((version << 4) | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Whether a text has the form of a UUID, of any version: PostgreSQL refuses to compare an id with any other text. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** A bearer secret of 256 bits, for a form field or a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: 32 bytes. A fast hash is enough, as a token is not guessable. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
