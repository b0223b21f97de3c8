import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { capturedFile } from './captured-file.ts';
import { carrierCase } from './carrier-reference.ts';
import type { RealNameDeps } from './deps.ts';
import { latestDigits } from './store.ts';

/**
 * Sends the video of a case to the carrier, with the digits that it was taken for. May be repeated: it goes under
 * its own id. Answers the carrier's number of the case; null when there is no video any more.
 * @throws RealNameError
 */
export async function sendVideo(
  deps: RealNameDeps,
  row: RealNameCaseRow,
  requestId: string | null = null,
): Promise<string | null> {
  const { db, service } = deps;
  const [digits, file] = await Promise.all([
    latestDigits(db, row.id),
    db
      .selectFrom('real_name_files as r')
      .innerJoin('files', 'files.id', 'r.file_id')
      .selectAll('files')
      .where('r.case_id', '=', row.id)
      .where('r.kind', '=', 'video')
      .where('r.replaced_at', 'is', null)
      .executeTakeFirst(),
  ]);
  if (!service || !file || !digits?.carrier_digits_id || digits.used_at === null) return null;
  const captured = await capturedFile(deps, row.id, file, requestId);
  if (!captured) return null;
  const sent = await service.carrier.submitVideo(carrierCase(row), digits.carrier_digits_id, captured);
  return sent.carrierReference;
}
