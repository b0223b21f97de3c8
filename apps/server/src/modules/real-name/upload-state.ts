import { fail, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { caseOfUpload } from './case-of-upload.ts';
import type { RealNameDeps } from './deps.ts';
import { findUpload, presentUpload } from './upload-store.ts';

export function uploadState(deps: RealNameDeps): Handler<'real-name.upload-state'> {
  return async (context, { iccid, uploadId }) => {
    const row = await caseOfUpload(deps, context, iccid);
    if (isFailure(row)) return row;
    const upload = row && (await findUpload(deps.db, row.id, context.now));
    return upload?.id === uploadId ? presentUpload(upload) : fail('uploadNotFound');
  };
}
