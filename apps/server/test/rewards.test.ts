import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { fillWorld, iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';
import { codesOf, people } from './people.ts';
import { eventually, startTestServer, type TestServer } from './server.ts';

const seconds = 15;
let server: TestServer;
let owner: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.toNoon();
  await fillWorld(server.database.db);
  const { pool } = server.database;
  await pool.query(`
    insert into packages select (jsonb_populate_record(p, '{"id": 901, "type": 10, "on_sale": false, "once_per_device": false,
      "name_zh": "100 MB 福利", "name_en": "100 MB reward",
      "details": [{"type": 10, "quantity": 100, "period": 1, "periodUnit": "DAY", "split": 0}]}')).* from packages p where id = 202;
    insert into package_prices select (jsonb_populate_record(p, '{"package_id": 901}')).* from package_prices p where package_id = 202;
  `);
  const who = people(server);
  [owner, other] = [await who.login('owner-a'), await who.login('owner-b')];
});
afterAll(() => server.stop());

async function newTask(changes: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await server.database.db
    .insertInto('reward_tasks')
    .values({
      id,
      brand: 'zax',
      title_zh: '看 15 秒',
      title_en: 'Watch 15 seconds',
      ad_unit: 'welfare-15s',
      seconds,
      times_per_day: 3,
      package_id: 901,
      ...changes,
    })
    .execute();
  return id;
}

const watch = (taskId: string, nonce?: string | null, token = owner, imei = imeiOfA) =>
  server.post('/apiTaskVideo/watch', { imei, taskId, ...(nonce ? { nonce } : {}) }, { token });
const exchange = (taskId: string, token = owner, imei = imeiOfA) =>
  server.post('/apiTaskVideo/exchange', { imei, taskId }, { token });
const list = async (token = owner, imei = imeiOfA) =>
  (await server.get('/apiTaskVideo/list/imei', { imei }, { token })).data;
const pass = (s = seconds) => server.clock.advance(s * 1000);
/** Watches a task to the end. */
async function watched(taskId: string): Promise<void> {
  const { data } = await watch(taskId);
  pass();
  const answer = await watch(taskId, data.nonce);
  if (answer.code !== 0) throw new Error(String(answer.code));
}
const rewards = async () =>
  (
    await server.database.pool.query(
      'select count(*) as n from grants where package_id = 901 and imei = $1',
      [imeiOfA],
    )
  ).rows[0].n;

test('a watch is begun, ended after its seconds, exchanged, and gives what the task said', async () => {
  const taskId = await newTask();
  expect((await list()).find((task) => task.taskId === taskId)).toMatchObject({
    seconds,
    timesPerDay: 3,
    type: 10,
    unit: 'M',
    quantity: 100,
    watchedToday: 0,
    exchangeable: 0,
  });
  const { data: begun } = await watch(taskId);
  expect(begun).toMatchObject({ state: 'started', seconds, nonce: expect.any(String) });
  pass();
  expect((await watch(taskId, begun.nonce)).data).toMatchObject({
    state: 'finished',
    watchedToday: 1,
    exchangeable: 1,
  });
  const { data: got } = await exchange(taskId);
  expect(got).toMatchObject({ type: 10, quantity: 100, exchangeable: 0 });
  const order = await eventually(async () => {
    const { data } = await server.post('/pay/order/getOrder', { orderId: got.orderId }, { token: owner });
    return data.orderVosList[0]?.delivery === 'inEffect' && data;
  });
  expect(order).toMatchObject({ status: 'paid', payFen: 0, payMethod: 'none' });
  const allowances = await server.post('/redis/getPackageByImei', { imei: imeiOfA }, { token: owner });
  expect(allowances.data.items.find((item) => item.type === 10)).toMatchObject({
    sum: 100 / 1024,
    usable: 100 / 1024,
    unit: 'G',
  });
  const history = await server.get('/apiTaskVideo/exchange/history', { imei: imeiOfA }, { token: owner });
  expect(history.data.list[0]).toMatchObject({ id: got.id, taskId, quantity: 100, delivery: 'inEffect' });
  expect(
    (await server.get('/apiTaskVideo/exchange/count', { imei: imeiOfA }, { token: owner })).data.exchanged,
  ).toBe(1);
  server.clock.advance(25 * 60 * 60 * 1000);
  const later = await server.get('/apiTaskVideo/exchange/history', { imei: imeiOfA }, { token: owner });
  expect(later.data.list[0]).toMatchObject({ id: got.id, delivery: 'expired' });
});

describe('a watch does not count', () => {
  test('before its seconds have passed by the server’s clock, and does once they have', async () => {
    const taskId = await newTask();
    const { data } = await watch(taskId);
    expect(await watch(taskId, data.nonce)).toMatchObject({ code: 'watchTooShort' });
    pass(seconds - 1);
    expect(await watch(taskId, data.nonce)).toMatchObject({ code: 'watchTooShort' });
    pass(1);
    expect(await watch(taskId, data.nonce)).toMatchObject({ code: 0 });
  });

  test('with a nonce that was never given, is another task’s, another device’s, or was given up', async () => {
    const [taskId, second] = [await newTask(), await newTask()];
    const { data: first } = await watch(taskId);
    pass();
    expect(await watch(taskId, 'x'.repeat(43))).toMatchObject({ code: 'watchUnknown' });
    expect(await watch(second, first.nonce)).toMatchObject({ code: 'watchUnknown' });
    expect(await watch(taskId, first.nonce, other, imeiOfB)).toMatchObject({ code: 'watchUnknown' });
    await watch(second);
    expect(await watch(taskId, first.nonce)).toMatchObject({ code: 'watchUnknown' });
    // However often a watch begins, only the running one is kept.
    const kept = await server.database.pool.query('select from reward_watches where finished_at is null');
    expect(kept.rowCount).toBe(1);
  });

  test('when nobody came back for an hour', async () => {
    const taskId = await newTask();
    const { data } = await watch(taskId);
    pass(3601);
    expect(await watch(taskId, data.nonce)).toMatchObject({ code: 'watchUnknown' });
  });

  test('twice, when its end is said again, however many say it at once', async () => {
    const taskId = await newTask();
    const { data } = await watch(taskId);
    pass();
    const answers = await Promise.all(Array.from({ length: 20 }, () => watch(taskId, data.nonce)));
    for (const answer of answers)
      expect(answer).toMatchObject({
        code: 0,
        data: { state: 'finished', watchedToday: 1, exchangeable: 1 },
      });
  });
});

test('of two that are begun at once on one device one counts', async () => {
  const taskId = await newTask();
  const begun = await Promise.all(Array.from({ length: 5 }, () => watch(taskId)));
  expect(new Set(begun.map(({ data }) => data.nonce)).size).toBe(5);
  pass();
  const ended = await Promise.all(begun.map(({ data }) => watch(taskId, data.nonce)));
  expect(codesOf(ended)).toEqual(['0', ...Array(4).fill('watchUnknown')]);
});

test('so many a day, and anew on the next day of the site', async () => {
  const taskId = await newTask({ times_per_day: 2 });
  await watched(taskId);
  await watched(taskId);
  expect(await watch(taskId)).toMatchObject({ code: 'taskDoneForToday' });
  server.clock.advance(24 * 60 * 60 * 1000);
  expect(await watch(taskId)).toMatchObject({ code: 0, data: { watchedToday: 0 } });
});

test('a watch that another device begins gives up none of this one', async () => {
  const taskId = await newTask();
  const { data } = await watch(taskId);
  expect(await watch(taskId, null, other, imeiOfB)).toMatchObject({ code: 0 });
  pass();
  expect(await watch(taskId, data.nonce)).toMatchObject({ code: 0, data: { state: 'finished' } });
});

test('what is watched and had on one device is nothing to another', async () => {
  const taskId = await newTask();
  await watched(taskId);
  await watched(taskId);
  const { data: got } = await exchange(taskId);
  expect((await list(other, imeiOfB)).find((task) => task.taskId === taskId)).toMatchObject({
    watchedToday: 0,
    exchangeable: 0,
  });
  await watched(taskId);
  expect(await exchange(taskId, other, imeiOfB)).toMatchObject({ code: 'nothingToExchange' });
  const ofB = (path: '/apiTaskVideo/exchange/history' | '/apiTaskVideo/exchange/count') =>
    server.get(path, { imei: imeiOfB }, { token: other });
  expect((await ofB('/apiTaskVideo/exchange/count')).data).toEqual({ exchangeable: 0, exchanged: 0 });
  expect(JSON.stringify((await ofB('/apiTaskVideo/exchange/history')).data)).not.toContain(got.id);
});

describe('an exchange', () => {
  test('is not had again by saying once more that its watch has ended', async () => {
    const taskId = await newTask();
    const { data } = await watch(taskId);
    pass();
    await watch(taskId, data.nonce);
    expect((await exchange(taskId)).code).toBe(0);
    expect(await watch(taskId, data.nonce)).toMatchObject({ code: 0, data: { exchangeable: 0 } });
    expect((await exchange(taskId)).code).toBe('nothingToExchange');
  });

  test('of one watch happens once, though 20 ask at once', async () => {
    const taskId = await newTask();
    await watched(taskId);
    const before = await rewards();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(taskId)));
    expect(codesOf(answers)).toEqual(['0', ...Array(19).fill('nothingToExchange')]);
    expect(await rewards()).toBe(before + 1);
  });

  test('spends another watch each time', async () => {
    const taskId = await newTask();
    for (let n = 0; n < 3; n += 1) await watched(taskId);
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(taskId)));
    expect(codesOf(answers)).toEqual(['0', '0', '0', 'nothingToExchange']);
    const { rows } = await server.database.pool.query(
      'select count(distinct watch_id) as watches, count(distinct order_id) as orders from reward_exchanges where task_id = $1',
      [taskId],
    );
    expect(rows[0]).toEqual({ watches: 3, orders: 3 });
  });

  test('whose reward the device platform does not deliver can be made once more', async () => {
    const taskId = await newTask();
    await watched(taskId);
    // Earlier exchanges must not be the ones that fail.
    const underWay = "select 1 from order_lines where delivery in ('waiting', 'submitted')";
    await eventually(async () => (await server.database.pool.query(underWay)).rowCount === 0);
    await server.control('devicePlatform', '/control/fail-next', { imei: imeiOfA });
    const { data } = await exchange(taskId);
    expect(data.exchangeable).toBe(0);
    const exchangeable = async () => (await list()).find((task) => task.taskId === taskId)?.exchangeable;
    await eventually(async () => (await exchangeable()) === 1);
    const received = async () =>
      (await server.get('/apiTaskVideo/exchange/history', { imei: imeiOfA }, { token: owner })).data.list
        .filter((one) => one.taskId === taskId)
        .map(({ delivery }) => delivery);
    expect(await received()).toEqual([]);
    expect((await exchange(taskId)).code).toBe(0);
    await eventually(async () => (await received()).includes('inEffect'));
    expect((await exchange(taskId)).code).toBe('nothingToExchange');
  });

  test('takes nothing when the order can’t be made', async () => {
    const taskId = await newTask();
    await watched(taskId);
    const { pool } = server.database;
    await pool.query('alter table reward_exchanges add constraint broken check (task_id is null) not valid');
    expect((await exchange(taskId)).code).toBe('internalError');
    await pool.query('alter table reward_exchanges drop constraint broken');
    expect((await list()).find((task) => task.taskId === taskId)?.exchangeable).toBe(1);
    expect((await exchange(taskId)).code).toBe(0);
  });
});

describe('a task is offered only', () => {
  test('to who holds the device, by the SIM that is in it', async () => {
    const taskId = await newTask();
    expect(await watch(taskId, null, other)).toMatchObject({ code: 'possessionNeeded' });
    expect(await exchange(taskId, other)).toMatchObject({ code: 'possessionNeeded' });
    const withSim = { imei: imeiOfA, iccid: iccidOfA, taskId };
    expect((await server.post('/apiTaskVideo/watch', withSim, { token: owner })).code).toBe(0);
    const wrongSim = { ...withSim, iccid: '89860620000000000027' };
    expect((await server.post('/apiTaskVideo/watch', wrongSim, { token: owner })).code).toBe('noService');
  });

  test('where its gift is for the device, costs nothing, and the task is active and of the brand', async () => {
    const { pool } = server.database;
    await pool.query(`
      insert into packages select (jsonb_populate_record(p, '{"id": 902, "species": [2]}')).* from packages p where id = 901;
      insert into package_prices select (jsonb_populate_record(p, '{"package_id": 902}')).* from package_prices p where package_id = 901;
    `);
    const hidden = [
      await newTask({ package_id: 902 }),
      await newTask({ package_id: 168 }),
      await newTask({ active: false }),
      await newTask({ brand: 'tc' }),
    ];
    const shown = (await list()).map((task) => task.taskId);
    for (const taskId of hidden) {
      expect(shown).not.toContain(taskId);
      expect(await watch(taskId)).toMatchObject({ code: 'taskNotFound' });
      expect(await exchange(taskId)).toMatchObject({ code: 'taskNotFound' });
    }
    const { data } = await server.post('/adevreising/getWelfareAdvertisingSwitch', { imei: imeiOfA });
    expect(data).toEqual({ switch: 1, tasks: shown.length });
  });

  test('and no advertisement is shown where there is no task and nothing to collect', async () => {
    await server.database.pool.query('update reward_tasks set active = false');
    const { data } = await server.post('/adevreising/getWelfareAdvertisingSwitch', { imei: imeiOfB });
    expect(data).toEqual({ switch: 0, tasks: 0 });
  });
});

test('what was watched can be collected after staff have ended the task, and nothing more be watched', async () => {
  const taskId = await newTask();
  await watched(taskId);
  const { data } = await watch(taskId);
  await server.database.pool.query('update reward_tasks set active = false where id = $1', [taskId]);
  expect((await list()).find((task) => task.taskId === taskId)).toMatchObject({
    active: false,
    exchangeable: 1,
  });
  expect((await list(other, imeiOfB)).map((task) => task.taskId)).not.toContain(taskId);
  expect(await watch(taskId)).toMatchObject({ code: 'taskNotFound' });
  pass();
  expect(await watch(taskId, data.nonce)).toMatchObject({ code: 0, data: { exchangeable: 2 } });
  expect(await exchange(taskId)).toMatchObject({ code: 0, data: { exchangeable: 1 } });
  expect(await exchange(taskId)).toMatchObject({ code: 0, data: { exchangeable: 0 } });
  expect((await list()).map((task) => task.taskId)).not.toContain(taskId);
  expect(await exchange(taskId)).toMatchObject({ code: 'taskNotFound' });
});

test('who is watching while staff end the task, or allow fewer times a day, gets what was promised', async () => {
  const taskId = await newTask();
  const { data } = await watch(taskId);
  await server.database.pool.query('update reward_tasks set active = false where id = $1', [taskId]);
  expect((await list()).map((task) => task.taskId)).not.toContain(taskId);
  expect(await watch(taskId, data.nonce?.toUpperCase())).toMatchObject({ code: 'taskNotFound' });
  pass();
  expect(await watch(taskId, data.nonce)).toMatchObject({ code: 0, data: { exchangeable: 1 } });
  expect(await exchange(taskId)).toMatchObject({ code: 0 });

  const often = await newTask();
  await watched(often);
  const second = await watch(often);
  await server.database.pool.query('update reward_tasks set times_per_day = 1 where id = $1', [often]);
  pass();
  expect(await watch(often, second.data.nonce)).toMatchObject({ code: 0, data: { exchangeable: 2 } });
  expect(await watch(often)).toMatchObject({ code: 'taskDoneForToday' });
});

test('a day ends when the site’s calendar says so', async () => {
  // 20:00 UTC is 04:00 in Shanghai; five hours later only the UTC date has changed.
  const evening = server.clock.now();
  evening.setUTCHours(20, 0, 0, 0);
  pass(((evening.getTime() - server.clock.now().getTime() + dayMs) % dayMs) / 1000);
  const taskId = await newTask({ times_per_day: 1 });
  await watched(taskId);
  pass(5 * 3600);
  expect(await watch(taskId)).toMatchObject({ code: 'taskDoneForToday' });
});

test('a watch that ends after midnight counts on the day on which it began', async () => {
  const evening = server.clock.now();
  evening.setUTCHours(15, 58, 0, 0);
  pass(((evening.getTime() - server.clock.now().getTime() + dayMs) % dayMs) / 1000);
  const taskId = await newTask({ times_per_day: 2 });
  await watched(taskId);
  const { data } = await watch(taskId);
  pass(180);
  expect(await watch(taskId, data.nonce)).toMatchObject({ code: 0, data: { watchedToday: 0 } });
  await watched(taskId);
  expect(await watch(taskId)).toMatchObject({ code: 0, data: { watchedToday: 1 } });
});

test('a reward can’t be bought', async () => {
  const order = { imeis: [imeiOfA], packages: [{ packageId: 901 }] };
  expect((await server.post('/pay/order/addOrder', order, { token: owner })).code).toBe('packageNotFound');
});

test('a device that is closed to rewards gets none, also by a task that is known or watched already', async () => {
  const taskId = await newTask();
  await watched(taskId);
  const { db } = server.database;
  await db
    .insertInto('feature_rules')
    .values({ feature: 'welfare', list: 'deny', brand: null, model: null, imei: imeiOfA })
    .execute();
  expect(await list()).toEqual([]);
  expect([(await watch(taskId)).code, (await exchange(taskId)).code]).toEqual([
    'taskNotFound',
    'taskNotFound',
  ]);
  const closed = await server.post(
    '/adevreising/getWelfareAdvertisingSwitch',
    { imei: imeiOfA },
    { token: owner },
  );
  expect(closed.data).toMatchObject({ switch: 0 });
  await db.deleteFrom('feature_rules').where('imei', '=', imeiOfA).execute();
  expect((await exchange(taskId)).code).toBe(0);
});

test('what a device got before it changed hands is not the next owner’s to see; what waits is the device’s', async () => {
  const taskId = await newTask();
  await watched(taskId);
  await watched(taskId);
  const { data: before } = await exchange(taskId);
  pass();
  const boundAt = (at: Date | null) =>
    server.database.db.updateTable('devices').set({ bound_at: at }).where('imei', '=', imeiOfA).execute();
  await boundAt(server.clock.now());
  const history = async () =>
    (await server.get('/apiTaskVideo/exchange/history', { imei: imeiOfA }, { token: owner })).data.list;
  const exchanged = async () =>
    (await server.get('/apiTaskVideo/exchange/count', { imei: imeiOfA }, { token: owner })).data.exchanged;
  expect([await exchanged(), await history()]).toEqual([0, []]);
  const { data: after } = await exchange(taskId);
  expect([await exchanged(), await history()]).toMatchObject([1, [{ id: after.id }]]);
  await boundAt(null);
  expect((await history()).map(({ id }) => id)).toContain(before.id);
});
