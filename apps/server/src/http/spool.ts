import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileField } from '@device-pay/contract';
import { type Failure, fail } from '../platform/failure.ts';
import type { ReceivedFile } from '../platform/handler.ts';
import { newId } from '../platform/ids.ts';
import { headBytes, mediaTypeOf } from '../platform/media-types.ts';
import { sealStream, unsealStream } from '../platform/sealed-stream.ts';

export interface SpooledFile extends ReceivedFile {
  discard(): Promise<void>;
}

type SpoolFailure = Failure<'pictureTooBig' | 'notAnImage' | 'videoTooBig' | 'notAVideo' | 'tooLarge'>;

const tooBig = { image: 'pictureTooBig', video: 'videoTooBig', part: 'tooLarge' } as const;

/**
 * Keeps a file on the disk while its call runs, so that slow uploads cost no memory. It is sealed with a key that is
 * only in memory and has no name in the file system, so nothing is left when the process dies. `empty`: a form's file
 * field in which nobody chose a file.
 */
export async function spoolFile(
  source: Readable & { truncated?: boolean },
  field: string,
  { kind, maxBytes }: FileField,
  directory: string,
): Promise<SpooledFile | SpoolFailure | 'empty'> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, newId());
  const handle = await open(path, 'wx+', 0o600);
  const key = randomBytes(32);
  const head: Uint8Array[] = [];
  let sizeBytes = 0;
  let headLength = 0;

  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      if (headLength < headBytes) head.push(chunk.subarray(0, headBytes - headLength));
      headLength += chunk.length;
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  const reject = async <Result>(result: Result): Promise<Result> => {
    await handle.close();
    return result;
  };

  try {
    await unlink(path);
    await handle.writeFile(sealStream(key, counted(source)));
  } catch (error) {
    await handle.close();
    throw error;
  }
  if (sizeBytes === 0) return reject('empty');
  if (source.truncated === true || sizeBytes > maxBytes) {
    const limit = `${Math.floor(maxBytes / (1024 * 1024))} MB`;
    return reject(fail(tooBig[kind], { limit }, { field }));
  }
  const file = {
    kind,
    sizeBytes,
    open: () => unsealStream(key, contentOf(handle)),
    discard: () => handle.close(),
  };
  // A part may be any bytes; the file's type shows when its parts are put together.
  if (kind === 'part') return { ...file, mediaType: 'application/octet-stream' };
  const mediaType = await mediaTypeOf(kind, Buffer.concat(head));
  if (mediaType === null) {
    return reject(fail(kind === 'image' ? 'notAnImage' : 'notAVideo', {}, { field }));
  }
  return { ...file, mediaType };
}

/** Reads from the beginning, by position: a read stream would keep the handle open for good. */
async function* contentOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(65_536), 0, 65_536, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
