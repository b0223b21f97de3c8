import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Seals streams of any length with AES-256-GCM, chunk by chunk, so that each byte is verified before it is used, and no
 * stream is in memory as a whole. The format (STREAM of Hoang, Reyhanitabar, Rogaway, Vizár): 7 random bytes, then
 * chunks of 64 KiB, each followed by its tag. A chunk's nonce is those 7 bytes, 4 bytes with the chunk's number, and 1
 * byte that says whether it is the last: missing, moved or cut-off chunks are detected.
 */
const chunkBytes = 65_536;
const prefixBytes = 7;
const tagBytes = 16;

function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(index, prefixBytes);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Regroups a stream into chunks of `bytes`, each with whether it is the last; an empty stream gives one empty chunk.
 */
async function* regroup(source: AsyncIterable<Uint8Array>, bytes: number) {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    pending.push(piece);
    length += piece.length;
    // Only when there is more than one chunk is the first surely not the last.
    if (length <= bytes) continue;
    let rest = Buffer.concat(pending, length);
    for (; rest.length > bytes; rest = rest.subarray(bytes)) {
      yield { chunk: rest.subarray(0, bytes), isLast: false };
    }
    pending = [rest];
    length = rest.length;
  }
  yield { chunk: Buffer.concat(pending, length), isLast: true };
}

/** The sealed form of a stream. `key`: 32 bytes that seal nothing else. */
export async function* sealStream(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const prefix = randomBytes(prefixBytes);
  yield prefix;
  let index = 0;
  for await (const { chunk, isLast } of regroup(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, index, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/**
 * The content of a sealed stream.
 * @throws when the stream was sealed with another key, changed, or cut off; what it yielded before is genuine
 */
export async function* unsealStream(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { prefix, rest } = await takePrefix(source);
  let index = 0;
  for await (const { chunk, isLast } of regroup(rest, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new Error('a sealed stream is cut off');
    const nonce = nonceOf(prefix, index, isLast);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(chunk.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    if (text.length > 0) yield text;
    index += 1;
  }
}

async function takePrefix(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < prefixBytes) {
    const { value, done } = await iterator.next();
    if (done) throw new Error('a sealed stream is cut off');
    head = Buffer.concat([head, value]);
  }
  async function* rest() {
    try {
      yield head.subarray(prefixBytes);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      // If the reader stops early, no file or connection stays open.
      await iterator.return?.();
    }
  }
  return { prefix: Buffer.from(head.subarray(0, prefixBytes)), rest: rest() };
}
