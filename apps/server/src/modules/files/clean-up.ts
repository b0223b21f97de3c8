import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInPortions } from '../../platform/database/in-portions.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import { dropFiles } from './keep-files.ts';
import type { FilesDeps } from './store-file.ts';

const batch = 500;
/** How long the row of a deleted file stays. Those of identity documents stay for good, as the record of that. */
const rememberedMs = 30 * dayMs;

/** The file that a run has come to: its next batch begins after it. */
interface Place {
  readonly deletedAt: Date;
  readonly id: string;
}
const beginning: Place = { deletedAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/**
 * Gives up files that are still attached to nothing when their probation ends, and deletes the bytes of all that were
 * given up, the oldest first; their rows go later. A file that the storage fails to delete is tried again only after
 * all others, so that it never holds those up.
 */
export function cleanUpFiles({ db, storage, log }: Omit<FilesDeps, 'keys'> & { log: Logger }, clock: Clock) {
  let reached = beginning;
  return async (): Promise<void> => {
    const now = clock.now();
    while ((await giveUpExpired(db, now)) === batch);
    await forgetErased(db, new Date(now.getTime() - rememberedMs));

    for (;;) {
      const rows = await erasingAfter(db, reached);
      let erased = 0;
      for (const { id, storage_key: storageKey } of rows) {
        try {
          await storage.delete(storageKey);
          await db.updateTable('files').set({ erased_at: now }).where('id', '=', id).execute();
          erased += 1;
        } catch (error) {
          log.error({ err: error, fileId: id }, 'a file could not be deleted');
        }
      }
      const last = rows.at(-1);
      reached =
        last?.deleted_at && rows.length === batch ? { deletedAt: last.deleted_at, id: last.id } : beginning;
      // If the storage deleted none of a batch, it is not asked about the others: the next run goes on there.
      if (reached === beginning || erased === 0) return;
    }
  };
}

/** Gives up a batch of unattached files whose probation is over, the oldest first. Answers how many. */
const giveUpExpired = (db: Database, now: Date): Promise<number> =>
  transact(db, async (trx) => {
    const expired = await trx
      .selectFrom('files')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(batch)
      // A file that another transaction is just attaching is skipped: it must not lose its key.
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = expired.map(({ id }) => id);
    await dropFiles(trx, ids, now);
    return ids.length;
  });

const forgetErased = (db: Database, before: Date): Promise<void> =>
  deleteInPortions(db, {
    table: 'files',
    by: 'erased_at',
    where: sql`erased_at < ${before} and purpose <> 'realName'
      and not exists (select from feedback_files f where f.file_id = files.id)
      and not exists (select from pet_profiles p where p.picture_file_id = files.id)`,
  });

const erasingAfter = (db: Database, { deletedAt, id }: Place) =>
  db
    .selectFrom('files')
    .select(['id', 'storage_key', 'deleted_at'])
    .where('erased_at', 'is', null)
    .where((eb) => eb(eb.refTuple('deleted_at', 'id'), '>', eb.tuple(deletedAt, id)))
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(batch)
    .execute();
