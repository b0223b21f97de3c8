import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
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
  await deleteLeftRuns(
    trx,
    cases.flatMap(({ self_check_run_id: id }) => id ?? []),
  );
  return cases.length === casesAtOnce;
}

/** Deletes self-checks that were kept only for their case: whoever ran them no longer has the device. */
async function deleteLeftRuns(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('self_check_runs as r')
    .where('r.id', 'in', [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('devices as d')
            .select('d.imei')
            .whereRef('d.imei', '=', 'r.imei')
            .whereRef('d.user_id', '=', 'r.user_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('feedback as f').select('f.id').whereRef('f.self_check_run_id', '=', 'r.id'))),
    )
    .execute();
}
