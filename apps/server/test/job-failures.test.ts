import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type JobRunner, startJobs, type Workers } from '../src/platform/jobs.ts';
import { createLogger } from '../src/platform/log.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly queue?: string;
  readonly reason?: string;
  readonly err?: { readonly message: string };
}

const lines: Line[] = [];
let database: TestDatabase;
let jobs: JobRunner;
const failed: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  jobs = await startJobs(database.url, log, (queue) => void failed.push(queue));
  const workers: Pick<Workers, 'sessions.clean-up' | 'payments.refund' | 'alarms.notify'> = {
    'sessions.clean-up': () => Promise.reject(new Error('the table is gone')),
    'payments.refund': () => Promise.reject(new Error('no answer about 490154203237518')),
    'alarms.notify': () => Promise.reject(new Error('nobody takes it')),
  };
  await jobs.work(workers as Workers);
});
afterAll(async () => {
  await jobs.stop(1_000);
  await database.drop();
});

const lineOf = (queue: string): Promise<Line> =>
  vi.waitFor(
    () => {
      const line = lines.find((one) => one.queue === queue);
      if (!line) throw new Error(`the log has nothing of ${queue}`);
      return line;
    },
    { timeout: 15_000, interval: 100 },
  );

test('a job of the clock that fails is an error in the log, with its queue and the reason', async () => {
  await jobs.send('sessions.clean-up', [{}], {});
  const { level, msg, err } = await lineOf('sessions.clean-up');
  expect({ level, msg, message: err?.message }).toEqual({
    level: 'error',
    msg: 'a job failed',
    message: 'the table is gone',
  });
  expect(new Set(failed)).toEqual(new Set(['sessions.clean-up']));
});

test('a job that is tried again says why it was put off, without the numbers of a device', async () => {
  await jobs.send('payments.refund', [{ refundId: 'r1' }], {});
  const { level, msg, reason } = await lineOf('payments.refund');
  expect({ level, msg, reason }).toEqual({
    level: 'info',
    msg: 'a job is put off',
    reason: 'no answer about …7518',
  });
  expect(failed).not.toContain('payments.refund');
});

test('a job that is not tried again any more is an error in the log, too', async () => {
  await jobs.send('alarms.notify', [{ eventId: 'e1' }], { startAfterSeconds: 3600 });
  await database.pool.query(
    "update jobs.job set retry_count = retry_limit, start_after = now() where name = 'alarms.notify'",
  );
  const { level, msg, err } = await lineOf('alarms.notify');
  expect({ level, msg, message: err?.message }).toEqual({
    level: 'error',
    msg: 'a job failed',
    message: 'nobody takes it',
  });
  expect(failed).toContain('alarms.notify');
});

/** Waits until the jobs that match are in this state, after a try, and in no other. */
const become = (state: 'failed' | 'retry', jobsThatMatch: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select distinct state::text from jobs.job where ${jobsThatMatch} and started_on is not null`,
      );
      expect(rows).toEqual([{ state }]);
    },
    { timeout: 15_000, interval: 100 },
  );

test('a job of the clock that fails is over until its next time; one that an event began is tried again', async () => {
  await jobs.send('payments.refund', [{ refundId: 'r2' }], {});
  // Those of the first one may all be over by now.
  await become('retry', "name = 'payments.refund' and data->>'refundId' = 'r2'");
  await jobs.send('sessions.clean-up', [{}], {});
  await become('failed', "name = 'sessions.clean-up'");
});

test('a job of the clock may take half a day, and one of a process that was killed is free in seconds', async () => {
  const { rows } = await database.pool.query(
    "select distinct expire_seconds, heartbeat_seconds from jobs.queue where policy = 'singleton'",
  );
  expect(rows).toEqual([{ expire_seconds: 43_200, heartbeat_seconds: 20 }]);
});

test('a queue of an older release gets what this one says of it', async () => {
  await database.pool.query(
    "update jobs.queue set expire_seconds = 900, heartbeat_seconds = null where name = 'sessions.clean-up'",
  );
  const newer = await startJobs(database.url, quietLog);
  await newer.stop(1_000);
  const { rows } = await database.pool.query(
    "select expire_seconds, heartbeat_seconds from jobs.queue where name = 'sessions.clean-up'",
  );
  expect(rows).toEqual([{ expire_seconds: 43_200, heartbeat_seconds: 20 }]);
});
