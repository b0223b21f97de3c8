import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** Queues telling the device platform what the lines give from now on, once the transaction has committed. */
export async function amendServices(
  trx: Transaction<Tables>,
  jobs: Jobs,
  lineIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('service_amendments')
    .values(lineIds.map((id) => ({ order_line_id: id, revision: 1, changed_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('order_line_id')
        .doUpdateSet((eb) => ({ revision: eb('service_amendments.revision', '+', 1), changed_at: now })),
    )
    .execute();
  await jobs.send(
    'delivery.amend',
    lineIds.map((lineId) => ({ lineId })),
    { trx },
  );
}
