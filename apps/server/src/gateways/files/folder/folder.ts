import { createWriteStream, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@device-pay/rules';
import { newId } from '../../../platform/ids.ts';
import type { FileStorage } from '../port.ts';

/** No file takes longer to be written. */
const abandonedMs = dayMs;

/**
 * Files in a folder of this machine, or one that several machines mount. The folder is created only at the start: if
 * its disk is unmounted later, every call fails. Otherwise files would be written below the mount point, where nobody
 * finds them again, and all others would seem deleted.
 */
export function folderStorage(directory: string): FileStorage {
  const root = resolve(directory);
  // Below the root, so that renaming is atomic within one file system; no key has a dot.
  const unfinished = join(root, '.unfinished');
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const requireFolder = () => access(unfinished);
  let prepared: Promise<void> | undefined;

  function pathOf(key: string): string {
    if (!/^[0-9a-z-]+(\/[0-9a-z-]+)*$/.test(key)) throw new Error('not a storage key');
    return join(root, key);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = join(unfinished, newId());
      prepared ??= removeAbandoned(unfinished);
      await prepared;
      await requireFolder();
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        // Flushed: a file that the database knows must survive a power cut.
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
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        await requireFolder();
        return null;
      }
    },
    async delete(key) {
      const path = pathOf(key);
      await requireFolder();
      await rm(path, { force: true });
    },
  };
}

/** Deletes what killed processes had begun to write: no row names it, so nothing else ever would. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const before = Date.now() - abandonedMs;
  for (const name of names) {
    const path = join(folder, name);
    // Another process may be removing it, too; a file that can't be removed must not keep anybody from writing.
    const isAbandoned = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < before,
      () => false,
    );
    if (isAbandoned) await rm(path, { force: true }).catch(() => undefined);
  }
}
