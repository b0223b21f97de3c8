import type { TestServer } from './server.ts';
import { eventually } from './server.ts';

/** Sends calls one after the other while `lock` (SQL) holds rows or a table; each gets as far as it can. */
export async function callsWhileLocked(
  pool: TestServer['database']['pool'],
  lock: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const client = await pool.connect();
  await client.query(`begin; ${lock}`);
  const running: Promise<unknown>[] = [];
  for (const call of calls) {
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    running.push(answer);
    await eventually(async () => {
      const { rows } = await pool.query(
        `select count(distinct pid)::integer as waiting from pg_locks where not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`,
      );
      return isAnswered || rows[0].waiting === running.length;
    });
  }
  await client.query('commit');
  client.release();
  return Promise.all(running);
}
