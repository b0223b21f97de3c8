import { hourMs } from '@device-pay/rules';
import { RealNameError } from '../../gateways/real-name/port.ts';
import { noneOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { inRounds } from '../../platform/in-rounds.ts';
import type { Logger } from '../../platform/log.ts';
import type { RealNameDeps } from './deps.ts';
import { closeCase, eraseCase } from './erase-case.ts';
import { withLease } from './lease.ts';
import { queryPauseMs, rejectedLifetimeMs } from './rules.ts';
import { loadCase, lockCase, openCases } from './store.ts';
import { giveUpLate, syncCase } from './sync-case.ts';
import { eraseUpload } from './upload-store.ts';

const batch = 100;
/** A carrier that hangs must not keep the others' answers waiting. */
const asksAtOnce = 5;
/**
 * Each case is asked about every hour. One that was due so long ago was not, as nothing ran: the carrier may have decided
 * it long ago, and is asked once more before the case is given up.
 */
const stopMs = 3 * hourMs;

/**
 * Asks the carrier about undecided cases, at growing intervals and each in one process at a time. Ends those that are
 * not decided in time, even if the carrier does not answer or is no longer configured. A case that fails does not stop
 * the others, but makes the job fail in the end.
 */
export function askCarrier(deps: RealNameDeps, log: Logger) {
  const { db, clock } = deps;
  return async (): Promise<void> => {
    let failed = 0;
    const askDue = async (): Promise<boolean> => {
      const now = clock.now();
      const due = await openCases(db)
        .select(['id', 'queries', 'next_query_at'])
        .where('state', 'in', ['video', 'submitted'])
        .where((eb) =>
          eb.or([
            eb('next_query_at', '<=', now),
            // Later than any pause: written while the clock was ahead.
            eb('next_query_at', '>', new Date(now.getTime() + 2 * hourMs)),
          ]),
        )
        .orderBy('next_query_at')
        .limit(batch)
        .execute();
      await inParallel(due, asksAtOnce, async ({ id, queries, next_query_at: before }) => {
        // Whoever moves the time asks; another process that read the same list finds it moved.
        const taken = await db
          .updateTable('real_name_cases')
          .set({ queries: queries + 1, next_query_at: new Date(now.getTime() + queryPauseMs(queries + 1)) })
          .where('id', '=', id)
          .where('next_query_at', '=', before)
          .executeTakeFirst();
        if (taken.numUpdatedRows !== 1n) return;
        try {
          const wasStopped = before !== null && now.getTime() - before.getTime() > stopMs;
          await withLease(deps, id, (row) => ask(deps, row, log, wasStopped), 0);
        } catch (error) {
          log.error({ err: error, caseId: id }, 'a verification could not be asked about');
          failed += 1;
        }
      });
      return due.length === batch;
    };
    await inRounds(clock, askDue);
    if (failed > 0) throw new Error(`${failed} verifications could not be asked about`);
  };
}

async function ask(
  deps: RealNameDeps,
  row: RealNameCaseRow,
  log: Logger,
  wasStopped: boolean,
): Promise<void> {
  let isAnswered = true;
  try {
    await syncCase(deps, row);
  } catch (error) {
    if (!(error instanceof RealNameError)) throw error;
    isAnswered = false;
    log.warn(
      { caseId: row.id, problem: error.problem, refusal: error.refusal },
      'a real-name result is open',
    );
  } finally {
    // Whatever went wrong: a case whose video we cannot read any more must not wait for ever.
    const left = isAnswered || !wasStopped ? await loadCase(deps.db, row.id) : null;
    if (left) await giveUpLate(deps, left);
  }
}

/**
 * Deletes data whose time is over, ends cases that nobody continues, and frees SIMs from old rejections: all in one
 * run, as data left to the next would be kept longer than was promised. A case that fails does not stop the others, but
 * makes the job fail in the end.
 */
export function eraseDue({ db, clock, log }: Pick<RealNameDeps, 'db' | 'clock'> & { readonly log: Logger }) {
  return async (): Promise<void> => {
    const now = clock.now();
    const unfinished: string[] = [];
    for (const due of [dueErasures(db, now), lapsedUploads(db, now), oldRejections(db, now)])
      unfinished.push(...(await workThrough(due, log)));
    if (unfinished.length > 0)
      throw new Error(`${unfinished.length} verifications could not be deleted or ended`);
  };
}

/** One kind of work, and the cases that it is due for. */
interface Due {
  /** A batch of them, without those that failed before. */
  list(failed: readonly string[]): Promise<readonly { readonly id: string }[]>;
  work(caseId: string): Promise<void>;
}

const bySystem = (now: Date) => ({ actor: 'system', requestId: null, now }) as const;

const dueErasures = (db: Database, now: Date): Due => ({
  list: (failed) =>
    openCases(db)
      .select('id')
      .where('erase_at', '<=', now)
      .where('erased_at', 'is', null)
      .where('id', '<>', noneOf(failed))
      .limit(batch)
      .execute(),
  work: (caseId) =>
    transact(db, async (trx) => {
      const row = await lockCase(trx, caseId);
      // It may have gone on since the list was read.
      if (!row || row.erased_at !== null || row.erase_at === null || row.erase_at > now) return;
      await eraseCase(trx, row, bySystem(now));
    }),
});

const lapsedUploads = (db: Database, now: Date): Due => ({
  list: (failed) =>
    db
      .selectFrom('real_name_uploads')
      .select('case_id as id')
      .where('expires_at', '<=', now)
      .where('case_id', '<>', noneOf(failed))
      .limit(batch)
      .execute(),
  work: (caseId) =>
    transact(db, async (trx) => {
      const upload = await trx
        .selectFrom('real_name_uploads')
        .select('expires_at')
        .where('case_id', '=', caseId)
        .forUpdate()
        .executeTakeFirst();
      // Another may have begun since the list was read.
      if (upload && upload.expires_at <= now) await eraseUpload(trx, caseId, bySystem(now));
    }),
});

const oldRejections = (db: Database, now: Date): Due => ({
  list: (failed) =>
    openCases(db)
      .select('id')
      .where('state', '=', 'rejected')
      .where('decided_at', '<=', new Date(now.getTime() - rejectedLifetimeMs))
      .where('id', '<>', noneOf(failed))
      .limit(batch)
      .execute(),
  work: (caseId) =>
    transact(db, async (trx) => {
      const row = await lockCase(trx, caseId);
      if (row?.state === 'rejected') await closeCase(trx, row, bySystem(now));
    }),
});

/**
 * Works through the listed cases, a batch at a time, until only those that failed are left; answers their ids. A case
 * that was worked on, or has gone on meanwhile, is no longer listed.
 */
async function workThrough({ list, work }: Due, log: Logger): Promise<readonly string[]> {
  const failed: string[] = [];
  for (;;) {
    const rows = await list(failed);
    for (const { id } of rows) {
      try {
        await work(id);
      } catch (error) {
        log.error({ err: error, caseId: id }, 'a verification could not be deleted or ended');
        failed.push(id);
      }
    }
    if (rows.length < batch) return failed;
  }
}
