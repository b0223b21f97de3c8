import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** A self-check that belongs to a complaint is kept as long as the complaint. */
export const isOfNoComplaint = sql<boolean>`
  not exists (select from feedback f where f.self_check_run_id = self_check_runs.id)`;

/** Deletes the speed tests and self-checks of a device or an account. */
export async function forgetTests(
  trx: Transaction<Tables>,
  of: 'imei' | 'user_id',
  value: string,
): Promise<void> {
  await trx.deleteFrom('speed_tests').where(of, '=', value).execute();
  await trx.deleteFrom('self_check_runs').where(of, '=', value).where(isOfNoComplaint).execute();
}

/** After complaints were deleted: deletes their self-checks, unless whoever ran them still has the device. */
export async function forgetLeftRuns(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('self_check_runs')
    .where('id', 'in', [...ids])
    .where(
      sql<boolean>`not exists (
        select from devices d where d.imei = self_check_runs.imei and d.user_id = self_check_runs.user_id
      )`,
    )
    .where(isOfNoComplaint)
    .execute();
}
