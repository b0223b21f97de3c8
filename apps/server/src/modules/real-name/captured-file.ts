import { createHash } from 'node:crypto';
import type { CapturedFile } from '../../gateways/real-name/port.ts';
import type { FileRow } from '../../platform/database/tables.ts';
import { openFile } from '../files/public.ts';
import type { RealNameDeps } from './deps.ts';

/**
 * A stored photo or video on its way to the carrier. It is streamed, never whole in memory, and so read twice, as its
 * digest is sent first. Null when it was deleted meanwhile. The caller has recorded the look.
 */
export async function capturedFile(
  deps: Pick<RealNameDeps, 'storage' | 'keys'>,
  row: FileRow,
): Promise<CapturedFile | null> {
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
