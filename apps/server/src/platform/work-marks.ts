import type { Queries } from './database/connect.ts';
import type { WorkMarkRow } from './database/tables.ts';

/** Kinds of work that must know, after a stop of any length, how far they had come. */
export type Work = 'delivery' | 'cloud.erase-lapsed' | 'sims.cancel-lapsed' | 'sims.cancel-lapsed stop';

export type WorkMark = Pick<WorkMarkRow, 'since' | 'reached'>;

/** How far a kind of work has come, whichever process did it; null before its first time. */
export async function workMark(db: Queries, work: Work): Promise<WorkMark | null> {
  const mark = await db
    .selectFrom('work_marks')
    .select(['since', 'reached'])
    .where('work', '=', work)
    .executeTakeFirst();
  return mark ?? null;
}

export async function markWork(db: Queries, work: Work, mark: WorkMark): Promise<void> {
  await db
    .insertInto('work_marks')
    .values({ work, ...mark })
    .onConflict((conflict) => conflict.column('work').doUpdateSet({ ...mark }))
    .execute();
}
