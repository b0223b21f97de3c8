import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
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

interface Step {
  readonly id: string;
  readonly state: CancellationState;
  readonly at: Date;
  readonly actorId: string | null;
  readonly text?: string | null;
}

export async function recordStep(db: Queries, { id, state, at, actorId, text = null }: Step): Promise<void> {
  await db
    .insertInto('cancellation_events')
    .values({ cancellation_id: id, at, state, actor_id: actorId, text })
    .execute();
}
