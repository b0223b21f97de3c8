import { sql, type Transaction } from 'kysely';
import type { Database } from '../src/platform/database/connect.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { eventually } from './server.ts';

/**
 * The answer of a call that reads everything else before a transaction commits, and this table afterwards: the worst
 * moment for an answer from several tables.
 */
export async function writtenMeanwhile<T>(
  db: Database,
  table: keyof Tables,
  write: (trx: Transaction<Tables>) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    const running = call();
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0;
    });
    await write(trx);
    return { answer: running };
  });
  return answer;
}
