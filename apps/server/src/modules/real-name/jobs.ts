import { RealNameError } from '../../gateways/real-name/port.ts';
import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Logger } from '../../platform/log.ts';
import type { RealNameDeps } from './deps.ts';
import { closeCase, eraseCase } from './erase-case.ts';
import { withLease } from './lease.ts';
import { queryPauseMs, rejectedLifetimeMs } from './rules.ts';
import { loadCase, lockCase, openCases } from './store.ts';
import { giveUpLate, syncCase } from './sync-case.ts';
import { eraseUpload } from './upload-store.ts';

const batch = 100;

/**
 * Asks the carrier for what is not decided, with pauses that grow, each case in one process at a time, and ends what
 * is not decided in time: also where it does not answer, or none is configured any more.
 */
export function askCarrier(deps: RealNameDeps, log: Logger) {
  return async (): Promise<void> => {
    const { db, clock } = deps;
    const now = clock.now();
    const due = await openCases(db)
      .select(['id', 'queries', 'next_query_at'])
      .where('state', 'in', ['video', 'submitted'])
      .where('next_query_at', '<=', now)
      .orderBy('next_query_at')
      .limit(batch)
      .execute();
    for (const { id, queries, next_query_at: before } of due) {
      // Whoever moves the time asks; another process that read the same list finds it moved.
      const taken = await db
        .updateTable('real_name_cases')
        .set({ queries: queries + 1, next_query_at: new Date(now.getTime() + queryPauseMs(queries + 1)) })
        .where('id', '=', id)
        .where('next_query_at', '=', before)
        .executeTakeFirst();
      if (taken.numUpdatedRows !== 1n) continue;
      await withLease(deps, id, (row) => ask(deps, row, log), 0);
    }
  };
}

async function ask(deps: RealNameDeps, row: RealNameCaseRow, log: Logger): Promise<void> {
  try {
    await syncCase(deps, row);
  } catch (error) {
    if (!(error instanceof RealNameError)) throw error;
    log.warn(
      { caseId: row.id, problem: error.problem, refusal: error.refusal },
      'a real-name result is open',
    );
  }
  const left = await loadCase(deps.db, row.id);
  if (left) await giveUpLate(deps, left);
}

/**
 * Deletes what its time is over for, ends what nobody went on with, and frees SIMs from old rejections: all of them,
 * however many, as what is left to the next run is kept for longer than was promised.
 */
export function eraseDue({ db, clock }: Pick<RealNameDeps, 'db' | 'clock'>) {
  return async (): Promise<void> => {
    const now = clock.now();
    const system = { actor: 'system', requestId: null, now } as const;
    await untilNoneIsLeft(
      () =>
        openCases(db)
          .select('id')
          .where('erase_at', '<=', now)
          .where('erased_at', 'is', null)
          .limit(batch)
          .execute(),
      ({ id }) =>
        transact(db, async (trx) => {
          const row = await lockCase(trx, id);
          // It may have gone on since the list was read.
          if (!row || row.erased_at !== null || row.erase_at === null || row.erase_at > now) return;
          await eraseCase(trx, row, system);
        }),
    );
    await untilNoneIsLeft(
      () =>
        db
          .selectFrom('real_name_uploads')
          .select('case_id')
          .where('expires_at', '<=', now)
          .limit(batch)
          .execute(),
      ({ case_id: caseId }) =>
        transact(db, async (trx) => {
          const upload = await trx
            .selectFrom('real_name_uploads')
            .select('expires_at')
            .where('case_id', '=', caseId)
            .forUpdate()
            .executeTakeFirst();
          // Another may have begun since the list was read.
          if (upload && upload.expires_at <= now) await eraseUpload(trx, caseId, system);
        }),
    );
    await untilNoneIsLeft(
      () =>
        openCases(db)
          .select('id')
          .where('state', '=', 'rejected')
          .where('decided_at', '<=', new Date(now.getTime() - rejectedLifetimeMs))
          .limit(batch)
          .execute(),
      ({ id }) =>
        transact(db, async (trx) => {
          const row = await lockCase(trx, id);
          if (row?.state === 'rejected') await closeCase(trx, row, system);
        }),
    );
  };
}

/** Whoever is worked at, or has gone on meanwhile, is not listed again. */
async function untilNoneIsLeft<Row>(
  list: () => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (;;) {
    const rows = await list();
    for (const row of rows) await work(row);
    if (rows.length < batch) return;
  }
}
