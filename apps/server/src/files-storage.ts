import { join } from 'node:path';
import { folderStorage } from './gateways/files/folder/folder.ts';
import type { FileStorage } from './gateways/files/port.ts';
import { s3Storage } from './gateways/files/s3/s3.ts';
import { fromKeyFile } from './key-files.ts';
import { type Config, readSecretFile } from './platform/config.ts';
import { DataKeys } from './platform/data-keys.ts';

/** Where files are kept: the bucket where one is configured, else a folder of DATA_DIR. */
export function fileStorage(config: Config): FileStorage {
  if (config.FILES_S3_BUCKET === '') return folderStorage(join(config.DATA_DIR, 'files'));
  return s3Storage({
    endpoint: config.FILES_S3_ENDPOINT,
    region: config.FILES_S3_REGION,
    bucket: config.FILES_S3_BUCKET,
    prefix: config.FILES_S3_PREFIX,
    accessKeyId: config.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: readSecretFile('FILES_S3_SECRET_KEY_FILE', config.FILES_S3_SECRET_KEY_FILE),
  });
}

/** The master keys that wrap the keys of files. */
export const fileKeys = (config: Config): DataKeys =>
  fromKeyFile(config, 'FILES_KEY_FILE', 'files.key', (text) => new DataKeys(text));
