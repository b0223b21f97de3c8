import { randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/** A key for one object, and its wrapped form, which is stored beside the object: only a master key opens that. */
export interface DataKey {
  /** 32 bytes; never stored. */
  readonly key: Buffer;
  readonly wrapped: Buffer;
  readonly masterKeyId: string;
}

/**
 * Keys for single objects, wrapped by a master key. Deleting a wrapped key deletes what it seals, in every backup too.
 * `name`: what the key is for, such as the file's id; the wrapping is bound to it, so that a wrapped key that was moved
 * to another row opens nothing.
 */
export class DataKeys {
  readonly #masters: ReadonlyMap<string, Buffer>;
  readonly #current: string;

  /**
   * @param text lines of `<id> <32 bytes in base64>`; the first wraps new keys, the others open older ones
   * @throws Error with a sentence, when the text is anything else
   */
  constructor(text: string) {
    const masters = readKeyLines(text);
    this.#masters = new Map(masters);
    this.#current = masters[0][0];
  }

  get ids(): string[] {
    return [...this.#masters.keys()];
  }

  has(id: string): boolean {
    return this.#masters.has(id);
  }

  create(name: string): DataKey {
    const key = randomBytes(32);
    return { key, wrapped: seal(this.#master(this.#current), key, name), masterKeyId: this.#current };
  }

  opens(name: string, { wrapped, masterKeyId }: Omit<DataKey, 'key'>): boolean {
    return unseal(this.#master(masterKeyId), wrapped, name) !== null;
  }

  /** @throws when the master key is missing, or the wrapped key belongs to another object or was changed */
  open(name: string, { wrapped, masterKeyId }: Omit<DataKey, 'key'>): Buffer {
    const key = unseal(this.#master(masterKeyId), wrapped, name);
    if (!key) throw new Error(`the key of ${name} was wrapped for another object, or changed`);
    return key;
  }

  #master(id: string): Buffer {
    const master = this.#masters.get(id);
    if (!master) throw new Error(`the master key ${id} is not there`);
    return master;
  }
}

type KeyLine = readonly [id: string, key: Buffer];

/**
 * The keys in the lines of a key file, `<id> <32 bytes in base64>` each, in their order.
 * @throws Error with a sentence, when the text is anything else
 */
export function readKeyLines(text: string): readonly [KeyLine, ...KeyLine[]] {
  const [first, ...others] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): KeyLine => {
      const [, id = '', base64 = ''] = /^([\w.-]{1,64}) ([A-Za-z0-9+/]{43}=)$/.exec(line.trim()) ?? [];
      const key = Buffer.from(base64, 'base64');
      if (key.length !== 32) throw new Error('each line must be an id, a space, and 32 bytes in base64');
      return [id, key];
    });
  if (!first) throw new Error('there must be a key');
  // Rows name their key by its id: with two keys of one id, one of them would be lost.
  const ids = new Set([first, ...others].map(([id]) => id));
  if (ids.size <= others.length) throw new Error('each id must be there once');
  return [first, ...others];
}

/** The text of a key file with one new key. */
export const newKeyFile = (id: string): string => `${id} ${randomBytes(32).toString('base64')}\n`;
