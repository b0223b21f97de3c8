/** Pixels as a canvas returns them: RGBA, one byte each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Why a carrier would refuse a photo, as far as it can be told from pixels. */
export type PictureProblem = 'dark' | 'blurred' | 'glare' | 'outside';

/** A part of a picture, in shares of its width and height. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Photos are scaled to this width before they are judged, because the limits below depend on it. */
export const judgedWidthPx = 640;

const minMeanLuma = 45;
/** At {@link judgedWidthPx}, readable print is above this value; print that is blurred by two pixels is below it. */
const minSharpness = 60;
const blownOutLuma = 250;
const maxBlownOutShare = 0.03;
/** Which share of an edge's points must show a step, and how high a step must be to count (luma). */
const minEdgeShare = 0.5;
const minEdgeStep = 18;
/** How far beside the frame an edge may lie, as a share of the frame's height. */
const edgeReach = 0.07;
/** Three of four: one side may be invisible on a table of the same colour. */
const minEdges = 3;

interface Luma {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Brightness after ITU-R BT.601, 0 to 255. */
function lumaOf({ width, height, data }: Pixels): Luma {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i += 1) {
    const at = i * 4;
    values[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { width, height, values };
}

const mean = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** How sharp a picture is: the variance of its Laplacian. Blur reduces the differences between neighbouring pixels. */
function laplacianVariance({ width, height, values }: Luma): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
      const laplacian = around - 4 * (values[at] ?? 0);
      sum += laplacian;
      squares += laplacian * laplacian;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

function blownOutShare({ values }: Luma): number {
  let count = 0;
  for (const value of values) if (value >= blownOutLuma) count += 1;
  return count / Math.max(1, values.length);
}

/**
 * Whether a line of the frame has an edge beside it: most of its points must see a step across the line within
 * `reachPx`. `at` gives the luma of the point `along` the line, `across` it.
 */
function hasEdge(lengthPx: number, reachPx: number, at: (along: number, across: number) => number): boolean {
  // Cards have round corners, so the ends of a line are left out.
  const from = Math.round(lengthPx * 0.15);
  const to = Math.round(lengthPx * 0.85);
  let seen = 0;
  for (let along = from; along < to; along += 1) {
    for (let across = -reachPx; across <= reachPx; across += 1) {
      // Compared over three pixels: even a focused edge is rarely sharper in a photo.
      if (Math.abs(at(along, across + 1) - at(along, across - 2)) < minEdgeStep) continue;
      seen += 1;
      break;
    }
  }
  return to > from && seen / (to - from) >= minEdgeShare;
}

/** How many of the frame's four lines have a card's edge beside them. */
function edgesFound({ width, height, values }: Luma, frame: Frame): number {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
  const luma = (x: number, y: number) => values[clamp(y, height - 1) * width + clamp(x, width - 1)] ?? 0;
  const left = Math.round(frame.left * width);
  const top = Math.round(frame.top * height);
  const lengthX = Math.round(frame.width * width);
  const lengthY = Math.round(frame.height * height);
  const reachPx = Math.max(2, Math.round(lengthY * edgeReach));
  const lines = [
    hasEdge(lengthX, reachPx, (along, across) => luma(left + along, top + across)),
    hasEdge(lengthX, reachPx, (along, across) => luma(left + along, top + lengthY + across)),
    hasEdge(lengthY, reachPx, (along, across) => luma(left + across, top + along)),
    hasEdge(lengthY, reachPx, (along, across) => luma(left + lengthX + across, top + along)),
  ];
  return lines.filter(Boolean).length;
}

/**
 * What is wrong with a photo of a card, the most serious first; empty: it may be sent. `frame` is where the card should
 * be; without it (a photo from the album) the position is not judged. Expects a width of {@link judgedWidthPx}.
 */
export function judgePicture(pixels: Pixels, frame?: Frame): readonly PictureProblem[] {
  const luma = lumaOf(pixels);
  // In a dark photo nothing else can be judged.
  if (mean(luma.values) < minMeanLuma) return ['dark'];
  const problems: PictureProblem[] = [];
  if (frame && edgesFound(luma, frame) < minEdges) problems.push('outside');
  if (laplacianVariance(luma) < minSharpness) problems.push('blurred');
  if (blownOutShare(luma) > maxBlownOutShare) problems.push('glare');
  return problems;
}
