import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Sample } from '../../platform/metrics.ts';

/** How long the oldest open item of each kind has waited, in seconds; 0 where there is none. */
export function oldestWaiting(db: Database, clock: Clock) {
  return async (): Promise<Sample[]> => {
    const { rows } = await sql<{ kind: string; since: Date | null }>`
      select 'attempt' as kind, min(created_at) as since from payment_attempts where state in ('open', 'abandoned')
      union all select 'notification', min(received_at) from payment_inbox where applied_at is null
      union all select 'refund', min(created_at) from refunds where state in ('requested', 'processing')
      union all select 'case', min(opened_at) from payment_cases where resolved_at is null
      union all select 'delivery', min(o.paid_at) from order_lines l join orders o on o.id = l.order_id
        where l.delivery in ('submitted', 'retried')`.execute(db);
    const nowMs = clock.now().getTime();
    return rows.map(({ kind, since }) => ({
      labels: { kind },
      value: since ? Math.max(0, (nowMs - since.getTime()) / 1000) : 0,
    }));
  };
}
