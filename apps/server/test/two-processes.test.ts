import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Composed, compose } from '../src/compose.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Workers } from '../src/platform/jobs.ts';
import { quietLog } from './database.ts';
import { imeiOfA, passwordOfAll } from './fixtures.ts';
import { HttpClient, type RawRequest } from './http.ts';
import { type Answer, eventually, form } from './server.ts';
import { Shop } from './shop.ts';

/** More requests than this file sends to either server before the test that exhausts the limit. */
const ratePerMinute = 100;

/** Two servers like two processes: they share only the database, the files and the outside world. */
let shop: Shop;
let other: Composed;
let otherClient: HttpClient;
beforeAll(async () => {
  const env = { RATE_LIMIT_PER_MINUTE: String(ratePerMinute) };
  shop = await Shop.open({ work: false, env });
  const config = readConfig({
    ...shop.server.env,
    ...env,
    DATABASE_URL: shop.server.database.url,
    // The same for both: providers notify one address, and refuse a repeat that names another.
    PUBLIC_ORIGIN: shop.server.origin,
    DEMO: '1',
    DEVICE_LINK: 'none',
  });
  other = await compose(config, quietLog, shop.server.clock);
  otherClient = new HttpClient(await other.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  otherClient.close();
  await other.stop();
  await shop.server.stop();
});

interface Caller {
  post(path: string, fields: Record<string, unknown>, token?: string, key?: string): Promise<Answer>;
  http(request: RawRequest): Promise<{ status: number }>;
}
const callerOf = (http: (request: RawRequest) => Promise<{ status: number; text: string }>): Caller => ({
  http,
  async post(path, fields, token, key) {
    const { status, text } = await http({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // Behind one balancer both have one name, to which cashiers lead back.
        host: '127.0.0.1',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: form(fields).toString(),
    });
    return { status, ...(JSON.parse(text) as Omit<Answer, 'status'>) };
  },
});
const first = callerOf((request) => shop.server.http(request));
const second = callerOf((request) => otherClient.send(request));
const byTurns = (index: number): Caller => (index % 2 === 0 ? first : second);

const cart = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };

describe('sessions and limits', () => {
  test('who logs in at one process is logged in at the other, and who leaves there has left here', async () => {
    const login = await first.post('/loginVerification', { userName: 'owner-b', password: passwordOfAll });
    const { token } = login.data as { token: string };
    expect((await second.post('/getLoginUserInfo', {}, token)).data).toMatchObject({ userName: 'owner-b' });
    expect((await second.post('/session/logout', {}, token)).code).toBe(0);
    expect((await first.post('/getLoginUserInfo', {}, token)).code).toBe(100401);
  });

  test('guesses at a password are counted together', async () => {
    const guess = (caller: Caller) =>
      caller.post('/loginVerification', { userName: 'dealer', password: 'wrong' });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await guess(byTurns(tries))).code).toBe('wrongPassword');
    const refused = await Promise.all([guess(first), guess(second)]);
    expect(refused.map(({ code }) => code)).not.toContain('wrongPassword');
  });
});

describe('orders and money', () => {
  test('an order that is sent with one key to both, many times at once, is one order', async () => {
    const tries = Array.from({ length: 12 }, (_, index) =>
      byTurns(index).post('/pay/order/addOrder', cart, shop.token, 'one-key-two-processes'),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(0));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
    expect(await shop.count("orders where idempotency_key = 'one-key-two-processes'")).toBe(1);
  });

  test('one key with another content is refused by the process that has not seen it before', async () => {
    expect((await first.post('/pay/order/addOrder', cart, shop.token, 'key-of-the-first')).code).toBe(0);
    const changed = { ...cart, packages: [{ packageId: 201 }] };
    const answer = await second.post('/pay/order/addOrder', changed, shop.token, 'key-of-the-first');
    expect(answer.code).toBe('idempotencyConflict');
  });

  test('a cashier that is opened at both at once is one attempt', async () => {
    const orderId = await shop.order();
    const jumps = await Promise.all(
      [first, second, first, second].map((caller) =>
        caller.post('/pay/getPayJump', { orderId, payMethod: 'WX' }, shop.token),
      ),
    );
    expect(jumps.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(jumps.map(({ url }) => url)).size).toBe(1);
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(1);
  });

  test('a notification may come to either, or to both at once: the order is fulfilled once', async () => {
    const orderId = await shop.orderAtCashier();
    const request = shop.notifications.request({ attemptId: `${orderId}_1`, totalFen: 2990 });
    // The link was made by the first process; the second has never heard of it.
    expect((await second.http(request)).status).toBe(200);
    expect((await first.post('/pay/check', { orderId }, shop.token)).data).toBe(2);
    const repeats = await Promise.all([first, second, first, second].map((caller) => caller.http(request)));
    expect(repeats.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    const both = await shop.orderAtCashier();
    const letter = shop.notifications.request({ attemptId: `${both}_1`, totalFen: 2990 });
    await Promise.all(Array.from({ length: 6 }, (_, index) => byTurns(index).http(letter)));
    expect(await shop.orderState(both)).toBe('paid');
    for (const paid of [orderId, both]) {
      expect(await shop.grants(paid)).toBe(1);
      expect(await shop.count('payments where attempt_id = $1', `${paid}_1`)).toBe(1);
    }
    expect(await shop.count('ledger_proof')).toBe(0);
  });
});

test('a job is run by one of the processes, both share the work, and one of the clock runs in one at a time', async () => {
  const runs: { by: string; lineId: string }[] = [];
  let sweeping = 0;
  const sweeps: number[] = [];
  const nothing = async () => {};
  const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
  const haveBegun = new Set<string>();
  let letBothGoOn = () => {};
  const bothHaveBegun = new Promise<void>((resolve) => {
    letBothGoOn = resolve;
  });
  const workersOf = (by: string, composed: Composed): Workers => ({
    ...(Object.fromEntries(
      Object.keys(composed.workers).map((queue) => [queue, nothing]),
    ) as unknown as Workers),
    async 'delivery.submit'({ lineId }) {
      runs.push({ by, lineId });
      // One process alone takes a hundred jobs at a time, so it can't finish before the other has its share.
      if (haveBegun.add(by).size === 2) letBothGoOn();
      await bothHaveBegun;
    },
    async 'orders.expire'() {
      sweeping += 1;
      sweeps.push(sweeping);
      await pause();
      sweeping -= 1;
    },
  });
  // Jobs left by the orders above would be counted, too.
  await shop.server.database.pool.query('delete from jobs.job');
  const lineIds = Array.from({ length: 150 }, (_, index) => `line-${index}`);
  await other.jobs.send(
    'delivery.submit',
    lineIds.map((lineId) => ({ lineId })),
    {},
  );
  await other.jobs.send('orders.expire', [{}, {}], {});
  await Promise.all([
    shop.server.server.jobs.work(workersOf('first', shop.server.server)),
    other.jobs.work(workersOf('second', other)),
  ]);
  await eventually(async () => runs.length >= lineIds.length && sweeps.length >= 2);
  expect(runs.map(({ lineId }) => lineId).sort()).toEqual([...lineIds].sort());
  expect(Math.max(...sweeps)).toBe(1);
  // However many processes register the schedules, each exists once.
  const { rows } = await shop.server.database.pool.query(
    'select name from jobs.schedule group by name having count(*) > 1',
  );
  expect(rows).toEqual([]);
});

test('one address begins few guest sessions a minute, and goes on with what it has', async () => {
  const answers: Answer[] = [];
  while (answers.at(-1)?.code !== 'tooManyRequests' && answers.length <= ratePerMinute)
    answers.push(await first.post('/session/guest', {}));
  expect(answers.length).toBe(ratePerMinute / 10 + 1);
  expect(answers.at(-1)?.status).toBe(429);
  expect((await first.http({ path: '/pay/map-tiles.json' })).status).toBe(200);
});

test('the limit of requests a minute is each process’s own', async () => {
  const statuses: number[] = [];
  // A minute may end in between.
  while (!statuses.includes(429) && statuses.length <= 2 * ratePerMinute)
    statuses.push((await second.http({ path: '/pay/map-tiles.json' })).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await first.http({ path: '/pay/map-tiles.json' })).status).toBe(200);
});
