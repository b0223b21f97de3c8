import { createHmac, timingSafeEqual } from 'node:crypto';
import { readKeyLines } from '../../platform/data-keys.ts';

export interface PersonHash {
  readonly hash: Buffer;
  readonly keyId: string;
}

/**
 * Keyed hashes (HMAC-SHA256) of ID numbers: they find the cards of one person after the number itself was deleted.
 * Without the key nobody can turn one back by trying all numbers, as a bare hash could be in minutes.
 */
export class PersonHashes {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #current: string;

  /**
   * @param text lines of `<id> <32 bytes in base64>`; the first makes new hashes, the others find older ones
   * @throws Error with a sentence, when it is not that
   */
  constructor(text: string) {
    const keys = readKeyLines(text);
    this.#keys = new Map(keys);
    this.#current = keys[0][0];
  }

  has(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  of(number: string): PersonHash {
    return { hash: this.#hash(number, this.#current), keyId: this.#current };
  }

  /** As they may stand in older rows: one for each key. */
  all(number: string): Buffer[] {
    return [...this.#keys.keys()].map((keyId) => this.#hash(number, keyId));
  }

  /** Of an upload's bytes as they came, bound to its case: it shows a repeat, and nothing of the content. */
  async ofBytes(caseId: string, chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const hmac = createHmac('sha256', this.#key(this.#current)).update(`upload ${caseId}\n`);
    for await (const chunk of chunks) hmac.update(chunk);
    return hmac.digest();
  }

  #hash(number: string, keyId: string): Buffer {
    return createHmac('sha256', this.#key(keyId)).update(`id number ${number}`).digest();
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id);
    if (!key) throw new Error(`the key ${id} is not there`);
    return key;
  }
}

export const isSameHash = (one: Buffer | null, other: Buffer): boolean =>
  one !== null && one.length === other.length && timingSafeEqual(one, other);
