import { createHash } from 'node:crypto';
import type { CapturedFile } from '../../gateways/real-name/port.ts';
import type { FileRow } from '../../platform/database/tables.ts';
import { openFile } from '../files/public.ts';
import type { RealNameDeps } from './deps.ts';
import { recordLook } from './store.ts';

/**
 * A stored photo or video of a case on its way to the carrier, whose look is recorded. It is streamed, never whole in
 * memory, and so read twice, as its digest is sent first. Null when it was deleted meanwhile.
 */
export async function capturedFile(
  deps: RealNameDeps,
  caseId: string,
  row: FileRow,
  requestId: string | null,
): Promise<CapturedFile | null> {
  await recordLook(deps.db, caseId, row.id, { actor: 'carrier', requestId, now: deps.clock.now() });
  const first = await openFile(deps, row);
  if (!first) return null;
  const digest = createHash('sha256');
  for await (const chunk of first.chunks) digest.update(chunk);
  async function* bytes() {
    const file = await openFile(deps, row);
    if (!file) throw new Error('a file was deleted while it was sent');
    yield* file.chunks;
  }
  return {
    uploadId: row.id,
    contentType: row.media_type,
    sizeBytes: row.size_bytes,
    sha256: digest.digest('hex'),
    bytes: bytes(),
  };
}
