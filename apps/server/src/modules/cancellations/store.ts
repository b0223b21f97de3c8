import type { Transaction } from 'kysely';
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

export const cancellationLog = stepLog<CancellationState>('cancellation_events', 'cancellation_id');
