import type { RealNameUploadRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { dropFiles, storeFile } from '../files/public.ts';
import { caseOfUpload, uploadStates } from './case-of-upload.ts';
import type { RealNameDeps } from './deps.ts';
import { partLimit } from './rules.ts';
import { findUpload, presentUpload, uploadPartBytes } from './upload-store.ts';

export function appendUpload(deps: RealNameDeps): Handler<'real-name.append-upload'> {
  return async (context, { iccid, uploadId, offset }) => {
    const { db } = deps;
    const { now } = context;
    const row = await caseOfUpload(deps, context, iccid);
    if (isFailure(row)) return row;
    if (!row || !uploadStates.includes(row.state)) return fail('realNameStepNotDue');
    const upload = await findUpload(db, row.id, now);
    if (upload?.id !== uploadId) return fail('uploadNotFound');
    const [part] = context.files.chunk;
    if (!part) throw new Error('the framework asks for the part');
    // It has arrived before: only its answer was lost.
    if (offset + part.sizeBytes <= upload.offset_bytes) return presentUpload(upload);
    if (offset !== upload.offset_bytes || !isPartOf(upload, offset, part.sizeBytes))
      return wrongOffset(upload);
    const refusal = await tooManyTries(db, [partLimit(row.iccid)], now);
    if (refusal) return refusal;
    // Its type is checked when the video is complete; until then each part counts as a piece of a video.
    const piece = { ...part, kind: 'video', mediaType: 'video/mp4', open: () => part.open() } as const;
    const stored = await storeFile(deps, context, 'realName', piece, 'chunk');
    if (isFailure(stored)) throw new Error('a part is stored as it is');
    const moved = await transact(db, async (trx) => {
      const next = await trx
        .updateTable('real_name_uploads')
        .set({ offset_bytes: offset + part.sizeBytes })
        .where('id', '=', upload.id)
        .where('offset_bytes', '=', offset)
        .returningAll()
        .executeTakeFirst();
      if (!next) return null;
      await trx
        .insertInto('real_name_upload_parts')
        .values({ file_id: stored.id, upload_id: upload.id, offset_bytes: offset })
        .execute();
      return next;
    });
    if (moved) return presentUpload(moved);
    await dropFiles(db, [stored.id], now);
    const other = await findUpload(db, row.id, now);
    return other?.id === uploadId ? presentUpload(other) : fail('uploadNotFound');
  };
}

/** All parts but the last must have the full size, so that an upload has no more rows than it needs. */
const isPartOf = ({ size_bytes: size }: RealNameUploadRow, offset: number, bytes: number): boolean =>
  offset + bytes === size || (bytes === uploadPartBytes && offset + bytes < size);

const wrongOffset = ({ offset_bytes: offset }: RealNameUploadRow): Failure<'uploadOffsetWrong'> =>
  fail('uploadOffsetWrong', { offset }, { offset });
