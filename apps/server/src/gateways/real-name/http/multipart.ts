import { randomBytes } from 'node:crypto';
import type { CapturedFile } from '../port.ts';

export interface MultipartBody {
  readonly contentType: string;
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * A form with its file at the end, so that the carrier knows the sender before it reads the file. The file is streamed
 * and never in memory as a whole.
 */
export function multipartBody(fields: Readonly<Record<string, string>>, file: CapturedFile): MultipartBody {
  const boundary = `form-${randomBytes(18).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.sizeBytes + tail.length,
    bytes: (async function* () {
      yield head;
      yield* file.bytes;
      yield tail;
    })(),
  };
}
