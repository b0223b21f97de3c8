import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealStream, unsealStream } from './sealed-stream.ts';

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const key = randomBytes(32);
const seal = (text: Uint8Array) => all(sealStream(key, pieces(text, 10_000)));
const unseal = (sealed: Uint8Array, by = key) => all(unsealStream(by, pieces(sealed, 7777)));

describe.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('a stream of %i bytes', (length) => {
  const text = randomBytes(length);

  test('comes back as it was, however it is cut into pieces', async () => {
    const sealed = await seal(text);
    expect((await unseal(sealed)).equals(text)).toBe(true);
    expect((await all(unsealStream(key, pieces(sealed, 3)))).equals(text)).toBe(true);
  });

  test('is refused with another key, with any bit changed, cut off, or longer', async () => {
    const sealed = await seal(text);
    await expect(unseal(sealed, randomBytes(32))).rejects.toThrow();
    await expect(unseal(sealed.subarray(0, -1))).rejects.toThrow();
    await expect(unseal(Buffer.concat([sealed, Buffer.of(0)]))).rejects.toThrow();
    for (const at of [0, 7, Math.floor(sealed.length / 2), sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(unseal(changed)).rejects.toThrow();
    }
  });
});

test('a stream that ends at the border of a chunk is told from one whose rest was taken away', async () => {
  const sealed = await seal(randomBytes(131_072));
  await expect(unseal(sealed.subarray(0, 7 + 65_536 + 16))).rejects.toThrow();
});

test('chunks in another order are refused', async () => {
  const sealed = await seal(randomBytes(200_000));
  const chunk = (index: number) => sealed.subarray(7 + index * 65_552, 7 + (index + 1) * 65_552);
  const moved = Buffer.concat([sealed.subarray(0, 7), chunk(1), chunk(0), sealed.subarray(7 + 2 * 65_552)]);
  await expect(unseal(moved)).rejects.toThrow();
});

test('who stops reading early closes the source', async () => {
  let closed = false;
  const sealed = await seal(randomBytes(300_000));
  async function* source() {
    try {
      yield* pieces(sealed, 10_000);
    } finally {
      closed = true;
    }
  }
  for await (const _ of unsealStream(key, source())) break;
  expect(closed).toBe(true);
});
