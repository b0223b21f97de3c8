import { afterAll, beforeAll, expect, test } from 'vitest';
import { imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import type { Shop } from './shop.ts';
import { openYearlyShop, yearly } from './yearly-shop.ts';

const priceFen = 29_900;
const hourMs = 3_600_000;
let shop: Shop;
let staff: string;
beforeAll(async () => {
  shop = await openYearlyShop(priceFen);
  staff = await people(shop.server).login('staff');
});
afterAll(() => shop.server.stop());

const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);

/** A contract of a hundred days, whose owner has requested its end. */
async function asked(): Promise<{ orderId: string; id: string }> {
  const orderId = await shop.orderInEffect({ imeis: [imeiOfA], packages: [{ packageId: yearly }] });
  await run(
    `with l as (update order_lines set effective_time = effective_time - interval '100 days',
       expiration_time = expiration_time - interval '100 days' where order_id = $1)
     update orders set paid_at = paid_at - interval '100 days' where id = $1`,
    orderId,
  );
  const { data } = await shop.server.post(
    '/unwind/addUnwind',
    { orderId, reason: 'We move.' },
    { token: shop.token, key: crypto.randomUUID() },
  );
  expect(data).toMatchObject({ state: 'applied', paidFen: priceFen });
  expect(data.refundFen).toBeLessThan(priceFen);
  return { orderId, id: data.id };
}
const give = async (orderId: string, amountFen: number) => {
  const refund = { orderId, lineNo: 1, amountFen, note: 'agreed' };
  const options = { token: staff, key: crypto.randomUUID() };
  expect((await shop.server.post('/pay/refund/add', refund, options)).code).toBe(0);
};
const refuse = () =>
  shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
/** Settles the open item about a refund that the provider has refused. */
async function resolveOf(orderId: string, action: 'retryRefund' | 'withdrawRefund') {
  const id = await eventually(async (): Promise<string | undefined> => {
    const open = 'select id from payment_cases where order_id = $1 and resolved_at is null';
    return (await run(open, orderId)).rows[0]?.id;
  });
  const resolution = { id, action, note: 'seen' };
  expect((await shop.server.post('/pay/case/resolve', resolution, { token: staff })).code).toBe(0);
}
/** Gives money back that the provider refuses; what it answers settles the open item. */
async function giveInVain(orderId: string, amountFen: number) {
  await refuse();
  await give(orderId, amountFen);
  await eventually(
    async () => (await shop.count("refunds where order_id = $1 and state = 'failed'", orderId)) === 1,
  );
  return (action: 'retryRefund' | 'withdrawRefund') => resolveOf(orderId, action);
}
const follow = () => shop.server.server.workers['unwinds.follow-refunds']({});
const show = async (id: string) =>
  (await shop.server.post('/unwind/getUnwindById', { id }, { token: shop.token })).data;
const succeeded = (orderId: string, count: number) =>
  eventually(
    async () => (await shop.count("refunds where order_id = $1 and state = 'succeeded'", orderId)) === count,
  );

test('a contract whose money staff give back whole meanwhile is ended, and not said to continue', async () => {
  const { orderId, id } = await asked();
  // What staff have taken back is not given back.
  await (await giveInVain(orderId, 10_000))('withdrawRefund');
  await give(orderId, priceFen - 10_000);
  await follow();
  expect(await show(id)).toMatchObject({ state: 'applied', actions: ['withdraw', 'sendDevice'] });
  await give(orderId, 10_000);
  await succeeded(orderId, 2);
  await follow();
  const whole = { paidFen: priceFen, usedFen: 0, feeFen: 0, refundFen: priceFen };
  const request = await show(id);
  expect(request).toMatchObject({ state: 'done', actions: [], ...whole });
  expect(request.log.map(({ state }) => state)).toEqual(['applied', 'refunding', 'done']);
});

test('which of the refunds comes by a second number, and one that staff take back, it follows', async () => {
  for (const [action, state] of [
    ['retryRefund', 'done'],
    ['withdrawRefund', 'rejected'],
  ] as const) {
    const { orderId, id } = await asked();
    if (action === 'retryRefund') {
      const review = { id, action: 'review' } as const;
      const options = { token: staff, key: crypto.randomUUID() };
      expect((await shop.server.post('/unwind/staff/move', review, options)).code).toBe(0);
    }
    // The other half of the same amount is no second number of it.
    await give(orderId, priceFen / 2);
    await succeeded(orderId, 1);
    const resolve = await giveInVain(orderId, priceFen / 2);
    await follow();
    expect((await show(id)).state).toBe('refunding');
    // The clock of one process may be behind another's.
    shop.server.clock.advance(-hourMs);
    if (action === 'retryRefund') {
      await refuse();
      await resolve(action);
    }
    await resolve(action);
    shop.server.clock.advance(hourMs);
    // Nor is one of another amount.
    if (action === 'withdrawRefund') await give(orderId, 100);
    if (action === 'retryRefund') await succeeded(orderId, 2);
    await follow();
    expect((await show(id)).state).toBe(state);
  }
});

test('whose first part staff take back goes on after all, though the last one arrived', async () => {
  const { orderId, id } = await asked();
  const resolve = await giveInVain(orderId, 20_000);
  await give(orderId, priceFen - 20_000);
  await succeeded(orderId, 1);
  await follow();
  expect((await show(id)).state).toBe('refunding');
  await resolve('withdrawRefund');
  await follow();
  expect(await show(id)).toMatchObject({ state: 'rejected', rejectText: expect.stringMatching(/./) });
});

test('whose first part comes last, by a second number, is done only then', async () => {
  const { orderId, id } = await asked();
  const resolve = await giveInVain(orderId, 20_000);
  await give(orderId, priceFen - 20_000);
  await succeeded(orderId, 1);
  const stateNow = async () => {
    await follow();
    return (await show(id)).state;
  };
  expect(await stateNow()).toBe('refunding');
  await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 500, code: 'SYSTEM_ERROR' });
  await resolve('retryRefund');
  expect(await stateNow()).toBe('refunding');
  await run("update refunds set next_ask_at = now(), asking_until = null where state = 'requested'");
  await shop.server.server.workers['payments.poll-refunds']({});
  await succeeded(orderId, 2);
  expect(await stateNow()).toBe('done');
});

test('never more than is left is given back, and the request is for that where staff gave a part back', async () => {
  const { orderId, id } = await asked();
  const { refundFen: askedFen } = await show(id);
  const move = (action: 'review' | 'refund') =>
    shop.server.post('/unwind/staff/move', { id, action }, { token: staff, key: crypto.randomUUID() });
  await move('review');
  await give(orderId, 20_000);
  expect(await move('refund')).toMatchObject({ code: 'refundTooMuch' });
  expect((await show(id)).state).toBe('inReview');

  // Nobody has to reject it and ask anew.
  await follow();
  const { paidFen, usedFen, feeFen, refundFen } = await show(id);
  expect(paidFen).toBe(9_900);
  expect(usedFen + feeFen + refundFen).toBe(9_900);
  expect(refundFen / 9_900).toBeCloseTo(askedFen / priceFen, 3);
  expect((await move('refund')).data.state).toBe('refunding');
  await succeeded(orderId, 2);
  const { rows } = await run(
    'select amount_fen from refunds where order_id = $1 order by amount_fen',
    orderId,
  );
  expect(rows).toEqual([{ amount_fen: refundFen }, { amount_fen: 20_000 }]);
});
