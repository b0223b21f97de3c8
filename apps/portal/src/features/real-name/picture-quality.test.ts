import { describe, expect, it } from 'vitest';
import { type Frame, judgePicture, type Pixels } from './picture-quality.ts';

const width = 640;
const height = 440;
const frame: Frame = { left: 0.06, top: 0.06, width: 0.88, height: 0.88 };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const framed: Box = { left: 38, top: 26, right: 602, bottom: 414 };

/** A grey table with a light card on it: a portrait and lines of print, as dark strokes 3 px apart. */
function card(box: Box = framed, table = 90, paper = 205): Float32Array {
  const luma = new Float32Array(width * height).fill(table);
  const print = (x: number, y: number) => {
    const row = Math.floor((y - box.top - 30) / 24);
    const inLine = (y - box.top - 30) % 24 < 12 && row >= 0 && row < 12;
    return inLine && x > box.left + 30 && x < box.right - 220 && x % 6 < 3;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue;
      luma[y * width + x] = print(x, y) ? 60 : paper;
    }
  }
  return luma;
}

/** Like a lens out of focus: each pixel becomes the mean of those up to `radius` away, `times` times over. */
function blurred(luma: Float32Array, radius: number, times = 2): Float32Array {
  if (times === 0) return luma;
  const out = new Float32Array(luma.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let count = 0;
      for (let dy = -radius; dy <= radius; dy += 1) {
        for (let dx = -radius; dx <= radius; dx += 1) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          sum += luma[ny * width + nx] ?? 0;
          count += 1;
        }
      }
      out[y * width + x] = sum / count;
    }
  }
  return blurred(out, radius, times - 1);
}

function pixels(luma: Float32Array): Pixels {
  const data = new Uint8ClampedArray(luma.length * 4);
  luma.forEach((value, i) => {
    data.set([value, value, value, 255], i * 4);
  });
  return { width, height, data };
}

/** A lamp's reflection: a white spot of this radius. */
function withSpot(luma: Float32Array, radius: number): Float32Array {
  const out = luma.slice();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((x - 400) ** 2 + (y - 200) ** 2 < radius ** 2) out[y * width + x] = 255;
    }
  }
  return out;
}

describe('a photo of a card', () => {
  it('that is sharp, evenly lit and in its frame has no problem', () => {
    expect(judgePicture(pixels(card()), frame)).toEqual([]);
  });

  it('is taken as it is by a camera a little out of focus', () => {
    expect(judgePicture(pixels(blurred(card(), 1, 1)), frame)).toEqual([]);
  });

  it('whose print runs together is blurred', () => {
    expect(judgePicture(pixels(blurred(card(), 4)), frame)).toEqual(['blurred']);
  });

  it('with a large reflection has glare, with a glint it has not', () => {
    expect(judgePicture(pixels(withSpot(card(), 80)), frame)).toEqual(['glare']);
    expect(judgePicture(pixels(withSpot(card(), 20)), frame)).toEqual([]);
  });

  it('that is too small, or cut off, does not fill its frame', () => {
    const small: Box = { left: 180, top: 120, right: 460, bottom: 320 };
    const shifted: Box = { left: 200, top: 140, right: 640, bottom: 440 };
    expect(judgePicture(pixels(card(small)), frame)).toEqual(['outside']);
    expect(judgePicture(pixels(card(shifted)), frame)).toEqual(['outside']);
  });

  it('may lie a little beside its frame, and may lose one edge to the table', () => {
    const nudged: Box = { left: 50, top: 40, right: 614, bottom: 428 };
    expect(judgePicture(pixels(card(nudged)), frame)).toEqual([]);
    const pale = card();
    for (let y = 0; y < 26; y += 1) pale.fill(205, y * width, (y + 1) * width);
    expect(judgePicture(pixels(pale), frame)).toEqual([]);
  });

  it('of white paper on a white table does not pass for a card', () => {
    expect(judgePicture(pixels(new Float32Array(width * height).fill(225)), frame)).toEqual([
      'outside',
      'blurred',
    ]);
  });

  it('taken in the dark is only called dark', () => {
    expect(judgePicture(pixels(card(framed, 10, 30)), frame)).toEqual(['dark']);
  });

  it('from the album is not judged by a frame', () => {
    const small: Box = { left: 180, top: 120, right: 460, bottom: 320 };
    expect(judgePicture(pixels(card(small)))).toEqual([]);
  });

  it('of no pixels at all is refused and does not throw', () => {
    expect(judgePicture({ width: 0, height: 0, data: new Uint8ClampedArray(0) }, frame)).toEqual(['dark']);
  });
});
