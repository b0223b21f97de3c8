import type { FileRow } from '../../platform/database/tables.ts';
import type { Download } from '../../platform/handler.ts';
import { unsealStream } from '../../platform/sealed-stream.ts';
import { extensionOf } from './rules.ts';
import type { FilesDeps } from './store-file.ts';

/** The content of a stored file; null when it, or its bytes, are gone. The caller has checked who may see it. */
export async function openFile(
  { storage, keys }: Pick<FilesDeps, 'storage' | 'keys'>,
  row: FileRow,
): Promise<Download | null> {
  if (row.deleted_at !== null || row.wrapped_key === null || row.master_key_id === null) return null;
  const key = keys.open(row.id, { wrapped: row.wrapped_key, masterKeyId: row.master_key_id });
  const sealed = await storage.get(row.storage_key);
  if (!sealed) return null;
  return {
    mediaType: row.media_type,
    fileName: `${row.id}.${extensionOf[row.media_type] ?? 'bin'}`,
    sizeBytes: row.size_bytes,
    chunks: unsealStream(key, sealed),
  };
}
