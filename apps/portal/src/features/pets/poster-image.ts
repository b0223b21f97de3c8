import { readPicture } from './crop-picture.ts';

/** The texts on the image of a notice. */
export interface PosterImage {
  readonly banner: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly message: string | undefined;
  readonly phone: string | undefined;
  readonly footer: string;
  readonly picture: Blob | undefined;
}

const widthPx = 1080;
const edgePx = 64;
const family = '-apple-system, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif';
const fontOf = (weight: number, sizePx: number): string => `${weight} ${sizePx}px ${family}`;

/** Breaks lines at spaces, and between any two Chinese characters, which have no spaces between them. */
export function wrapText(
  text: string,
  longestPx: number,
  widthOf: (text: string) => number,
): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const pieces = paragraph.match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+|\s+/gu) ?? [''];
    const lines: string[] = [];
    let line = '';
    for (const piece of pieces.flatMap((one) => (widthOf(one) > longestPx ? [...one] : [one]))) {
      if (line !== '' && widthOf(line + piece) > longestPx) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    return [...lines, line.trimEnd()];
  });
}

interface Block {
  readonly text: string;
  readonly font: string;
  readonly colour: string;
  readonly lineHeightPx: number;
  readonly gapPx: number;
}

/** Draws a notice as a PNG to keep, send or print: dark on white, whatever the colour scheme. */
export async function drawPoster(poster: PosterImage): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can draw no images');
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const black = '#000';
  const blocks: Block[] = [
    { text: poster.title, font: fontOf(700, 76), colour: black, lineHeightPx: 96, gapPx: 24 },
    ...poster.lines.map((text) => ({
      text,
      font: fontOf(400, 42),
      colour: black,
      lineHeightPx: 58,
      gapPx: 10,
    })),
    ...(poster.message === undefined
      ? []
      : [{ text: poster.message, font: fontOf(400, 42), colour: black, lineHeightPx: 60, gapPx: 36 }]),
    ...(poster.phone === undefined
      ? []
      : [{ text: poster.phone, font: fontOf(700, 72), colour: black, lineHeightPx: 96, gapPx: 40 }]),
    { text: poster.footer, font: fontOf(400, 30), colour: black, lineHeightPx: 44, gapPx: 48 },
  ];
  const bannerPx = 132;
  const image = poster.picture && (await readPicture(poster.picture));
  const picturePx = image ? widthPx : 0;
  const wrapped = blocks.map((block) => {
    context.font = block.font;
    return wrapText(block.text, widthPx - 2 * edgePx, (text) => context.measureText(text).width);
  });
  const textPx = blocks.reduce(
    (sum, { lineHeightPx, gapPx }, index) => sum + gapPx + lineHeightPx * (wrapped[index]?.length ?? 0),
    0,
  );
  canvas.width = widthPx;
  canvas.height = bannerPx + picturePx + textPx + edgePx;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colour('--alarm-from');
  context.fillRect(0, 0, widthPx, bannerPx);
  context.fillStyle = colour('--hero-ink');
  context.font = fontOf(700, 56);
  context.textBaseline = 'middle';
  context.fillText(poster.banner, edgePx, bannerPx / 2);
  if (image) {
    const side = Math.min(image.width, image.height);
    const [x, y] = [(image.width - side) / 2, (image.height - side) / 2];
    context.drawImage(image, x, y, side, side, 0, bannerPx, widthPx, picturePx);
    URL.revokeObjectURL(image.src);
  }
  let top = bannerPx + picturePx;
  blocks.forEach((block, index) => {
    top += block.gapPx;
    context.font = block.font;
    context.fillStyle = block.colour;
    for (const line of wrapped[index] ?? []) {
      context.fillText(line, edgePx, top + block.lineHeightPx / 2);
      top += block.lineHeightPx;
    }
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image was made'))), 'image/png');
  });
}
