import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { isStaffOf } from '../access/public.ts';
import { dropFiles } from './keep-files.ts';
import { uploadLimits } from './rules.ts';
import { type FilesDeps, storeFile } from './store-file.ts';

export function addFile(deps: FilesDeps): Handler<'files.add-file'> {
  return async (context, { purpose = 'feedback' }) => {
    const { brand, subject, now, files } = context;
    if (purpose === 'faq' && !isStaffOf(subject, brand)) return fail('notAllowed');
    const limits = uploadLimits(subject.guestId, context.clientIp);
    for (const _ of files.files) {
      const refusal = await tooManyTries(deps.db, limits, now);
      if (refusal) return refusal;
    }
    const stored = [];
    for (const file of files.files) {
      const row = await storeFile(deps, context, purpose, file, 'files');
      if ('failure' in row) {
        // All or none: the failure names the file that was refused, and the form sends all of them again.
        await dropFiles(
          deps.db,
          stored.map(({ id }) => id),
          now,
        );
        return row;
      }
      stored.push(row);
    }
    return {
      fileIds: stored.map(({ id }) => id),
      files: stored.map((row) => ({
        id: row.id,
        mediaType: row.media_type,
        widthPx: row.width_px ?? 0,
        heightPx: row.height_px ?? 0,
        sizeBytes: row.size_bytes,
      })),
      expiresAt: (stored[0]?.expires_at ?? now).toISOString(),
    };
  };
}
