import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectedWorld, pushReports, startConnectedWorld } from './connected.ts';
import { eventually } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';
import { writtenMeanwhile } from './written-meanwhile.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** In days. */
const fiveMinutesAgo = -5 / (24 * 60);
let world: ConnectedWorld;
let orderId: string;
beforeAll(async () => {
  world = await startConnectedWorld({}, 'devicePlatform', { reports: false });
  const order = { imeis: ['490154203237518'], packages: [{ packageId: 168 }] };
  orderId = (await world.server.post('/pay/order/addOrder', order, { token: world.tokenOfA })).data;
});
afterAll(() => world.server.stop());

let devices = 0;
interface GrantOf {
  readonly type?: number;
  readonly unit?: string;
  readonly state?: 'delivered' | 'revoked';
  readonly quantity: number;
  readonly endsInDays: number;
  readonly startsInDays?: number;
}

/** A hotspot of owner A with these grants, whose counter was last reported ten minutes ago with 5,000 M. */
async function hotspotWith(grants: readonly GrantOf[]): Promise<string> {
  devices += 1;
  const imei = String(990_000_000_000_200 + devices);
  const { pool } = world.server.database;
  await pool.query(
    `insert into devices (imei, brand, model, name, status, user_id) values ($1, 'zax', 'T-H1', 'x', 'activated', $2)`,
    [imei, world.ownerA],
  );
  for (const [index, grant] of grants.entries()) {
    const { type = 9, unit = 'M', state = 'delivered', quantity, endsInDays, startsInDays = -1 } = grant;
    await pool.query(
      `with line as (
         insert into order_lines (id, order_id, line_no, package_id, imei, total, amount_fen, discount_fen, cost_fen, sold)
         select gen_random_uuid(), order_id, $7, package_id, $1, 1, 0, 0, 0, sold from order_lines where order_id = $8 limit 1
         returning id
       )
       insert into grants (order_line_id, detail_no, part, imei, type, package_id, unit, quantity, state,
         effective_time, expiration_time, used_as_of)
       select id, 0, 0, $1, $2, 168, $3, $4, $9, $5, $6, $5 from line`,
      [
        imei,
        type,
        unit,
        quantity,
        new Date(Date.now() + startsInDays * dayMs),
        new Date(Date.now() + endsInDays * dayMs),
        100 * devices + index,
        orderId,
        state,
      ],
    );
  }
  await says(imei, 10, 5000);
  return imei;
}

const sayAll = (imei: string, counters: readonly (readonly [minutesAgo: number, dataTotalMb: number])[]) =>
  pushReports(world.server, {
    reports: counters.map(([minutesAgo, dataTotalMb]) => ({
      imei,
      at: new Date(Date.now() - minutesAgo * minuteMs).toISOString(),
      dataTotalMb,
    })),
  });
const says = (imei: string, minutesAgo: number, dataTotalMb: number) =>
  sayAll(imei, [[minutesAgo, dataTotalMb]]);
const used = async (imei: string): Promise<number[]> => {
  const { rows } = await world.server.database.pool.query<{ used: number }>(
    'select g.used from grants g join order_lines l on l.id = g.order_line_id where g.imei = $1 order by l.line_no',
    [imei],
  );
  return rows.map((row) => row.used);
};

test('what a hotspot uses is taken from what ends first, then from what comes after it, and never below zero', async () => {
  const imei = await hotspotWith([
    { quantity: 1000, endsInDays: 20 },
    { type: 5, quantity: 300, endsInDays: 3 },
    { quantity: 1000, endsInDays: 50, startsInDays: 20 },
  ]);
  expect(await used(imei)).toEqual([0, 0, 0]);
  await says(imei, 9, 5200);
  expect(await used(imei)).toEqual([0, 200, 0]);
  await says(imei, 8, 5500);
  expect(await used(imei)).toEqual([200, 300, 0]);
  await says(imei, 7, 9000);
  expect(await used(imei)).toEqual([1000, 300, 0]);
});

test('a report that is repeated, comes late or shows a counter that began anew counts nothing', async () => {
  const imei = await hotspotWith([{ quantity: 1000, endsInDays: 20 }]);
  await says(imei, 5, 5100);
  await says(imei, 5, 5100);
  await says(imei, 8, 5090);
  expect(await used(imei)).toEqual([100]);
  await says(imei, 4, 20);
  expect(await used(imei)).toEqual([100]);
  await says(imei, 3, 50);
  expect(await used(imei)).toEqual([130]);
});

test('what many reports at once tell is taken from what ran at each, whatever ended meanwhile', async () => {
  const imei = await hotspotWith([
    { quantity: 1000, endsInDays: fiveMinutesAgo },
    { quantity: 1000, endsInDays: 20, startsInDays: fiveMinutesAgo },
  ]);
  await sayAll(imei, [
    [3, 5450],
    [9, 5100],
    [7, 5300],
    [4, 5360],
    [2, 20],
    [1, 25],
  ]);
  expect(await used(imei)).toEqual([300, 155]);
});

test.each([
  ['a plan ended meanwhile', { quantity: 1000, endsInDays: fiveMinutesAgo }, [200, 100]],
  [
    'an unlimited plan began',
    { type: 3052, unit: 'month', quantity: 1, startsInDays: fiveMinutesAgo, endsInDays: 9 },
    [100, 0],
  ],
] as const)('of many reports at once, each is counted by what ran then: %s', async (_, other, expected) => {
  const imei = await hotspotWith([{ quantity: 1000, endsInDays: 20 }, other]);
  await sayAll(imei, [
    [9, 5100],
    [1, 5300],
  ]);
  expect(await used(imei)).toEqual(expected);
});

test('while an unlimited plan runs, nothing is taken from the others', async () => {
  const imei = await hotspotWith([
    { quantity: 1000, endsInDays: 20 },
    { type: 3052, unit: 'month', quantity: 1, endsInDays: 10 },
  ]);
  await says(imei, 5, 6000);
  expect(await used(imei)).toEqual([0, 0]);
});

test('what was given back, or is over, is not used', async () => {
  const imei = await hotspotWith([
    { quantity: 1000, endsInDays: 3, state: 'revoked' },
    { quantity: 1000, endsInDays: -0.1 },
    { quantity: 1000, endsInDays: 20 },
  ]);
  await says(imei, 5, 5100);
  expect(await used(imei)).toEqual([0, 0, 100]);
});

test.each([
  ['was given back', { state: 'revoked' }],
  ['has not begun', { startsInDays: 1 }],
  ['is over', { endsInDays: -0.1 }],
  ['is none of data', { type: 8 }],
] as const)('a plan by months that %s does not stop the counting', async (_, changes) => {
  const imei = await hotspotWith([
    { quantity: 1000, endsInDays: 20 },
    { type: 3052, unit: 'month', quantity: 1, endsInDays: 10, ...changes },
  ]);
  await says(imei, 5, 5100);
  expect(await used(imei)).toEqual([100, 0]);
});

test('the owner sees it at once, with the time of the counter, which also goes on while nothing is used', async () => {
  const imei = await hotspotWith([{ quantity: 2048, endsInDays: 20 }]);
  const shown = async () =>
    (await world.server.post('/redis/getPackageByImei', { imei }, { token: world.tokenOfA })).data.items.find(
      ({ type }) => type === 9,
    );
  await says(imei, 5, 5512);
  const before = await shown();
  expect(before).toMatchObject({ sum: 2, usable: 1.5, unit: 'G' });
  await says(imei, 2, 5512);
  const after = await shown();
  expect(after?.usable).toBe(1.5);
  expect(Date.parse(after?.asOf ?? '') - Date.parse(before?.asOf ?? '')).toBeGreaterThan(2 * minuteMs);
});

test('what was left before the counter’s last word is not told as of that word', async () => {
  const imei = await hotspotWith([{ quantity: 2048, endsInDays: 20 }]);
  const { data } = await writtenMeanwhile(
    world.server.database.db,
    'device_latest',
    async (trx) => {
      const at = new Date();
      await trx.updateTable('grants').set({ used: 512, used_as_of: at }).where('imei', '=', imei).execute();
      await trx.updateTable('device_latest').set({ data_at: at }).where('imei', '=', imei).execute();
    },
    () => world.server.post('/redis/getPackageByImei', { imei }, { token: world.tokenOfA }),
  );
  const [left] = data.items;
  expect(left?.usable).toBe(1.5);
  expect(Date.now() - Date.parse(left?.asOf ?? '')).toBeLessThan(minuteMs);
});

test('reports of one device that come at once over several requests count each megabyte once', async () => {
  const imei = await hotspotWith([{ quantity: 100_000, endsInDays: 20 }]);
  const steps = Array.from({ length: 30 }, (_, index) => index + 1);
  await Promise.all(steps.map((step) => says(imei, 9 - step / 10, 5000 + step * 10)));
  await says(imei, 1, 5400);
  expect(await used(imei)).toEqual([400]);
});

test('what is given back while a report comes is not used, but what ends after it', async () => {
  const imei = await hotspotWith([
    { quantity: 1000, endsInDays: 3 },
    { quantity: 1000, endsInDays: 20 },
  ]);
  const revoke = `update grants set state = 'revoked' where imei = '${imei}' and expiration_time < now() + interval '9 d'`;
  await callsWhileLocked(world.server.database.pool, revoke, [() => says(imei, 5, 5100)]);
  expect(await used(imei)).toEqual([0, 100]);
});

const packageItem = (imei: string) =>
  eventually(async () => {
    const { data } = await world.server.post(
      '/redis/getSelfInspectionByImei',
      { imei },
      { token: world.tokenOfA },
    );
    return data.items.find((one) => one.item === 'package' && one.state !== 'pending') ?? null;
  });

test('a self-check adds gigabytes and megabytes up, 1 G being 1024 M', async () => {
  const imei = await hotspotWith([
    { type: 12, unit: 'G', quantity: 3 * 1024, endsInDays: 200 },
    { type: 9, quantity: 512, endsInDays: 20 },
  ]);
  expect((await packageItem(imei)).detail).toMatchObject({ usableMb: 3 * 1024 + 512 });
});

test('a self-check says when the plan begins that waits, and does not sell another', async () => {
  const imei = await hotspotWith([{ quantity: 2048, startsInDays: 3, endsInDays: 33 }]);
  expect(await packageItem(imei)).toMatchObject({
    state: 'bad',
    advice: 'awaitPlan',
    detail: { beginsAt: expect.any(String) },
  });
});

test('what was used today goes on being counted when a device is restarted, and counts from 0 again', async () => {
  const imei = await hotspotWith([]);
  const { pool } = world.server.database;
  const nowMs = world.server.clock.now().getTime();
  for (const [index, total] of [5000, 5200, 10, 40].entries())
    await pool.query('insert into device_telemetry (imei, at, data_total_mb) values ($1, $2, $3)', [
      imei,
      new Date(nowMs + index),
      total,
    ]);
  await pool.query('update device_latest set data_total_mb = 40, data_at = $2 where imei = $1', [
    imei,
    new Date(nowMs + 3),
  ]);
  const { data } = await world.server.post('/mifi/getMiFiMessage', { imei }, { token: world.tokenOfA });
  expect(data.data).toMatchObject({ totalMb: 40, todayMb: 230 });
});
