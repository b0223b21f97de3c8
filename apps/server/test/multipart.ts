import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ReceivedFile } from '../src/platform/handler.ts';

export interface FilePart {
  readonly field: string;
  /** The name as the client gives it; the server does not believe it. */
  readonly fileName?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
}

/** A multipart body as browsers write it: fields, then files. */
export function multipartBody(
  fields: Readonly<Record<string, string>>,
  files: readonly FilePart[],
): { headers: { 'content-type': string }; body: Buffer } {
  const boundary = `XX${randomBytes(12).toString('hex')}`;
  const part = (head: string, bytes: Uint8Array) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ];
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...files.flatMap(({ field, fileName = 'a.jpg', type = 'image/jpeg', bytes }) =>
      part(`name="${field}"; filename="${fileName}"\r\ncontent-type: ${type}`, bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** The smallest PNG: one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture as a call gets it. */
export const receivedPicture = (bytes: Uint8Array, mediaType = 'image/png'): ReceivedFile => ({
  kind: 'image',
  mediaType,
  sizeBytes: bytes.length,
  async *open() {
    yield bytes;
  },
});

/** A PNG with another chunk behind its header. */
export function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), content]);
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  const headerEnd = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, headerEnd), length, named, checksum, png.subarray(headerEnd)]);
}
