import path from 'node:path';

export const repositoryDir = path.resolve(import.meta.dirname, '../..');

/** Files that tasks can make again. Besides DATA_DIR and dist, this is the only place they write to. */
export const cacheDir = path.join(repositoryDir, 'node_modules/.cache');

/** A program that npm installed, such as `tsc`. */
export const installedBinary = (name: string): string => path.join(repositoryDir, 'node_modules/.bin', name);
