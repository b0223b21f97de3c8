import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs, type Workers } from '../src/platform/jobs.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';
import { eventually } from './server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const holds = async (condition: string): Promise<boolean> => {
  const { rows } = await database.pool.query(`select ${condition} as holds`);
  return rows[0].holds;
};

/** What is there when the clock of the database was hours ahead, and is set right. */
const leaveFutureTimes = (): Promise<unknown> =>
  database.pool.query(`
    update jobs.version set cron_on = now() + interval '8 h', monitor_backoff_on = now() + interval '8 h';
    update jobs.queue set monitor_claim_on = now() + interval '8 h', maintain_on = now() + interval '8 h';
    update jobs.job set start_after = now() + interval '8 h' where state < 'active';
    insert into jobs.job (name, state, singleton_key, singleton_on, completed_on)
      values ('__pgboss__send-it', 'completed', 'orders.expire__',
        date_trunc('minute', now() at time zone 'utc') + interval '2 min', now());
    insert into jobs.job (name, data, state, heartbeat_on, heartbeat_seconds, started_on)
      values ('orders.expire', '{}', 'active', now() + interval '8 h', 20, now())`);

test('after the database’s clock was set back, the schedule goes on, and what waited is due', async () => {
  const jobs = await startJobs(database.url, quietLog);
  await jobs.send('delivery.submit', [{ lineId: 'waits' }], {});
  await leaveFutureTimes();
  const done: string[] = [];
  await jobs.work({ 'delivery.submit': async ({ lineId }) => void done.push(lineId) } as Workers);
  await eventually(async () => done.includes('waits'));
  expect(await holds('(select cron_on <= now() and monitor_backoff_on is null from jobs.version)')).toBe(
    true,
  );
  expect(
    await holds('exists (select from jobs.queue where monitor_claim_on > now() or maintain_on > now())'),
  ).toBe(false);
  expect(await holds("exists (select from jobs.job where singleton_on > now() at time zone 'utc')")).toBe(
    false,
  );
  expect(await holds('exists (select from jobs.job where heartbeat_on > now())')).toBe(false);
  await jobs.stop(1_000);
});

test('without that, what is to wait goes on waiting', async () => {
  const jobs = await startJobs(database.url, quietLog);
  await jobs.send('delivery.submit', [{ lineId: 'later' }], { startAfterSeconds: 3600 });
  await jobs.work({} as Workers);
  expect(
    await holds("exists (select from jobs.job where name = 'delivery.submit' and start_after > now())"),
  ).toBe(true);
  await jobs.stop(1_000);
});
