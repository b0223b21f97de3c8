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

/** Whether this very step was the last one: if its answer was lost, a repetition gets the same answer again. */
export async function isLastStep(
  db: Queries,
  { id, state, actorId, text = null }: Omit<Step, 'at'>,
): Promise<boolean> {
  const last = await db
    .selectFrom('cancellation_events')
    .select(['state', 'actor_id', 'text'])
    .where('cancellation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === state && last.actor_id === actorId && last.text === text;
}

export async function recordStep(db: Queries, { id, state, at, actorId, text = null }: Step): Promise<void> {
  await db
    .insertInto('cancellation_events')
    .values({ cancellation_id: id, at, state, actor_id: actorId, text })
    .execute();
}
