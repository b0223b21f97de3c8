import { writeFileSync } from 'node:fs';

const width = 640;
const height = 480;

/** The card lies within the page's frame, in the part of 640 × 480 that a view of 4 : 5 shows. */
const card = { left: 151, top: 134, right: 489, bottom: 346 } as const;

/** The frames must differ: otherwise a recording would be smaller than one part of an upload. */
const frames = 8;

/** Numbers from 0 to 255 that look random and are the same in every run (xorshift32). */
function noise(): () => number {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0xff;
  };
}

/** A light card with lines of print on a speckled table, as the luma of one frame. */
function frameLuma(random: () => number): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isCard = x >= card.left && x < card.right && y >= card.top && y < card.bottom;
      const line = (y - card.top - 24) % 22;
      const isPrint = line >= 0 && line < 11 && x > card.left + 20 && x < card.right - 110 && x % 6 < 3;
      luma[y * width + x] = isCard ? (isPrint ? 60 : 205) : 60 + random() / 4;
    }
  }
  return luma;
}

/** Writes the video that Chromium's fake camera repeats (YUV4MPEG2): a sharp ID card. */
export function writeCardVideo(path: string): void {
  const random = noise();
  const colourless = new Uint8Array((width * height) / 2).fill(128);
  const parts: Uint8Array[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame += 1) {
    parts.push(Buffer.from('FRAME\n'), frameLuma(random), colourless);
  }
  writeFileSync(path, Buffer.concat(parts));
}
