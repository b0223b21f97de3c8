import type { CallData } from '@device-pay/contract';
import { CallError } from '../../call/call-error.ts';

type Upload = CallData<'/realname/upload/start'>;

/** The calls of an upload in parts. All throw a CallError. */
export interface PartCalls {
  /** Starts an upload, or resumes that of the same bytes; the server limits the number of starts an hour. */
  readonly start: () => Promise<Upload>;
  /** How much has arrived. */
  readonly look: (uploadId: string) => Promise<Upload>;
  readonly append: (uploadId: string, offset: number, part: Blob) => Promise<Upload>;
}

/** The server's state of the upload differs from what this page believes, so it is asked for again. */
const outOfStep: readonly unknown[] = ['uploadOffsetWrong', 'uploadNotFound'];
const maxRestarts = 3;

/** SHA-256 of the bytes, in hexadecimal; undefined on pages without https, which have no digests. */
export async function sha256Of(blob: Blob): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The state of the upload that an earlier try has started, or of a new one. */
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
  /** The upload of an earlier try. */
  readonly uploadId: string | undefined;
  /** Gets the id with which the upload can be resumed if the connection is lost. */
  readonly onBegun: (uploadId: string) => Promise<void>;
  /** Gets the share that has arrived, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends the missing parts of a file, in the size that the server wants, and returns the upload's id once all have
 * arrived. Throws a CallError when the connection is lost; called again with the same bytes and the id, it resumes.
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
