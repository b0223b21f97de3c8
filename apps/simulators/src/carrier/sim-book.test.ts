import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SimBook } from './sim-book.ts';

const expired = '89860620000000000068';
const imei = '867400020316612';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'carrier-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('what was bound and what was cancelled is so after a restart', async () => {
  const before = await SimBook.open(dir, undefined);
  before.change(expired, { boundImei: imei });
  before.change('89860620000000000019', { status: 9 });
  await before.journal.close();
  const after = await SimBook.open(dir, undefined);
  expect(after.find(expired)).toMatchObject({ boundImei: imei, status: 4 });
  expect(after.find('89860620000000000019').status).toBe(9);
  await after.journal.close();
});

test('a SIM whose product has ended, or that was paused, is on while its device is served; one that is cancelled or separated is not', async () => {
  const served = { isServed: (one: string) => one === imei };
  const sims = await SimBook.open(dir, served);
  expect(sims.find(expired)).toMatchObject({ status: 4, stopReasons: ['expiredProduct'] });
  sims.change(expired, { boundImei: imei });
  expect(sims.find(expired)).toMatchObject({ status: 2, stopReasons: [] });
  sims.change(expired, { stopReasons: ['ownRequest'] });
  expect(sims.find(expired)).toMatchObject({ status: 2, stopReasons: [] });
  sims.change(expired, { stopReasons: ['expiredProduct', 'separated'] });
  expect(sims.find(expired).status).toBe(4);
  sims.change(expired, { status: 9, stopReasons: ['expiredProduct'] });
  expect(sims.find(expired).status).toBe(9);
  await sims.journal.close();
});
