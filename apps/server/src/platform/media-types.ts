import type { FileKind } from '@device-pay/contract';
import { fileTypeFromBuffer } from 'file-type';

/** What the decoders that we have can read; whatever else calls itself an image is none. */
const mediaTypes: Record<Exclude<FileKind, 'part'>, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v', 'video/3gpp'],
};

/** As many first bytes as tell the type of a file. */
export const headBytes = 4100;

/** What a file is by its first bytes; null when it is none of its kind. */
export async function mediaTypeOf(kind: Exclude<FileKind, 'part'>, head: Uint8Array): Promise<string | null> {
  const type = await fileTypeFromBuffer(head);
  return type && mediaTypes[kind].includes(type.mime) ? type.mime : null;
}
