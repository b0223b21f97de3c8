import { createHash } from 'node:crypto';
import type { FileStorage } from '../../gateways/files/port.ts';
import type { DataKeys } from '../../platform/data-keys.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { FilePurpose, FileRow } from '../../platform/database/tables.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import { type CallContext, type Person, type ReceivedFile, userIdOf } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { sealStream } from '../../platform/sealed-stream.ts';
import { encodePicture } from './encode-picture.ts';
import { folderOf, longestSidePx, maxPixels, probationMs } from './rules.ts';

/** What keeping files needs. */
export interface FilesDeps {
  readonly db: Database;
  readonly storage: FileStorage;
  readonly keys: DataKeys;
}

interface Uploader extends Pick<CallContext, 'brand' | 'now'> {
  readonly subject: Person;
}

type StoreFailure = Failure<'pictureTooBig' | 'notAnImage' | 'serverBusy'>;

/**
 * Stores a file that a call received, sealed with a key of its own and under a name that we choose. A picture is
 * encoded anew; a video stays as it came. After a day on probation the file is deleted, unless `keepFiles` has attached
 * it. `field`: the name of the field in failures.
 */
export async function storeFile(
  { db, storage, keys }: FilesDeps,
  { brand, now, subject }: Uploader,
  purpose: FilePurpose,
  file: ReceivedFile,
  field: string,
): Promise<FileRow | StoreFailure> {
  const content = file.kind === 'image' ? await pictureOf(file, field, subject, purpose) : videoOf(file);
  if ('failure' in content) return content;
  const id = newId(now.getTime());
  const { key, wrapped, masterKeyId } = keys.create(id);
  const storageKey = `${folderOf[purpose]}/${id.slice(-2)}/${id}`;
  const hash = createHash('sha256');
  const { chunks } = content;
  async function* sealed() {
    for await (const chunk of sealStream(key, chunks())) {
      hash.update(chunk);
      yield chunk;
    }
  }
  // The bytes first: a row promises that they are there.
  await storage.put(storageKey, sealed());
  const row: FileRow = {
    id,
    brand,
    purpose,
    guest_id: subject.guestId,
    user_id: userIdOf(subject),
    media_type: content.mediaType,
    width_px: content.widthPx,
    height_px: content.heightPx,
    size_bytes: content.sizeBytes,
    sha256: hash.digest(),
    storage_key: storageKey,
    wrapped_key: wrapped,
    master_key_id: masterKeyId,
    created_at: now,
    expires_at: new Date(now.getTime() + probationMs),
    deleted_at: null,
    erased_at: null,
  };
  try {
    await db.insertInto('files').values(row).execute();
  } catch (error) {
    await storage.delete(storageKey).catch(() => undefined);
    throw error;
  }
  return row;
}

interface Content {
  readonly mediaType: string;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly sizeBytes: number;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

async function pictureOf(
  file: ReceivedFile,
  field: string,
  subject: Person,
  purpose: FilePurpose,
): Promise<Content | StoreFailure> {
  // A guest is anybody: with pictures that take long, one of them would hold up every photo of an identity document.
  const goesFirst = purpose === 'realName' || userIdOf(subject) !== null;
  const picture = await encodePicture(file, { longestPx: longestSidePx[purpose], goesFirst });
  if (picture === 'unfinished') return fail('serverBusy');
  if (picture === 'broken') return fail('notAnImage', {}, { field });
  if (picture === 'tooManyPixels') {
    return fail('pictureTooBig', { limit: `${maxPixels(file.mediaType) / 1_000_000} MP` }, { field });
  }
  const { bytes, ...facts } = picture;
  return {
    ...facts,
    sizeBytes: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
}

const videoOf = (file: ReceivedFile): Content => ({
  mediaType: file.mediaType,
  widthPx: null,
  heightPx: null,
  sizeBytes: file.sizeBytes,
  chunks: () => file.open(),
});
