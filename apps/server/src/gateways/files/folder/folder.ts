import { createWriteStream, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@device-pay/rules';
import { newId } from '../../../platform/ids.ts';
import type { FileStorage } from '../port.ts';

/** Longer than any file is written for. */
const abandonedMs = dayMs;

/**
 * Files in a folder of this machine, or one that several machines mount. It is made once: where a disk is no longer
 * mounted, everything fails, as what is below would take files that nobody finds again, and know none of the others.
 */
export function folderStorage(directory: string): FileStorage {
  const root = resolve(directory);
  // Below the root, so that the renaming is one step of one file system; no key has a dot.
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

/** What processes that were killed had begun to write: no row names it, so nobody else would ever delete it. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const before = Date.now() - abandonedMs;
  for (const name of names) {
    const path = join(folder, name);
    // Another process may be removing it, too; what can't be removed keeps nobody from writing.
    const isAbandoned = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < before,
      () => false,
    );
    if (isAbandoned) await rm(path, { force: true }).catch(() => undefined);
  }
}
