import { compressionQuality, keepsOriginal } from '@device-pay/rules';

/** The longer side of a picture that is sent: larger than any page shows, and small enough for phones to draw. */
const maxSidePx = 2560;

/** This file can't be shown here as a picture, so it can't be sent as one. */
export class UnreadablePicture extends Error {
  constructor() {
    super('not a picture that can be read');
    this.name = 'UnreadablePicture';
  }
}

/**
 * Makes a picture ready to send: upright, not larger than {@link maxSidePx}, a JPEG of the quality that the rules set
 * for its size. Throws {@link UnreadablePicture}.
 */
export async function compressPicture(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    // When drawn, a photo is turned upright by its EXIF mark, in old web views as well.
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, maxSidePx / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePicture();
    // JPEG knows no transparency: without a ground it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const jpeg = await jpegOf(canvas, compressionQuality(file.size));
    const original = { mediaType: file.type, sizeBytes: file.size };
    return scale === 1 && keepsOriginal(original, jpeg.size) ? file : jpeg;
  } catch {
    throw new UnreadablePicture();
  } finally {
    URL.revokeObjectURL(url);
  }
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), 'image/jpeg', quality);
  });
