/** A picture and the square that is cut out of it, in the picture's own pixels. */
export interface Crop {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The middle of the square. */
  readonly x: number;
  readonly y: number;
  /** 1: the largest square there is. */
  readonly zoom: number;
}

export const largestZoom = 5;
const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The side of the square. */
export const sideOf = ({ widthPx, heightPx, zoom }: Crop): number => Math.min(widthPx, heightPx) / zoom;

/** The largest square, in the middle. */
export const wholeCrop = (widthPx: number, heightPx: number): Crop => ({
  widthPx,
  heightPx,
  x: widthPx / 2,
  y: heightPx / 2,
  zoom: 1,
});

/** The crop with a change; its square always stays within the picture. */
export function withCrop(crop: Crop, change: Partial<Pick<Crop, 'x' | 'y' | 'zoom'>>): Crop {
  const zoom = clamp(change.zoom ?? crop.zoom, 1, largestZoom);
  const half = sideOf({ ...crop, zoom }) / 2;
  return {
    ...crop,
    zoom,
    x: clamp(change.x ?? crop.x, half, crop.widthPx - half),
    y: clamp(change.y ?? crop.y, half, crop.heightPx - half),
  };
}

/** The crop after a finger has moved by `dx` and `dy` over a frame that is `framePx` wide. */
export function dragged(crop: Crop, dx: number, dy: number, framePx: number): Crop {
  const perPx = sideOf(crop) / framePx;
  return withCrop(crop, { x: crop.x - dx * perPx, y: crop.y - dy * perPx });
}

/** Size and position of the whole picture behind the frame, in percent of the frame. */
export function layoutOf(crop: Crop): { width: string; left: string; top: string } {
  const side = sideOf(crop);
  const percent = (value: number) => `${(value / side) * 100}%`;
  return {
    width: percent(crop.widthPx),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  };
}
