import type { Queries } from '../../platform/database/connect.ts';
import type { CancellationRow } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { withdrawable } from './rules.ts';
import { cancellationLog } from './store.ts';

type Cancellation = Data<'cancellations.add'>;

/** Requests with their logs. */
export async function presentCancellations(
  db: Queries,
  rows: readonly CancellationRow[],
): Promise<Cancellation[]> {
  if (rows.length === 0) return [];
  const stepsOf = await cancellationLog.read(db, rows);
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    imei: row.imei,
    email: row.email,
    reason: row.reason,
    reasonText: row.reason_text,
    losses: row.losses,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    decideFrom: row.decide_from.toISOString(),
    decideBy: row.decide_by.toISOString(),
    decisionText: row.decision_text,
    endedAt: row.ended_at?.toISOString() ?? null,
    log: stepsOf(row.id),
    mayWithdraw: withdrawable.includes(row.state),
  }));
}

export async function presentCancellation(db: Queries, row: CancellationRow): Promise<Cancellation> {
  const [shown] = await presentCancellations(db, [row]);
  if (!shown) throw new Error('a request was there and is not shown');
  return shown;
}
