import { expect, test } from 'vitest';
import { compressionQuality, keepsOriginal } from './picture-compression.ts';

const mebibyte = 1024 * 1024;

test.each([
  [0, 0.6],
  [mebibyte - 1, 0.6],
  [mebibyte, 0.5],
  [2 * mebibyte - 1, 0.5],
  [2 * mebibyte, 0.4],
  [30 * mebibyte, 0.4],
])('a picture of %i bytes is drawn at a quality of %f', (sizeBytes, quality) => {
  expect(compressionQuality(sizeBytes)).toBe(quality);
});

test.each([
  ['a photo that compressing made larger stays as it came', 'image/jpeg', 900, 1000, true],
  ['a photo that it made smaller does not', 'image/jpeg', 1000, 999, false],
  ['a PNG becomes a JPEG, even a larger one', 'image/png', 51, 400, false],
  ['a PNG of 50 bytes stays', 'image/png', 50, 400, true],
  ['another kind becomes a JPEG', 'image/heic', 100, 400, false],
])('%s', (_, mediaType, sizeBytes, jpegBytes, expected) => {
  expect(keepsOriginal({ mediaType, sizeBytes }, jpegBytes)).toBe(expected);
});
