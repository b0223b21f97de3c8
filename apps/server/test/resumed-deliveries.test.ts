import { dayMs, hourMs } from '@device-pay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DevicePlatform } from '../src/gateways/device/port.ts';
import { confirmLine, submitLine } from '../src/modules/delivery/public.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';
import { callsWhileLocked } from './while-locked.ts';

let shop: Shop;
let orderId: string;
let lineId: string;
beforeAll(async () => {
  // No worker runs, so that the jobs that are sent can be counted.
  shop = await Shop.open({ work: false });
  orderId = await shop.orderAtCashier();
  await shop.pay(orderId);
  await eventually(async () => (await shop.orderState(orderId)) === 'paid');
  const { rows } = await run('select id from order_lines where order_id = $1', orderId);
  lineId = rows[0].id;
  await run("update orders set paid_at = now() - interval '2 hours' where id = $1", orderId);
});
afterAll(() => shop.server.stop());

const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);
const resume = () => shop.server.server.workers['delivery.resume']({});
const jobs = async () => {
  const { rows } = await run(
    "select name from jobs.job where data ->> 'lineId' = $1 and state < 'active'",
    lineId,
  );
  return rows.map(({ name }) => name);
};
const forgetJobs = () => run("delete from jobs.job where data ->> 'lineId' = $1", lineId);

test.each([
  ['waiting', 'delivery.submit'],
  ['retried', 'delivery.submit'],
  ['submitted', 'delivery.confirm'],
])(
  'a line that is %s is taken up by one job, however often, and not while another is to move it',
  async (delivery, job) => {
    await run(
      "update order_lines set delivery = $2, delivery_changed_at = now() - interval '2 hours' where id = $1",
      lineId,
      delivery,
    );
    await forgetJobs();
    await resume();
    await resume();
    expect(await jobs()).toEqual([job]);
    // A line with a pending submit job is not asked about.
    await run("update jobs.job set name = 'delivery.submit' where data ->> 'lineId' = $1", lineId);
    await resume();
    expect(await jobs()).toEqual(['delivery.submit']);
  },
);

test('a line that is not paid, or is given up, is never told to the platform, whatever job there is', async () => {
  const unpaid = await shop.orderAtCashier();
  const { rows } = await run('select id from order_lines where order_id = $1', unpaid);
  await run("update order_lines set delivery = 'failed' where id = $1", lineId);
  for (const id of [rows[0].id, lineId]) await shop.server.server.workers['delivery.submit']({ lineId: id });
  const platform = await fetch(`${shop.server.devicePlatformUrl}/control/services`);
  expect(await platform.json()).toEqual({ services: [] });
});

test('a job that is being run does not count: its process may be gone', async () => {
  await run("update order_lines set delivery = 'retried' where id = $1", lineId);
  await forgetJobs();
  await resume();
  await run("update jobs.job set state = 'active' where data ->> 'lineId' = $1", lineId);
  await resume();
  expect(await jobs()).toEqual(['delivery.submit']);
});

test('what was taken back and not told is taken up by one job, too', async () => {
  await run("update order_lines set delivery = 'inEffect' where id = $1", lineId);
  await run(
    `insert into service_amendments (order_line_id, revision, told_revision, changed_at)
     values ($1, 1, 0, now() - interval '2 hours')`,
    lineId,
  );
  await forgetJobs();
  await resume();
  await resume();
  expect(await jobs()).toEqual(['delivery.amend']);
});

test('what the platform is told of an earlier revision does not hide that it was told of a later one', async () => {
  const later = `update service_amendments set revision = 2, told_revision = 2 where order_line_id = '${lineId}'`;
  const { workers } = shop.server.server;
  await callsWhileLocked(shop.server.database.pool, later, [() => workers['delivery.amend']({ lineId })]);
  expect(await shop.count('service_amendments where told_revision = 2 and order_line_id = $1', lineId)).toBe(
    1,
  );
});

test('a line that is put in effect in the moment in which it is given up stays so, and its money is not given back', async () => {
  await shop.server.control('devicePlatform', '/control/down', {});
  await run("update payments set recorded_at = now() - interval '25 hours' where order_id = $1", orderId);
  await run("update order_lines set delivery = 'retried' where id = $1", lineId);
  const { workers } = shop.server.server;
  // The first try after a stop gives it an hour.
  await expect(workers['delivery.submit']({ lineId })).rejects.toThrow();
  shop.server.clock.advance(hourMs + 1);
  const meanwhile = `select from orders where id = '${orderId}' for update;
    update order_lines set delivery = 'inEffect' where id = '${lineId}'`;
  await callsWhileLocked(shop.server.database.pool, meanwhile, [
    () => workers['delivery.submit']({ lineId }),
  ]);
  expect(await shop.count("order_lines where delivery = 'inEffect' and id = $1", lineId)).toBe(1);
  expect(await shop.count("grants where state = 'revoked' and order_line_id = $1", lineId)).toBe(0);
  expect(await shop.count('refunds where order_id = $1', orderId)).toBe(0);
  expect(await shop.count("order_events where event = 'deliveryFailed' and order_id = $1", orderId)).toBe(0);
});

test.each([
  ['retried', 'delivery.submit'],
  ['submitted', 'delivery.confirm'],
] as const)(
  'after days without a server the platform has an hour before a line that is %s is given up',
  async (delivery, job) => {
    const { database, server, clock } = shop.server;
    const { db } = database;
    const devicePlatform = {
      activate: () => Promise.reject(new Error('down')),
      activationState: () => Promise.reject(new Error('down')),
    } as unknown as DevicePlatform;
    await run("update payments set recorded_at = now() - interval '3 days' where order_id = $1", orderId);
    await run(
      "update order_lines set delivery = $2, delivery_changed_at = now() - interval '3 days' where id = $1",
      lineId,
      delivery,
    );
    const make = { 'delivery.submit': submitLine, 'delivery.confirm': confirmLine }[job];
    // Each time by a process that has just started: one that never lives for an hour must not keep the money for ever.
    const work = (data: { lineId: string }) => make({ db, clock, jobs: server.jobs, devicePlatform })(data);
    // Days after the last try of any line.
    clock.advance(3 * dayMs);
    await expect(work({ lineId })).rejects.toThrow('down');
    expect(await shop.count('order_lines where delivery = $2 and id = $1', lineId, delivery)).toBe(1);
    clock.advance(hourMs / 2);
    await expect(work({ lineId })).rejects.toThrow('down');
    clock.advance(hourMs / 2 + 1);
    await work({ lineId });
    expect(await shop.count("order_lines where delivery = 'failed' and id = $1", lineId)).toBe(1);
  },
);
