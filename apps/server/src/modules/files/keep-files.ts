import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import { belongsTo } from '../../platform/database/own-rows.ts';
import type { FilePurpose, Tables } from '../../platform/database/tables.ts';
import type { CallContext, Person } from '../../platform/handler.ts';

/** Who may say what becomes of a file: the account that it belongs to, or the guest that stored it. */
export interface FileOwner extends Pick<CallContext, 'brand' | 'now'> {
  readonly subject: Person;
}

/** Matches those of the files that are on probation, of this purpose, and this person's: only these may be attached. */
const isOnProbation =
  ({ brand, now, subject }: FileOwner, purpose: FilePurpose, fileIds: readonly string[]) =>
  (eb: ExpressionBuilder<Tables, 'files'>) =>
    eb.and([
      eb('id', 'in', [...fileIds]),
      eb('brand', '=', brand),
      eb('purpose', '=', purpose),
      eb('deleted_at', 'is', null),
      eb('expires_at', '>', now),
      belongsTo(subject),
    ]);

/**
 * Ends the probation of files, as they are attached to something now. False unless all of them exist, have this
 * purpose, are this person's and are on probation: nobody can attach a file twice, or another person's. The caller then
 * answers a failure, and its transaction rolls back.
 */
export async function keepFiles(
  trx: Transaction<Tables>,
  owner: FileOwner,
  purpose: FilePurpose,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const kept = await trx
    .updateTable('files')
    .set({ expires_at: null })
    .where(isOnProbation(owner, purpose, fileIds))
    .returning('id')
    .execute();
  return kept.length === new Set(fileIds).size;
}

/** Whether `keepFiles` would succeed now, for a caller that checks everything before it writes. */
export async function mayKeepFiles(
  db: Queries,
  owner: FileOwner,
  purpose: FilePurpose,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const there = await db
    .selectFrom('files')
    .select('id')
    .where(isOnProbation(owner, purpose, fileIds))
    .execute();
  return there.length === new Set(fileIds).size;
}

/**
 * Gives files up. The caller's transaction deletes their keys, so nobody can open them any more; the job
 * `files.clean-up` deletes the bytes later.
 */
export async function dropFiles(trx: Queries, fileIds: readonly string[], now: Date): Promise<void> {
  if (fileIds.length === 0) return;
  await dropped(trx, now)
    .where('id', 'in', [...fileIds])
    .execute();
}

/** Gives up all that an account stored. Pictures of help entries belong to the help, whoever of the staff wrote it. */
export async function dropFilesOf(trx: Queries, userId: string, now: Date): Promise<void> {
  await dropped(trx, now).where('user_id', '=', userId).where('purpose', '<>', 'faq').execute();
}

const dropped = (trx: Queries, now: Date) =>
  trx
    .updateTable('files')
    .set({ deleted_at: now, wrapped_key: null, master_key_id: null })
    .where('deleted_at', 'is', null);
