import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStorage } from './gateways/files/folder/folder.ts';
import type { FileStorage } from './gateways/files/port.ts';
import { s3Storage } from './gateways/files/s3/s3.ts';
import { fromKeyFile } from './key-files.ts';
import { type Config, ConfigError, readSecretLine } from './platform/config.ts';
import { DataKeys } from './platform/data-keys.ts';
import type { Database, Queries } from './platform/database/connect.ts';
import type { Logger } from './platform/log.ts';

const folderOf = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'files');

/** Where files are kept: the bucket where one is configured, else a folder of DATA_DIR. */
export function fileStorage(config: Config): FileStorage {
  if (config.FILES_S3_BUCKET === '') return folderStorage(folderOf(config));
  return s3Storage({
    endpoint: config.FILES_S3_ENDPOINT,
    region: config.FILES_S3_REGION,
    bucket: config.FILES_S3_BUCKET,
    prefix: config.FILES_S3_PREFIX,
    accessKeyId: config.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: readSecretLine('FILES_S3_SECRET_KEY_FILE', config.FILES_S3_SECRET_KEY_FILE),
  });
}

/**
 * Checks at the start that the folder holds the files that the database knows: where its disk is not mounted, the
 * folder is empty or missing.
 * @throws ConfigError that names DATA_DIR
 */
export async function requireFiles(config: Config, db: Database): Promise<void> {
  if (config.FILES_S3_BUCKET !== '') return;
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []);
  if (names.some((name) => !name.startsWith('.'))) return;
  const kept = await db
    .selectFrom('files')
    .select('id')
    // The bytes of deleted files may be gone.
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (kept)
    throw new ConfigError(
      `DATA_DIR: ${folder} has none of the stored files: is its disk not mounted? If they are lost, mkdir any folder in it.`,
    );
}

/**
 * Tells if none of the newest files that the database knows is where files are kept: that may be another bucket, prefix
 * or folder, where every stored file reads as not found.
 */
export async function tellAbsentFiles(db: Queries, storage: FileStorage, log: Logger): Promise<void> {
  const newest = await db
    .selectFrom('files')
    .select('storage_key')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
  for (const { storage_key: key } of newest) {
    const bytes = await storage.get(key);
    if (bytes === null) continue;
    // One piece: an iteration that is not begun does not close the connection.
    for await (const _ of bytes) break;
    return;
  }
  if (newest.length > 0)
    log.error(
      { newest: newest.length },
      'none of the newest stored files is where files are kept: is it another bucket or prefix?',
    );
}

/** The master keys that wrap the keys of files. */
export const fileKeys = (config: Config): DataKeys =>
  fromKeyFile(config, 'FILES_KEY_FILE', 'files.key', (text) => new DataKeys(text));

/**
 * Checks at the start that each master key opens files that name it. Another machine's key file may have another key
 * under the same id: what a process sealed with that could not be opened any more once the right file is back.
 * @throws ConfigError that names FILES_KEY_FILE
 */
export async function requireFileKeys(config: Config, db: Database): Promise<void> {
  const keys = fileKeys(config);
  for (const masterKeyId of keys.ids) {
    const files = await db
      .selectFrom('files')
      .select(['id', 'wrapped_key as wrapped'])
      .where('master_key_id', '=', masterKeyId)
      .where('wrapped_key', 'is not', null)
      .$narrowType<{ wrapped: Buffer }>()
      // Several: some may have been sealed by a process with another key.
      .limit(100)
      .execute();
    if (files.length > 0 && !files.some(({ id, wrapped }) => keys.opens(id, { wrapped, masterKeyId })))
      throw new ConfigError(
        `FILES_KEY_FILE: its key ${masterKeyId} opens none of the files that name it: is it another machine’s? If the right one is lost, give this one another id.`,
      );
  }
}
