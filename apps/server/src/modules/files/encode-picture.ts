import sharp from 'sharp';
import type { ReceivedFile } from '../../platform/handler.ts';
import { decodable } from './decodable.ts';
import { maxPixels } from './rules.ts';

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
}

// Each picture is decoded once, so that a cache of decoded ones is memory for nothing.
sharp.cache(false);
sharp.concurrency(1);

/** A decoded picture takes up to 100 MB: so many at once, the others wait. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // A place is handed over, never free in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Encodes a picture anew as JPEG, upright and with nothing but its pixels, so that nothing hidden in the file survives
 * (position, serial number, a script after its end). `longestPx`: the longer side becomes no longer than this. Answers
 * what is wrong with a file that can't be decoded.
 */
export function encodePicture(
  file: ReceivedFile,
  longestPx?: number,
): Promise<EncodedPicture | 'tooManyPixels' | 'broken'> {
  return inTurn(async () => {
    // The decoder needs the file as a whole; that is at most what the field allows.
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.open()) chunks.push(chunk);
    const bytes = decodable(Buffer.concat(chunks));
    if (bytes === null) return 'broken';
    try {
      const picture = sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: 'error',
        animated: false,
      }).autoOrient();
      if (longestPx !== undefined) {
        picture.resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true });
      }
      const { data, info } = await picture
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 82 })
        .timeout({ seconds: 20 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, mediaType: 'image/jpeg', widthPx: info.width, heightPx: info.height };
    } catch (error) {
      return error instanceof Error && /pixel limit/i.test(error.message) ? 'tooManyPixels' : 'broken';
    }
  });
}
