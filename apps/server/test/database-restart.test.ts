import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imeiOfA } from './fixtures.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
});
afterAll(() => shop.server.stop());

/** Ends every connection, whatever it is doing, like a restart of PostgreSQL. */
async function cutConnections(): Promise<void> {
  const admin = new pg.Client({ connectionString: shop.server.database.url });
  await admin.connect();
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await admin.end();
}

test('PostgreSQL restarting under load costs single requests, never the process, and no order is doubled', async () => {
  const until = Date.now() + 2_000;
  const keys: string[] = [];
  const answers: (string | number)[] = [];
  const buyers = Array.from({ length: 8 }, async (_, buyer) => {
    for (let i = 0; Date.now() < until; i += 1) {
      const key = `buyer-${buyer}-${i}`;
      keys.push(key);
      const body = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };
      // Like the portal: a retryable failure is retried with the same key.
      for (let tries = 0; tries < 20; tries += 1) {
        const { code } = await shop.server.raw('/pay/order/addOrder', body, { token: shop.token, key });
        answers.push(code);
        if (code === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });
  for (let cut = 0; cut < 4; cut += 1) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await cutConnections();
  }
  await Promise.all(buyers);

  expect(answers.filter((code) => code === 0)).toHaveLength(keys.length);
  // A connection that breaks is a busy server, not a fault of the request.
  expect(answers.filter((code) => code !== 0 && code !== 'serverBusy')).toEqual([]);
  expect(await shop.count("orders where idempotency_key like 'buyer-%'")).toBe(keys.length);
  expect(
    await shop.count(
      "order_lines l join orders o on o.id = l.order_id where o.idempotency_key like 'buyer-%'",
    ),
  ).toBe(keys.length);
});

test('a payment that comes while PostgreSQL restarts is fulfilled once, and delivered', async () => {
  const orderId = await shop.orderAtCashier();
  const request = shop.notifications.request({ attemptId: `${orderId}_1`, totalFen: 2990 });
  const deliver = async () => {
    // WeChat Pay repeats until it is acknowledged.
    while ((await shop.server.http(request)).status !== 200) await new Promise((r) => setTimeout(r, 50));
  };
  const cutTwice = async () => {
    await cutConnections();
    await cutConnections();
  };
  await Promise.all([deliver(), cutTwice(), deliver(), deliver()]);
  shop.server.clock.advance(11_000);
  await shop.server.server.workers['payments.apply-inbox']({});
  expect(await shop.orderState(orderId)).toBe('paid');
  expect(await shop.grants(orderId)).toBe(1);
  await eventually(async () => {
    const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
    return data.orderVosList[0]?.delivery === 'inEffect';
  });
});
