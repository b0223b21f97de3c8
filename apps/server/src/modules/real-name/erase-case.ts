import { type RawBuilder, sql, type Transaction } from 'kysely';
import { belongsTo } from '../../platform/database/own-rows.ts';
import type { ConsentRow, RealNameCaseRow, Tables } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/handler.ts';
import type { RealNameDeps } from './deps.ts';
import { noIdCard } from './id-card.ts';
import { canChooseWay, unfinishedStates } from './states.ts';
import { detachFiles, type Erasure, lockCase, move, openCases, recordErasure } from './store.ts';
import { eraseUpload } from './upload-store.ts';

/** Deletes the files of a case, and records that name and number are deleted: the caller clears their columns. */
export async function eraseContent(
  trx: Transaction<Tables>,
  row: Pick<RealNameCaseRow, 'id' | 'person_sealed'>,
  erasure: Erasure,
): Promise<void> {
  await detachFiles(trx, row.id, ['front', 'back', 'video'], erasure);
  await eraseUpload(trx, row.id, erasure);
  await recordErasure(trx, row.id, row.person_sealed === null ? [] : [null], erasure);
}

/**
 * Deletes photos, video, name and number of a case that the transaction has locked. A case that waits for the carrier
 * goes on without them, a decided one stays as a status, and an unfinished one ends. A rejected one is redone from the
 * first photo under a new attempt number, as we can no longer complete the carrier's case; that number also makes a
 * step fail that is under way.
 */
export async function eraseCase(
  trx: Transaction<Tables>,
  row: RealNameCaseRow,
  erasure: Erasure,
): Promise<RealNameCaseRow | null> {
  const { now } = erasure;
  await eraseContent(trx, row, erasure);
  const ends = unfinishedStates.includes(row.state);
  const again = row.state === 'rejected' && row.redo_step !== null;
  const erased = await trx
    .updateTable('real_name_cases')
    .set({
      ...noIdCard,
      erased_at: now,
      ...(ends ? { closed_at: now, id_number_hash: null, hash_key_id: null } : {}),
      ...(again ? { redo_step: 'front' as const, attempt: row.attempt + 1 } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return ends ? null : erased;
}

/** Ends a case for good, whatever it had come to. */
export async function closeCase(
  trx: Transaction<Tables>,
  row: RealNameCaseRow,
  erasure: Erasure,
): Promise<void> {
  await eraseCase(trx, row, erasure);
  await trx
    .updateTable('real_name_cases')
    .set((eb) => ({
      closed_at: eb.fn.coalesce('closed_at', eb.val(erasure.now)),
      next_query_at: null,
      // It counted the SIM as this person's, which it is no more.
      id_number_hash: null,
      hash_key_id: null,
    }))
    .where('id', '=', row.id)
    .execute();
}

/** Locks all open cases of a person. */
async function lockCasesOf(trx: Transaction<Tables>, isTheirs: RawBuilder<boolean>) {
  const cases = await openCases(trx).select('id').where(isTheirs).orderBy('id').execute();
  const rows = [];
  for (const { id } of cases) {
    const row = await lockCase(trx, id);
    if (row) rows.push(row);
  }
  return rows;
}

/**
 * What withdrawing a consent ends. Without the one to the verification, all that was taken of the person is deleted at
 * once; without the one to the face video, the video is, and the case waits at the step before it.
 */
export function onConsentWithdrawn({ keepMs }: Pick<RealNameDeps, 'keepMs'>) {
  return async (
    trx: Transaction<Tables>,
    person: Person,
    purpose: ConsentRow['purpose'],
    now: Date,
  ): Promise<void> => {
    for (const row of await lockCasesOf(trx, belongsTo(person))) {
      if (purpose === 'realName') await eraseCase(trx, row, { actor: 'person', requestId: null, now });
      else await eraseVideo(trx, row, now, keepMs);
    }
  };
}

async function eraseVideo(
  trx: Transaction<Tables>,
  row: RealNameCaseRow,
  now: Date,
  keepMs: number,
): Promise<void> {
  const erasure = { actor: 'person', requestId: null, now } as const;
  await detachFiles(trx, row.id, ['video'], erasure);
  await eraseUpload(trx, row.id, erasure);
  // With the consent given again, new digits are issued. A case at the carrier stays: only its word leads on.
  if (row.state === 'digits') {
    await move(trx, row, 'takeBack', now, { erase_at: new Date(now.getTime() + keepMs) });
  }
}

/** When an account is cancelled: nothing of the person stays but the status of what was decided. */
export async function forgetPerson(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  for (const row of await lockCasesOf(trx, sql`user_id = ${userId}`)) {
    await eraseCase(trx, row, { actor: 'system', requestId: null, now });
  }
}

/**
 * When a device leaves its owner, the verifications that were begun for its SIMs end: the next owner begins anew, and
 * finds nothing of the last one. A case whose video the carrier has stays until it is decided, as does one that it
 * approved, which the next owner may clear.
 */
export async function endVerifications(trx: Transaction<Tables>, imei: string, now: Date): Promise<void> {
  const cases = await openCases(trx)
    .select('id')
    .where('iccid', 'in', trx.selectFrom('sims').select('sims.iccid').where('sims.imei', '=', imei))
    .orderBy('id')
    .execute();
  for (const { id } of cases) {
    const row = await lockCase(trx, id);
    if (row && canChooseWay(row)) await closeCase(trx, row, { actor: 'system', requestId: null, now });
  }
}
