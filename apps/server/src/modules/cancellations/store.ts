import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import { stepLog } from '../../platform/database/step-log.ts';
import type { CancellationRow, CancellationState, Tables } from '../../platform/database/tables.ts';

export const lockCancellation = (
  trx: Transaction<Tables>,
  brand: string,
  id: string,
): Promise<CancellationRow | undefined> =>
  trx
    .selectFrom('cancellations')
    .selectAll()
    .where('id', '=', id)
    .where('brand', '=', brand)
    .forUpdate()
    .executeTakeFirst();

/** Ends open requests about which nothing is left to decide: they count as withdrawn. */
export async function endOpenRequests(
  trx: Transaction<Tables>,
  which: (eb: ExpressionBuilder<Tables, 'cancellations'>) => Expression<SqlBool>,
  now: Date,
): Promise<void> {
  const ended = await trx
    .updateTable('cancellations')
    .set({ state: 'withdrawn', ended_at: now, decided_at: null, decided_by: null })
    .where('ended_at', 'is', null)
    .where(which)
    .returning('id')
    .execute();
  for (const { id } of ended)
    await cancellationLog.record(trx, { id, state: 'withdrawn', at: now, actorId: null });
}

export const cancellationLog = stepLog<CancellationState>('cancellation_events', 'cancellation_id');
