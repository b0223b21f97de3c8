import { hourMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';

/**
 * For so long after a stop nothing is given up. If the server was off for days, nobody has asked the platform meanwhile,
 * and where both had no power the platform may come back a little later.
 */
const graceMs = hourMs;
/** A line that waits is tried at least every hour or so: where none was tried for so long, no process was there. */
const stopMs = 3 * hourMs;
/** The mark need not be more exact, and many lines fail at once. */
const exactMs = 60_000;

const work = 'delivery';

/**
 * Takes down that a line was tried in vain, and tells whether lines may be given up: only once they were tried for an
 * hour since the last stop. That counts for all processes: one of them may be restarted again and again.
 */
export async function mayGiveUp(db: Queries, now: Date): Promise<boolean> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  await db
    .insertInto('work_marks')
    .values({ work, since: now, reached: now })
    .onConflict((conflict) =>
      conflict
        .column('work')
        .doUpdateSet({
          since: sql`case when work_marks.reached < ${at(-stopMs)} or work_marks.since > ${now} then ${now}
            else work_marks.since end`,
          reached: now,
        })
        .where((eb) =>
          eb.or([
            eb('work_marks.reached', '<', at(-exactMs)),
            // Written while the clock was ahead.
            eb('work_marks.reached', '>', at(exactMs)),
          ]),
        ),
    )
    .execute();
  const mark = await db
    .selectFrom('work_marks')
    .select('since')
    .where('work', '=', work)
    .executeTakeFirstOrThrow();
  return mark.since !== null && now.getTime() - mark.since.getTime() > graceMs;
}
