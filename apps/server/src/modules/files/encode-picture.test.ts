import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onePixelPng } from '../../../test/multipart.ts';
import type { ReceivedFile } from '../../platform/handler.ts';
import { encodePicture } from './encode-picture.ts';

test('two pictures are decoded at a time, however many come at once, and a broken one keeps no place', async () => {
  let now = 0;
  let most = 0;
  const picture = (bytes: Uint8Array | null): ReceivedFile => ({
    kind: 'image',
    mediaType: 'image/png',
    sizeBytes: bytes?.length ?? 0,
    async *open() {
      now += 1;
      most = Math.max(most, now);
      await sleep(5);
      now -= 1;
      if (bytes === null) throw new Error('the disk is gone');
      yield bytes;
    },
  });
  const given = [null, new Uint8Array(8), null, onePixelPng, null, onePixelPng];
  const encoded = await Promise.allSettled(given.map((bytes) => encodePicture(picture(bytes))));
  expect(most).toBe(2);
  expect(encoded).toMatchObject([
    { status: 'rejected' },
    { value: 'broken' },
    { status: 'rejected' },
    { value: { widthPx: 1, heightPx: 1 } },
    { status: 'rejected' },
    { value: { widthPx: 1, heightPx: 1 } },
  ]);
});
