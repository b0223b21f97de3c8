const mebibyte = 1024 * 1024;

/**
 * The JPEG quality, 0 to 1, at which a picture of so many bytes is drawn anew before it is sent: the larger it is,
 * the more can be spared.
 */
export function compressionQuality(sizeBytes: number): number {
  if (sizeBytes < mebibyte) return 0.6;
  return sizeBytes < 2 * mebibyte ? 0.5 : 0.4;
}

/** PNGs above this become JPEGs: all but the tiniest. */
const convertAboveBytes = 50;

/**
 * Which of a picture and its smaller copy, a JPEG, is sent. What compressing made larger stays as it came, unless it
 * is of a kind that has to become JPEG: a PNG, or one that not every reader knows, such as HEIC.
 */
export function keepsOriginal(
  original: { readonly mediaType: string; readonly sizeBytes: number },
  jpegBytes: number,
): boolean {
  const isTinyPng = original.mediaType === 'image/png' && original.sizeBytes <= convertAboveBytes;
  return (original.mediaType === 'image/jpeg' || isTinyPng) && original.sizeBytes <= jpegBytes;
}
