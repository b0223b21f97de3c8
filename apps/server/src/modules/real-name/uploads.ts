import type { RealNameCaseRow, RealNameUploadRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { exceedsLimits } from '../../platform/tries.ts';
import { dropFiles, storeFile } from '../files/public.ts';
import { consentFor } from './begin-case.ts';
import type { RealNameDeps } from './deps.ts';
import type { Viewer } from './present.ts';
import { partLimit, uploadLifetimeMs, videoLimit } from './rules.ts';
import { findCase, findSim } from './store.ts';
import { eraseUpload, findUpload, presentUpload, uploadPartBytes } from './upload-store.ts';

/** A video may be on its way while the digits are read, and while new ones are asked for. */
const uploadStates: readonly RealNameCaseRow['state'][] = ['info', 'digits', 'rejected'];

export function startUpload(deps: RealNameDeps): Handler<'real-name.start-upload'> {
  return async (context, { iccid, sizeBytes, sha256 }) => {
    const { db } = deps;
    const { now } = context;
    const row = await caseOf(deps, context, iccid);
    if (isFailure(row)) return row;
    if (!row || !uploadStates.includes(row.state) || row.method !== 'faceVideo')
      return fail('realNameStepNotDue');
    const consent = await consentFor(db, context.subject, row.method);
    if (isFailure(consent)) return consent;
    if (await exceedsLimits(db, [videoLimit(row.iccid)], now)) return fail('tooManyRequests');
    const digest = Buffer.from(sha256, 'hex');
    return transact(db, async (trx) => {
      // Two starts at once would each give up the other's.
      await trx.selectFrom('real_name_cases').select('id').where('id', '=', row.id).forUpdate().execute();
      const before = await findUpload(trx, row.id, now);
      if (before?.size_bytes === sizeBytes && before.sha256.equals(digest)) return presentUpload(before);
      await eraseUpload(trx, row.id, { actor: 'person', requestId: context.requestId, now });
      const upload = await trx
        .insertInto('real_name_uploads')
        .values({
          id: newId(now.getTime()),
          case_id: row.id,
          size_bytes: sizeBytes,
          sha256: digest,
          created_at: now,
          expires_at: new Date(now.getTime() + uploadLifetimeMs),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentUpload(upload);
    });
  };
}

export function appendUpload(deps: RealNameDeps): Handler<'real-name.append-upload'> {
  return async (context, { iccid, uploadId, offset }) => {
    const { db } = deps;
    const { now } = context;
    const row = await caseOf(deps, context, iccid);
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
    if (await exceedsLimits(db, [partLimit(row.iccid)], now)) return fail('tooManyRequests');
    // What it is shows when it is whole; until then it is a piece of a video.
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

export function uploadState(deps: RealNameDeps): Handler<'real-name.upload-state'> {
  return async (context, { iccid, uploadId }) => {
    const row = await caseOf(deps, context, iccid);
    if (isFailure(row)) return row;
    const upload = row && (await findUpload(deps.db, row.id, context.now));
    return upload?.id === uploadId ? presentUpload(upload) : fail('uploadNotFound');
  };
}

/** Whole parts but for the last one, so that what has arrived has no more rows than it needs. */
const isPartOf = ({ size_bytes: size }: RealNameUploadRow, offset: number, bytes: number): boolean =>
  offset + bytes === size || (bytes === uploadPartBytes && offset + bytes < size);

const wrongOffset = ({ offset_bytes: offset }: RealNameUploadRow): Failure<'uploadOffsetWrong'> =>
  fail('uploadOffsetWrong', { offset }, { offset });

async function caseOf(
  { db }: RealNameDeps,
  { device, subject }: Pick<Viewer, 'device' | 'subject'>,
  iccid: string | undefined,
): Promise<RealNameCaseRow | null | Failure<'noService' | 'noSimNumber'>> {
  const sim = await findSim(db, device, iccid);
  if (!sim) return fail('noSimNumber');
  return findCase(db, sim.iccid, subject);
}
