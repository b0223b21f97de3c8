import { createHash } from 'node:crypto';
import type { FileRow } from '../../platform/database/tables.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { ReceivedFile } from '../../platform/handler.ts';
import { headBytes, mediaTypeOf } from '../../platform/media-types.ts';
import { openFile } from '../files/public.ts';
import type { RealNameDeps } from './deps.ts';
import { findUpload } from './upload-store.ts';

/** A video that came in parts as if it had come at once: streamed part by part, checked as one. */
export async function assembleUpload(
  deps: Pick<RealNameDeps, 'db' | 'storage' | 'keys'>,
  caseId: string,
  uploadId: string,
  now: Date,
): Promise<ReceivedFile | Failure<'uploadNotFound' | 'uploadIncomplete' | 'notAVideo'>> {
  const upload = await findUpload(deps.db, caseId, now);
  if (upload?.id !== uploadId) return fail('uploadNotFound');
  if (upload.offset_bytes !== upload.size_bytes) {
    return fail('uploadIncomplete', {}, { offset: upload.offset_bytes });
  }
  const parts = await deps.db
    .selectFrom('real_name_upload_parts as p')
    .innerJoin('files', 'files.id', 'p.file_id')
    .selectAll('files')
    .where('p.upload_id', '=', upload.id)
    .orderBy('p.offset_bytes')
    .execute();

  const head: Uint8Array[] = [];
  let headLength = 0;
  const digest = createHash('sha256');
  for await (const chunk of contentOf(deps, parts)) {
    if (headLength < headBytes) head.push(chunk.subarray(0, headBytes - headLength));
    headLength += chunk.length;
    digest.update(chunk);
  }
  const mediaType = await mediaTypeOf('video', Buffer.concat(head));
  // Not the bytes that were announced: as good as no video.
  if (mediaType === null || !digest.digest().equals(upload.sha256)) {
    return fail('notAVideo', {}, { field: 'video' });
  }
  return {
    kind: 'video',
    mediaType,
    sizeBytes: upload.size_bytes,
    open: () => contentOf(deps, parts),
  };
}

async function* contentOf(deps: Pick<RealNameDeps, 'storage' | 'keys'>, parts: readonly FileRow[]) {
  for (const part of parts) {
    const file = await openFile(deps, part);
    if (!file) throw new Error('a part of an upload is missing');
    yield* file.chunks;
  }
}
