import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { RealNameDeps } from './deps.ts';
import { leaseMs, leasePatienceMs } from './rules.ts';
import { loadCase } from './store.ts';

/**
 * Works at a case alone: a step with the carrier takes seconds, too long for a transaction, and two steps at once
 * would leave the carrier with one and us with the other. Whoever comes second waits. Null when it took too long, or
 * the case is no more. A process that dies leaves its lease, which ends by itself.
 */
export async function withLease<Result>(
  { db }: Pick<RealNameDeps, 'db'>,
  caseId: string,
  work: (row: RealNameCaseRow) => Promise<Result>,
  patienceMs: number = leasePatienceMs,
): Promise<Result | null> {
  const leaseId = newId();
  try {
    const row = await take();
    return row && (await work(row));
  } finally {
    // Also if it is not known whether it was taken, as the answer was lost.
    await db
      .updateTable('real_name_cases')
      .set({ lease_id: null, lease_until: null })
      .where('id', '=', caseId)
      .where('lease_id', '=', leaseId)
      .execute();
  }

  async function take(): Promise<RealNameCaseRow | null> {
    for (let waitedMs = 0; ; waitedMs += pauseMs) {
      const taken = await db
        .updateTable('real_name_cases')
        .set({ lease_id: leaseId, lease_until: afterNow(leaseMs) })
        .where('id', '=', caseId)
        .where('closed_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('lease_until', 'is', null),
            eb('lease_until', '<=', afterNow(0)),
            // Taken before that clock was set back, by a process that ended: nobody works so long.
            eb('lease_until', '>', afterNow(2 * leaseMs)),
          ]),
        )
        .returningAll()
        .executeTakeFirst();
      if (taken || waitedMs >= patienceMs || !(await loadCase(db, caseId))) return taken ?? null;
      await sleep(pauseMs);
    }
  }
}

const pauseMs = 100;

/** By the clock of the database: to a process whose own is ahead, a lease that was taken just now would be over. */
const afterNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;
