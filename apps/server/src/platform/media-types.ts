import type { FileKind } from '@device-pay/contract';
import { fileTypeFromBuffer } from 'file-type';

/** The types that our decoders can read; any other type is refused. */
const mediaTypes: Record<Exclude<FileKind, 'part'>, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v', 'video/3gpp'],
};

/** Enough bytes from the beginning of a file to tell its type. */
export const headBytes = 4100;

/** A file's type by its first bytes; null when it is not a type of this kind. */
export async function mediaTypeOf(kind: Exclude<FileKind, 'part'>, head: Uint8Array): Promise<string | null> {
  const type = await fileTypeFromBuffer(head);
  return type && mediaTypes[kind].includes(type.mime) ? type.mime : null;
}
