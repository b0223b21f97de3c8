const mebibyte = 1024 * 1024;

/**
 * The JPEG quality, 0 to 1, for re-encoding a picture of this size before it is sent: the larger the picture, the
 * lower.
 */
export function compressionQuality(sizeBytes: number): number {
  if (sizeBytes < mebibyte) return 0.6;
  return sizeBytes < 2 * mebibyte ? 0.5 : 0.4;
}

/** PNGs above this size become JPEGs: all but the tiniest. */
const convertAboveBytes = 50;

/**
 * Whether a picture is sent as it is, and not its compressed JPEG copy. It is when the copy is not smaller, unless the
 * picture must become a JPEG: a PNG, or a type that not every reader knows, such as HEIC.
 */
export function keepsOriginal(
  original: { readonly mediaType: string; readonly sizeBytes: number },
  jpegBytes: number,
): boolean {
  const isTinyPng = original.mediaType === 'image/png' && original.sizeBytes <= convertAboveBytes;
  return (original.mediaType === 'image/jpeg' || isTinyPng) && original.sizeBytes <= jpegBytes;
}
