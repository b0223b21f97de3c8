import type { Clock } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { dropFiles } from './keep-files.ts';
import type { FilesDeps } from './store-file.ts';

const batch = 500;

/**
 * Deletes what is attached to nothing after its probation, and the bytes of all that was given up. What the storage
 * does not delete now is tried again at the next time.
 */
export function cleanUpFiles({ db, storage, log }: Omit<FilesDeps, 'keys'> & { log: Logger }, clock: Clock) {
  return async (): Promise<void> => {
    const now = clock.now();
    await transact(db, async (trx) => {
      const expired = await trx
        .selectFrom('files')
        .select('id')
        .where('deleted_at', 'is', null)
        .where('expires_at', '<=', now)
        .limit(batch)
        // One that something is about to have is not given up under its hands.
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = expired.map(({ id }) => id);
      await dropFiles(trx, ids, now);
    });

    const erasing = await db
      .selectFrom('files')
      .select(['id', 'storage_key'])
      .where('deleted_at', 'is not', null)
      .where('erased_at', 'is', null)
      .limit(batch)
      .execute();
    for (const { id, storage_key: storageKey } of erasing) {
      try {
        await storage.delete(storageKey);
        await db.updateTable('files').set({ erased_at: now }).where('id', '=', id).execute();
      } catch (error) {
        log.error({ err: error, fileId: id }, 'a file could not be deleted');
      }
    }
  };
}
