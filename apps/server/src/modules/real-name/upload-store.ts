import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { RealNameUploadRow, Tables } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { dropFiles } from '../files/public.ts';
import { type Erasure, recordErasure } from './store.ts';

/** So large are the parts of an upload, but for the last one. */
export const uploadPartBytes = 256 * 1024;

export async function findUpload(db: Queries, caseId: string, now: Date): Promise<RealNameUploadRow | null> {
  const row = await db
    .selectFrom('real_name_uploads')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export const presentUpload = (row: RealNameUploadRow): Data<'real-name.start-upload'> => ({
  uploadId: row.id,
  sizeBytes: row.size_bytes,
  offset: row.offset_bytes,
  chunkBytes: uploadPartBytes,
  expiresAt: row.expires_at.toISOString(),
});

/** Deletes what has arrived of a video, and records all of its parts as one deletion, under the id of the first. */
export async function eraseUpload(trx: Transaction<Tables>, caseId: string, erasure: Erasure): Promise<void> {
  const [firstPart] = await dropUpload(trx, caseId, erasure.now);
  await recordErasure(trx, caseId, firstPart === undefined ? [] : [firstPart], erasure);
}

/** Gives an upload up with all of its parts, whose ids are answered: the video is kept as a whole, or deleted. */
export async function dropUpload(
  trx: Transaction<Tables>,
  caseId: string,
  now: Date,
): Promise<readonly string[]> {
  // Locked before its parts are read: one that is just being added would be left out, and keep its key for a day.
  const upload = await trx
    .selectFrom('real_name_uploads')
    .select('id')
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
  if (!upload) return [];
  const parts = await trx
    .selectFrom('real_name_upload_parts')
    .select('file_id')
    .where('upload_id', '=', upload.id)
    .orderBy('offset_bytes')
    .execute();
  const ids = parts.map((part) => part.file_id);
  await dropFiles(trx, ids, now);
  await trx.deleteFrom('real_name_uploads').where('id', '=', upload.id).execute();
  return ids;
}
