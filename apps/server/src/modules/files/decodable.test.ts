import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { onePixelPng, receivedPicture, withChunk } from '../../../test/multipart.ts';
import { decodable } from './decodable.ts';
import { encodePicture } from './encode-picture.ts';

const encoded = (bytes: Uint8Array) => encodePicture(receivedPicture(bytes));

const gradient = (channels: 1 | 3) =>
  sharp(Buffer.from(Array.from({ length: 32 * 16 * channels }, (_, index) => index % 251)), {
    raw: { width: 32, height: 16, channels },
  });

test('a JPEG of more scans than any program writes is not decoded: each goes over the whole picture', async () => {
  const jpeg = await gradient(1).jpeg().toBuffer();
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const ofScans = (count: number) =>
    Buffer.concat([
      jpeg.subarray(0, scan),
      ...Array.from({ length: count }, () => jpeg.subarray(scan, -2)),
      jpeg.subarray(-2),
    ]);
  expect(await encoded(ofScans(1))).toMatchObject({ widthPx: 32 });
  expect(decodable(ofScans(100))).not.toBeNull();
  expect(await encoded(ofScans(101))).toBe('broken');
});

test('a JPEG as cameras and programs write it is decoded as it is', async () => {
  const scanMarkers = Buffer.from([0xff, 0xda].flatMap((byte) => Array<number>(2).fill(byte)));
  const notes = Buffer.alloc(4000, scanMarkers);
  for (const progressive of [false, true]) {
    const jpeg = await gradient(3).jpeg({ progressive, quality: 95 }).toBuffer();
    // Notes, and the film that some phones keep behind the picture, may have any bytes.
    const noted = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe5, (notes.length + 2) >> 8, (notes.length + 2) & 255]),
      notes,
      jpeg.subarray(2),
      notes,
    ]);
    expect(decodable(noted)).toEqual(noted);
    expect(await encoded(noted)).toMatchObject({ widthPx: 32, heightPx: 16 });
  }
});

test('the notes of a PNG, which may unpack to gigabytes, do not come to the decoder; what its look depends on does', async () => {
  const note = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(10_000))]);
  const noted = withChunk(withChunk(onePixelPng, 'zTXt', note), 'zTXt', note);
  expect(decodable(noted)).toEqual(onePixelPng);
  expect(await encoded(noted)).toMatchObject({ widthPx: 1 });
  const turned = await gradient(3).withMetadata({ orientation: 6 }).png({ palette: true }).toBuffer();
  expect(await encoded(turned)).toMatchObject({ widthPx: 16, heightPx: 32 });
  for (const cut of [4, 20, 40]) expect(await encoded(noted.subarray(0, cut))).toBe('broken');
});
