import type { Frame } from './picture-quality.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a camera's picture. */
export interface Cut extends Size {
  readonly x: number;
  readonly y: number;
}

/** An ID card (ISO/IEC 7810 ID-1) is 85.6 × 54 mm. */
const cardRatio = 85.6 / 54;

/** The margin around the frame that is photographed too, as a share of its width: the card's edges must be visible. */
const margin = 0.06;

/** The frame's width as a share of the view's. */
const frameWidth = 0.88;

/** The frame for the card in a view of this size, in CSS pixels: centred, and as large as fits. */
export function frameIn(view: Size): Cut {
  const width = Math.min(view.width * frameWidth, view.height * frameWidth * cardRatio);
  const height = width / cardRatio;
  return { x: (view.width - width) / 2, y: (view.height - height) / 2, width, height };
}

/**
 * The part of the camera's picture under the frame, with a margin, and the frame's place in that part. The picture
 * covers the view (object-fit: cover), so some of it is outside the view.
 */
export function cutUnderFrame(camera: Size, view: Size): { readonly cut: Cut; readonly frame: Frame } {
  const scale = Math.max(view.width / camera.width, view.height / camera.height);
  const frame = frameIn(view);
  const x = (frame.x - (view.width - camera.width * scale) / 2) / scale;
  const y = (frame.y - (view.height - camera.height * scale) / 2) / scale;
  const [width, height] = [frame.width / scale, frame.height / scale];
  const around = width * margin;
  const left = Math.max(0, x - around);
  const top = Math.max(0, y - around);
  const cut = {
    x: left,
    y: top,
    width: Math.min(camera.width, x + width + around) - left,
    height: Math.min(camera.height, y + height + around) - top,
  };
  return {
    cut,
    frame: {
      left: (x - cut.x) / cut.width,
      top: (y - cut.y) / cut.height,
      width: width / cut.width,
      height: height / cut.height,
    },
  };
}
