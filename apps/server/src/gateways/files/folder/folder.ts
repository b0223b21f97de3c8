import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../../platform/ids.ts';
import type { FileStorage } from '../port.ts';

/** Files in a folder of this machine, or one that several machines mount. */
export function folderStorage(directory: string): FileStorage {
  const root = resolve(directory);

  function pathOf(key: string): string {
    if (!/^[0-9a-z-]+(\/[0-9a-z-]+)*$/.test(key)) throw new Error('not a storage key');
    return join(root, key);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      // Beside its place, so that the renaming is one step of one file system.
      const temporary = `${path}.${newId()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        // Flushed: what the database says is there must survive a power cut.
        await pipeline(bytes, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        const handle = await open(pathOf(key), 'r');
        return handle.createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
