import type { Queries } from '../../platform/database/connect.ts';
import type { RealNameUploadRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { dropFiles } from '../files/public.ts';

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

/** Deletes an upload with all of its parts. */
export async function dropUpload(trx: Queries, caseId: string, now: Date): Promise<void> {
  const parts = await trx
    .selectFrom('real_name_upload_parts as p')
    .innerJoin('real_name_uploads as u', 'u.id', 'p.upload_id')
    .select('p.file_id')
    .where('u.case_id', '=', caseId)
    .execute();
  await dropFiles(
    trx,
    parts.map((part) => part.file_id),
    now,
  );
  await trx.deleteFrom('real_name_uploads').where('case_id', '=', caseId).execute();
}
