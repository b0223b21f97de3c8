import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { forgetLeftRuns } from '../diagnosis/public.ts';
import { dropFiles } from '../files/public.ts';
import { keptSince } from './rules.ts';

/** Cases that are deleted in one transaction; each has a time line and pictures. */
const casesAtOnce = 200;

/** Deletes cases, with all that was said and attached, when they have been closed for as long as the policy says. */
export function cleanUpFeedback(db: Database, clock: Clock) {
  return async (): Promise<void> => {
    while (await transact(db, (trx) => deleteSome(trx, clock.now())));
  };
}

/** True while there may be more. */
async function deleteSome(trx: Transaction<Tables>, now: Date): Promise<boolean> {
  const cases = await trx
    .selectFrom('feedback')
    .select(['id', 'self_check_run_id'])
    .where('closed_at', '<', keptSince(now))
    .orderBy('closed_at')
    .limit(casesAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  if (cases.length === 0) return false;
  const ids = cases.map(({ id }) => id);
  const files = await trx
    .selectFrom('feedback_files')
    .select('file_id')
    .where('feedback_id', 'in', ids)
    .execute();
  await dropFiles(
    trx,
    files.map(({ file_id: id }) => id),
    now,
  );
  await trx.deleteFrom('feedback').where('id', 'in', ids).execute();
  await forgetLeftRuns(
    trx,
    cases.flatMap(({ self_check_run_id: id }) => id ?? []),
  );
  return cases.length === casesAtOnce;
}
