import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { onePixelPng, receivedPicture, withChunk } from '../../../test/multipart.ts';
import type { ReceivedFile } from '../../platform/handler.ts';
import { encodePicture } from './encode-picture.ts';

test('one picture is decoded at a time, however many come at once, and a broken one keeps no place', async () => {
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
  expect(most).toBe(1);
  expect(encoded).toMatchObject([
    { status: 'rejected' },
    { value: 'broken' },
    { status: 'rejected' },
    { value: { widthPx: 1, heightPx: 1 } },
    { status: 'rejected' },
    { value: { widthPx: 1, heightPx: 1 } },
  ]);
});

test('an AVIF, whose decoder takes twice the memory, may have half as many pixels', async () => {
  const avif = (height: number) =>
    sharp({ create: { width: 4000, height, channels: 3, background: '#456' } })
      .avif({ effort: 0 })
      .toBuffer();
  const [small, large] = await Promise.all([avif(10), avif(3001)]);
  expect(await encodePicture(receivedPicture(small, 'image/avif'))).toMatchObject({ widthPx: 4000 });
  expect(await encodePicture(receivedPicture(large, 'image/avif'))).toBe('tooManyPixels');
});

test('a picture of a few kilobytes that takes minutes to decode is given up, and the next one decoded', async () => {
  // Notes of a camera (EXIF), in which each of many entries leads to all of them again.
  const entries = 40_000;
  const notes = Buffer.alloc(10 + entries * 12);
  notes.write('II*\0', 'latin1');
  notes.writeUInt32LE(8, 4);
  notes.writeUInt16LE(entries, 8);
  for (let at = 10; at < notes.length; at += 12) {
    notes.writeUInt16LE(0x8769, at);
    notes.writeUInt16LE(4, at + 2);
    notes.writeUInt32LE(1, at + 4);
    notes.writeUInt32LE(8, at + 8);
  }
  const answers = [withChunk(onePixelPng, 'eXIf', notes), onePixelPng].map((bytes) =>
    encodePicture(receivedPicture(bytes)),
  );
  expect(await Promise.all(answers)).toMatchObject(['unfinished', { widthPx: 1 }]);
}, 60_000);
