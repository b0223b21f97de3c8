import type { Transaction, Updateable } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import { belongsTo } from '../../platform/database/own-rows.ts';
import type {
  DeviceRow,
  RealNameCaseRow,
  RealNameDigitsRow,
  RealNameFileKind,
  SimRow,
  Tables,
} from '../../platform/database/tables.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { Person } from '../../platform/handler.ts';
import { dropFiles } from '../files/public.ts';
import { afterEvent, type RealNameEvent, unfinishedStates } from './states.ts';

/** The SIM that a call is about: the one that it names, or the one in the active slot. */
export async function findSim(db: Queries, device: DeviceRow, iccid?: string): Promise<SimRow | null> {
  const sim = await db
    .selectFrom('sims')
    .selectAll()
    .where('imei', '=', device.imei)
    .where((eb) => (iccid ? eb('iccid', '=', iccid) : eb('active', '=', true)))
    .executeTakeFirst();
  return sim ?? null;
}

/** A case is its account's alone, or that of the guest who began it. */
function isOwn(row: RealNameCaseRow, subject: Person): boolean {
  if (row.user_id !== null) return subject.kind === 'user' && subject.userId === row.user_id;
  return row.guest_id === subject.guestId;
}

/** Cases that are not closed, of which a SIM has one at most. */
export const openCases = (db: Queries) => db.selectFrom('real_name_cases').where('closed_at', 'is', null);

/** The open case of a SIM: null when there is none, a failure when it is another person's. */
export async function findCase(
  db: Queries,
  iccid: string,
  subject: Person,
): Promise<RealNameCaseRow | null | Failure<'noService'>> {
  const row = await openCases(db).selectAll().where('iccid', '=', iccid).executeTakeFirst();
  if (!row) return null;
  return isOwn(row, subject) ? row : fail('noService');
}

/** Whether the last case that this person had of the SIM was ended because nobody continued it in time. */
export async function hasLapsed(db: Queries, iccid: string, subject: Person): Promise<boolean> {
  const last = await db
    .selectFrom('real_name_cases')
    .select(['state', 'erase_at', 'closed_at'])
    .where('iccid', '=', iccid)
    .where(belongsTo(subject))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.closed_at || !last.erase_at) return false;
  // One that somebody ends by hand is closed before its time is over.
  return unfinishedStates.includes(last.state) && last.closed_at >= last.erase_at;
}

export const loadCase = async (db: Queries, id: string): Promise<RealNameCaseRow | null> =>
  (await openCases(db).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Locks an open case until the transaction ends. */
export const lockCase = async (trx: Transaction<Tables>, id: string): Promise<RealNameCaseRow | null> =>
  (await openCases(trx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export async function addEvent(
  trx: Queries,
  { id, state, reject_reason: rejectReason }: Pick<RealNameCaseRow, 'id' | 'state' | 'reject_reason'>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('real_name_events')
    .values({ case_id: id, at, state, reject_reason: rejectReason })
    .execute();
}

/**
 * Moves a case by an event, and records the step. Null when the event may not happen, or the case is not what it was
 * when the caller read it: it was withdrawn, decided or cleared meanwhile.
 */
export async function move(
  trx: Transaction<Tables>,
  before: RealNameCaseRow,
  event: RealNameEvent,
  now: Date,
  changes: Updateable<Tables['real_name_cases']> = {},
): Promise<RealNameCaseRow | null> {
  const state = afterEvent(before, event);
  if (state === null) return null;
  const row = await trx
    .updateTable('real_name_cases')
    .set({
      state,
      updated_at: now,
      reject_reason: null,
      redo_step: null,
      // A case that goes on after a rejection has no result yet.
      decided_at: null,
      // After any of the person's own steps there may be something to delete again.
      ...(isOfCarrier(event) ? {} : { erased_at: null }),
      ...(before.state === 'rejected' ? { submitted_at: null } : {}),
      ...changes,
    })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .where('attempt', '=', before.attempt)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await addEvent(trx, row, now);
  return row;
}

/** The carrier's own steps bring nothing that was deleted back. */
const isOfCarrier = (event: RealNameEvent): boolean => ['submit', 'approve', 'reject'].includes(event);

/** Who looks, by which request, and when. */
export interface Look {
  readonly actor: Tables['real_name_accesses']['actor'];
  readonly requestId: string | null;
  readonly now: Date;
}
/** Likewise, who deletes. */
export interface Erasure extends Look {
  readonly actor: 'person' | 'system';
}

/** Written, and committed, before the look itself. `fileId`: null is a look at name and number. */
export const recordLook = (db: Queries, caseId: string, fileId: string | null, look: Look): Promise<void> =>
  record(db, caseId, [fileId], 'submit', look);

/** Written down in the transaction that deletes. `fileIds`: null is name and number. */
export const recordErasure = (
  trx: Queries,
  caseId: string,
  fileIds: readonly (string | null)[],
  erasure: Erasure,
): Promise<void> => record(trx, caseId, fileIds, 'erase', erasure);

async function record(
  db: Queries,
  caseId: string,
  fileIds: readonly (string | null)[],
  purpose: 'submit' | 'erase',
  { actor, requestId, now }: Look,
): Promise<void> {
  if (fileIds.length === 0) return;
  const access = { case_id: caseId, actor, purpose, request_id: requestId, at: now, actor_id: null };
  await db
    .insertInto('real_name_accesses')
    .values(fileIds.map((id) => ({ ...access, file_id: id })))
    .execute();
}

export const currentFiles = (db: Queries, caseId: string) =>
  db
    .selectFrom('real_name_files')
    .select(['file_id', 'kind', 'content_hash'])
    .where('case_id', '=', caseId)
    .where('replaced_at', 'is', null)
    .execute();

interface CaseFile {
  readonly caseId: string;
  readonly id: string;
  readonly kind: RealNameFileKind;
}

/** Attaches a file to its case, and deletes the earlier one of its kind. */
export async function attachFile(
  trx: Transaction<Tables>,
  file: CaseFile & { readonly hash: Buffer },
  erasure: Erasure,
): Promise<void> {
  await detachFiles(trx, file.caseId, [file.kind], erasure);
  await trx
    .insertInto('real_name_files')
    .values({
      file_id: file.id,
      case_id: file.caseId,
      kind: file.kind,
      content_hash: file.hash,
      replaced_at: null,
    })
    .execute();
}

/**
 * Deletes a file that was stored but not attached to its case, such as one that the carrier refused. One that is attached
 * after all stays: an error may say only that the answer to its COMMIT was lost.
 */
export async function discardFile(
  trx: Transaction<Tables>,
  { id, caseId, kind }: CaseFile,
  erasure: Erasure,
): Promise<void> {
  const unattached = await trx
    .insertInto('real_name_files')
    .values({ file_id: id, case_id: caseId, kind, content_hash: null, replaced_at: erasure.now })
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .returning('file_id')
    .executeTakeFirst();
  if (!unattached) return;
  await recordErasure(trx, caseId, [id], erasure);
  await dropFiles(trx, [id], erasure.now);
}

/** Deletes a case's files of these kinds. */
export async function detachFiles(
  trx: Transaction<Tables>,
  caseId: string,
  kinds: readonly RealNameFileKind[],
  erasure: Erasure,
): Promise<void> {
  const replaced = await trx
    .updateTable('real_name_files')
    .set({ replaced_at: erasure.now })
    .where('case_id', '=', caseId)
    .where('kind', 'in', [...kinds])
    .where('replaced_at', 'is', null)
    .returning('file_id')
    .execute();
  const ids = replaced.map((row) => row.file_id);
  await recordErasure(trx, caseId, ids, erasure);
  await dropFiles(trx, ids, erasure.now);
}

/** The digits that were issued last: the earlier ones are void. */
export const latestDigits = async (db: Queries, caseId: string): Promise<RealNameDigitsRow | null> =>
  (await db
    .selectFrom('real_name_digits')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
