import { compressPicture, UnreadablePicture } from '../../call/compress-picture.ts';
import { type Crop, sideOf } from './crop-geometry.ts';

/** More pixels than any page or poster shows. */
const longestSidePx = 1280;
/** High, because the cut picture is compressed once more afterwards, by the rule for all pictures. */
const cutQuality = 0.95;
/** Phones run out of memory above this. */
export const largestFileBytes = 30 * 1024 * 1024;

export interface CroppedPicture {
  readonly blob: Blob;
  readonly sidePx: number;
}

/** Reads a chosen file as a picture; throws {@link UnreadablePicture} if it is not one. */
export async function readPicture(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch {
    URL.revokeObjectURL(image.src);
    throw new UnreadablePicture();
  }
}

/** Cuts the square out of a picture, as a JPEG that is compressed by the rule for all pictures. */
export async function cropPicture(image: HTMLImageElement, crop: Crop): Promise<CroppedPicture> {
  const side = sideOf(crop);
  const sidePx = Math.max(1, Math.min(longestSidePx, Math.round(side)));
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePicture();
  // JPEG has no transparency: a transparent background would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, sidePx, sidePx);
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, sidePx, sidePx);
  const cut = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', cutQuality);
  });
  if (!cut) throw new UnreadablePicture();
  return { blob: await compressPicture(cut), sidePx };
}
