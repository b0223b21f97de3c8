import path from 'node:path';

export const repositoryDir = path.resolve(import.meta.dirname, '../..');

/** What the tasks make and may make again; the only place they write to beside DATA_DIR and dist. */
export const cacheDir = path.join(repositoryDir, 'node_modules/.cache');

/** A program that npm installed, such as `tsc`. */
export const installedBinary = (name: string): string => path.join(repositoryDir, 'node_modules/.bin', name);
