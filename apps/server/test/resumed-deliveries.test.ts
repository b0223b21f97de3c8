import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let lineId: string;
beforeAll(async () => {
  // No worker runs, so that the jobs that are sent can be counted.
  shop = await Shop.open({ work: false });
  const orderId = await shop.orderAtCashier();
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
