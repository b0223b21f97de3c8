import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imeiOfB } from './fixtures.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ work: false });
});
afterAll(() => shop.server.stop());

const run = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;
const lineOf = async (orderId: string) =>
  (await run('select * from order_lines where order_id = $1', orderId))[0];
const services = async (): Promise<string[]> => {
  const answer = await fetch(`${shop.server.devicePlatformUrl}/control/services`);
  return ((await answer.json()) as { services: { requestId: string }[] }).services.map(
    ({ requestId }) => requestId,
  );
};

test.each([3, 100])(
  'who paid while nothing ran has all of what was bought, from when it is known %i days later',
  async (days) => {
    const { clock, server } = shop.server;
    const orderId = await shop.orderAtCashier();
    await shop.dropNotifications(orderId);
    const paidMs = clock.now().getTime();
    await shop.pay(orderId);
    clock.advance(days * dayMs);
    await server.workers['payments.poll']({});
    const [order] = await run('select status, paid_at from orders where id = $1', orderId);
    expect(order.status).toBe('paid');
    const line = await lineOf(orderId);
    expect(Math.abs(line.effective_time.getTime() - paidMs - days * dayMs)).toBeLessThan(60_000);
    expect(line.expiration_time - line.effective_time).toBe(30 * dayMs);
    // It was paid when it was paid.
    expect(Math.abs(order.paid_at.getTime() - paidMs)).toBeLessThan(60_000);
    clock.advance(-days * dayMs);
    await run('delete from grants where order_line_id = $1', line.id);
  },
);

test('what was to begin on the 1st after the payment begins then, however late that is known', async () => {
  const { clock, server } = shop.server;
  await run(`
    insert into packages select (jsonb_populate_record(p, '{"id": 172, "effect_type": 2}')).* from packages p where id = 168;
    insert into package_prices select (jsonb_populate_record(p, '{"package_id": 172}')).*
      from package_prices p where package_id = 168`);
  const orderId = await shop.orderAtCashier({ packages: [{ packageId: 172 }] });
  await shop.dropNotifications(orderId);
  await shop.pay(orderId);
  clock.advance(62 * dayMs);
  await server.workers['payments.poll']({});
  const [line] = await run(
    `select l.effective_time, date_trunc('month', o.paid_at, 'Asia/Shanghai') + interval '40 days' as next
     from order_lines l join orders o on o.id = l.order_id where o.id = $1`,
    orderId,
  );
  const [{ first }] = await run(
    `select date_trunc('month', $1::timestamptz, 'Asia/Shanghai') as first`,
    line.next,
  );
  expect(line.effective_time).toEqual(first);
  clock.advance(-62 * dayMs);
});

test('what was paid before a stop that outlasted it is not delivered after its end: the money goes back', async () => {
  const { clock, server } = shop.server;
  const orderId = await shop.orderAtCashier();
  await shop.pay(orderId);
  await eventually(async () => (await shop.orderState(orderId)) === 'paid');
  const { id: lineId } = await lineOf(orderId);
  clock.advance(100 * dayMs);
  await server.workers['delivery.submit']({ lineId });
  expect((await lineOf(orderId)).delivery).toBe('failed');
  expect(await services()).not.toContain(lineId);
  expect(await shop.count("refunds where order_id = $1 and reason = 'undeliverable'", orderId)).toBe(1);
  clock.advance(-100 * dayMs);
});

test('what was paid before a shorter stop has all of its time, and so has what waits behind it', async () => {
  const { clock, server } = shop.server;
  const bought: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const orderId = await shop.orderAtCashier({ imeis: [imeiOfB] });
    await shop.pay(orderId);
    await eventually(async () => (await shop.orderState(orderId)) === 'paid');
    bought.push(orderId);
  }
  const [first, second] = bought as [string, string];
  clock.advance(3 * dayMs);
  const { id: lineId } = await lineOf(first);
  const submits = () =>
    shop.count("jobs.job where name = 'delivery.submit' and data ->> 'lineId' = $1", lineId);
  const before = await submits();
  // At once in two processes.
  await Promise.all([1, 2].map(() => server.workers['delivery.submit']({ lineId })));
  expect(await submits()).toBe(before + 1);
  await server.workers['delivery.submit']({ lineId });
  const [one, other] = [await lineOf(first), await lineOf(second)];
  expect(one.delivery).toBe('submitted');
  expect(Math.abs(one.effective_time.getTime() - clock.now().getTime())).toBeLessThan(60_000);
  expect(other.effective_time).toEqual(one.expiration_time);
  for (const line of [one, other]) expect(line.expiration_time - line.effective_time).toBe(30 * dayMs);
  const answer = await fetch(`${shop.server.devicePlatformUrl}/control/services`);
  const { services: told } = (await answer.json()) as {
    services: { requestId: string; services: { effectiveTime: string }[] }[];
  };
  const { services: given } = told.find(({ requestId }) => requestId === lineId) ?? {};
  expect(given?.[0]?.effectiveTime).toBe(one.effective_time.toISOString());
  clock.advance(-3 * dayMs);
});

test('unless the platform had been told of it: then it was had', async () => {
  const { clock, server } = shop.server;
  const orderId = await shop.orderAtCashier();
  await shop.pay(orderId);
  await eventually(async () => (await shop.orderState(orderId)) === 'paid');
  const { id: lineId } = await lineOf(orderId);
  await server.workers['delivery.submit']({ lineId });
  // The process was killed before it wrote that down.
  await run("update order_lines set delivery = 'waiting' where id = $1", lineId);
  clock.advance(100 * dayMs);
  await server.workers['delivery.submit']({ lineId });
  expect((await lineOf(orderId)).delivery).toBe('submitted');
  await eventually(() =>
    server.workers['delivery.confirm']({ lineId }).then(
      () => true,
      () => false,
    ),
  );
  expect((await lineOf(orderId)).delivery).toBe('inEffect');
  expect(await shop.count('refunds where order_id = $1', orderId)).toBe(0);
});
