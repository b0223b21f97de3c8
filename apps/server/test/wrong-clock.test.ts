import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Workers } from '../src/platform/jobs.ts';
import { onRightClock } from '../src/platform/on-right-clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => database.drop());

/** This process's clock is 40 days ahead from now on. */
function goWrong(): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 40 * 24 * 3_600_000);
}

const ran: string[] = [];
const workers = () =>
  onRightClock(database.db, {
    'sims.cancel-lapsed': async () => void ran.push('sims.cancel-lapsed'),
    'delivery.submit': async () => void ran.push('delivery.submit'),
  } as unknown as Workers);

test('a process whose clock went wrong cancels no SIM, and still delivers what is paid', async () => {
  await workers()['sims.cancel-lapsed']({});
  expect(ran.splice(0)).toEqual(['sims.cancel-lapsed']);

  goWrong();
  await expect(workers()['sims.cancel-lapsed']({})).rejects.toThrow(
    /^The clock of this machine is 3456000 s ahead of/,
  );
  await workers()['delivery.submit']({ lineId: 'l' });
  expect(ran).toEqual(['delivery.submit']);
});

test('so does a server: the scheduled job fails, and its reason says by how much', async () => {
  const { server } = await Shop.open({ work: true });
  goWrong();
  await server.server.jobs.send('sims.cancel-lapsed', [{}], {});
  const output = await eventually(async () => {
    const { rows } = await server.database.pool.query(
      "select output from jobs.job where name = 'sims.cancel-lapsed' and state = 'failed'",
    );
    return rows[0]?.output;
  });
  vi.restoreAllMocks();
  expect(output.message).toMatch(/^The clock of this machine is \d+ s ahead of the database's/);
  await server.stop();
});
