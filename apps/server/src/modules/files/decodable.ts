const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** What a PNG's pixels and their look depend on. Any other chunk is notes, which may unpack to gigabytes. */
const pngChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'sRGB',
  'iCCP',
  'eXIf',
]);

/** Cameras and programs write about ten scans of a JPEG; each goes over the whole picture, however short it is. */
const mostScans = 100;

/**
 * The bytes of a picture that our decoder may be given; null if there are none. The limit on pixels does not hold for
 * everything that a small file can be full of, and the decoder's own time-out begins only after that.
 */
export function decodable(bytes: Buffer): Buffer | null {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return withoutNotes(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 && hasMoreScans(bytes, mostScans) ? null : bytes;
}

function withoutNotes(png: Buffer): Buffer {
  const kept: Buffer[] = [pngSignature];
  for (let at = pngSignature.length; at + 8 <= png.length; ) {
    // Its length, its type, and its checksum take twelve bytes.
    const end = at + 12 + png.readUInt32BE(at);
    if (pngChunks.has(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function hasMoreScans(jpeg: Buffer, most: number): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at >= 0; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg[at + 1];
    if (marker === undefined || marker === endOfImage) break;
    if (marker === 0xff) at += 1;
    else if (isAlone(marker) || at + 4 > jpeg.length) at += 2;
    else {
      if (marker === startOfScan) scans += 1;
      if (scans > most) return true;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
  return false;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** A byte of 255 within a scan, or a marker that no length follows. */
const isAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
