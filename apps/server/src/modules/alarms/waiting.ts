import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Sample } from '../../platform/metrics.ts';

/** How long the oldest alarm that is not judged, or not yet told, has waited, in seconds; 0 where none waits. */
export function oldestUntold(db: Database, clock: Clock) {
  return async (): Promise<Sample[]> => {
    const { rows } = await sql<{ kind: string; since: Date | null }>`
      select 'unjudged' as kind, min(received_at) as since from alarm_events where verdict is null
      union all select 'untold', min(at) from alarm_notifications where state = 'sending'`.execute(db);
    const nowMs = clock.now().getTime();
    return rows.map(({ kind, since }) => ({
      labels: { kind },
      value: since ? Math.max(0, (nowMs - since.getTime()) / 1000) : 0,
    }));
  };
}
