import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStorage } from './gateways/files/folder/folder.ts';
import type { FileStorage } from './gateways/files/port.ts';
import { s3Storage } from './gateways/files/s3/s3.ts';
import { fromKeyFile } from './key-files.ts';
import { type Config, ConfigError, readSecretFile } from './platform/config.ts';
import { DataKeys } from './platform/data-keys.ts';
import type { Database } from './platform/database/connect.ts';

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
    secretAccessKey: readSecretFile('FILES_S3_SECRET_KEY_FILE', config.FILES_S3_SECRET_KEY_FILE),
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

/** The master keys that wrap the keys of files. */
export const fileKeys = (config: Config): DataKeys =>
  fromKeyFile(config, 'FILES_KEY_FILE', 'files.key', (text) => new DataKeys(text));
