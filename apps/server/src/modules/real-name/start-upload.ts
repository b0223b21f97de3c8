import { transact } from '../../platform/database/transact.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { consentFor } from './begin-case.ts';
import { caseOfUpload, uploadStates } from './case-of-upload.ts';
import type { RealNameDeps } from './deps.ts';
import { uploadLifetimeMs, videoLimit } from './rules.ts';
import { lockCase } from './store.ts';
import { eraseUpload, findUpload, presentUpload } from './upload-store.ts';

export function startUpload(deps: RealNameDeps): Handler<'real-name.start-upload'> {
  return async (context, { iccid, sizeBytes, sha256 }) => {
    const { db } = deps;
    const { now } = context;
    const row = await caseOfUpload(deps, context, iccid);
    if (isFailure(row)) return row;
    if (!row || !uploadStates.includes(row.state) || row.method !== 'faceVideo')
      return fail('realNameStepNotDue');
    const refusal = await tooManyTries(db, [videoLimit(row.iccid)], now);
    if (refusal) return refusal;
    const digest = Buffer.from(sha256, 'hex');
    return transact(db, async (trx) => {
      // Locked, as two starts at once would each delete the other's upload, and as withdrawing the consent deletes the
      // uploads that it finds.
      const held = await lockCase(trx, row.id);
      if (held?.state !== row.state || held.method !== row.method) return fail('realNameStepNotDue');
      const consent = await consentFor(trx, context.subject, row.method);
      if (isFailure(consent)) return consent;
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
