import { fail, isFailure } from '../../platform/failure.ts';
import type { Data, Handler } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { findCase, findSim } from './store.ts';

/** What is kept of a person's verification, for that person. */
export function getRecord({ db }: RealNameDeps): Handler<'real-name.get-record'> {
  return async ({ device, subject }, { iccid }) => {
    const sim = await findSim(db, device, iccid);
    if (!sim) return fail('noSimNumber');
    const row = await findCase(db, sim.iccid, subject);
    if (isFailure(row)) return row;
    if (!row) return { state: 'none', eraseAt: null, steps: [], stored: [], looks: [] };
    const [steps, stored, looks] = await Promise.all([
      db.selectFrom('real_name_events').selectAll().where('case_id', '=', row.id).orderBy('id').execute(),
      db
        .selectFrom('real_name_files as r')
        .innerJoin('files', 'files.id', 'r.file_id')
        .select(['r.kind', 'media_type', 'size_bytes', 'created_at', 'deleted_at'])
        .where('r.case_id', '=', row.id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('real_name_accesses as a')
        .leftJoin('real_name_files as r', 'r.file_id', 'a.file_id')
        .leftJoin('files', 'files.id', 'a.file_id')
        .select(['a.at', 'a.actor', 'a.purpose', 'r.kind', 'files.media_type'])
        .where('a.case_id', '=', row.id)
        .orderBy('a.id', 'desc')
        .limit(200)
        .execute(),
    ]);
    const record: Data<'real-name.get-record'> = {
      state: row.state,
      eraseAt: (row.erased_at === null && row.erase_at?.toISOString()) || null,
      steps: steps.map(({ at, state, reject_reason: reason }) => ({ at: at.toISOString(), state, reason })),
      stored: stored.map((file) => ({
        kind: file.kind,
        mediaType: file.media_type,
        sizeBytes: file.size_bytes,
        storedAt: file.created_at.toISOString(),
        deletedAt: file.deleted_at?.toISOString() ?? null,
      })),
      looks: looks.map(({ at, actor, purpose, kind, media_type: mediaType }) => ({
        at: at.toISOString(),
        actor,
        purpose,
        // A part of a video is no file of the case by itself.
        kind: kind ?? (mediaType?.startsWith('video/') ? 'video' : null),
      })),
    };
    return record;
  };
}
