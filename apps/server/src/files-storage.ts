import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderStorage } from './gateways/files/folder/folder.ts';
import type { FileStorage } from './gateways/files/port.ts';
import { s3Storage } from './gateways/files/s3/s3.ts';
import { type Config, ConfigError, readSecretFile } from './platform/config.ts';
import { DataKeys, newKeyFile } from './platform/data-keys.ts';

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

/** The master keys that wrap the keys of files. The demo makes its own, once. */
export function fileKeys(config: Config): DataKeys {
  const { FILES_KEY_FILE: path } = config;
  const text = path === '' && config.DEMO ? demoKeyFile(config) : readSecretFile('FILES_KEY_FILE', path);
  try {
    return new DataKeys(text);
  } catch (error) {
    throw new ConfigError(`FILES_KEY_FILE: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

function demoKeyFile({ DATA_DIR }: Config): string {
  const path = join(DATA_DIR, 'keys', 'files.key');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    // Of several processes that start at once one makes it, and all read it.
    writeFileSync(path, newKeyFile('demo'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}
