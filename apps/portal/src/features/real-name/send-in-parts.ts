import type { CallData } from '@device-pay/contract';
import { CallError } from '../../call/call-error.ts';

type Upload = CallData<'/realname/upload/start'>;

/** The calls of an upload in parts. All throw a CallError. */
export interface PartCalls {
  /** Begins, or goes on with what has arrived of the same bytes; the server takes a limited number an hour. */
  readonly start: () => Promise<Upload>;
  /** How much has arrived. */
  readonly look: (uploadId: string) => Promise<Upload>;
  readonly append: (uploadId: string, offset: number, part: Blob) => Promise<Upload>;
}

/** The upload is another one than this page thinks: what the server has of it is asked again. */
const outOfStep: readonly unknown[] = ['uploadOffsetWrong', 'uploadNotFound'];
const maxRestarts = 3;

/** SHA-256 of the bytes, in hexadecimal; undefined on pages without https, which have no digests. */
export async function sha256Of(blob: Blob): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What has arrived so far, of an upload that has begun before or begins now. */
async function begun(calls: PartCalls, uploadId: string | undefined): Promise<Upload> {
  if (uploadId === undefined) return calls.start();
  try {
    return await calls.look(uploadId);
  } catch (error) {
    if (error instanceof CallError && outOfStep.includes(error.code)) return calls.start();
    throw error;
  }
}

export interface PartSender {
  /** Of an earlier try. */
  readonly uploadId: string | undefined;
  /** Gets the id to go on with, should the line be cut. */
  readonly onBegun: (uploadId: string) => Promise<void>;
  /** Gets the share that has arrived, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends what is still missing of a file, in parts as large as the server wants them, and answers the upload's id once
 * all of it has arrived. Throws a CallError when the line is cut; called again with the same bytes and the id, it goes
 * on where it was.
 */
export async function sendInParts(
  blob: Blob,
  calls: PartCalls,
  { uploadId: known, onBegun, onProgress }: PartSender,
): Promise<string> {
  let upload = await begun(calls, known);
  await onBegun(upload.uploadId);
  onProgress(upload.offset / blob.size);
  for (let restarts = 0; upload.offset < blob.size; ) {
    const { uploadId, offset, chunkBytes } = upload;
    try {
      upload = await calls.append(uploadId, offset, blob.slice(offset, offset + chunkBytes));
    } catch (error) {
      if (!(error instanceof CallError && outOfStep.includes(error.code)) || restarts === maxRestarts)
        throw error;
      restarts += 1;
      upload = await begun(calls, uploadId);
      if (upload.uploadId !== uploadId) await onBegun(upload.uploadId);
    }
    onProgress(upload.offset / blob.size);
  }
  return upload.uploadId;
}
