import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyStatus } from '../src/modules/payments/apply.ts';
import { quietLog } from './database.ts';
import { Shop } from './shop.ts';

const tenMinutesMs = 600_000;
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

/** Pays for ten SMS at a time by the provider's clock, and learns of it here at `now`. */
async function buy(clockOf: (now: Date) => Date) {
  const orderId = await shop.orderAtCashier({ packages: [{ packageId: 201 }] });
  const { database, server } = shop.server;
  const deps = { db: database.db, jobs: server.jobs, log: quietLog, metrics: server.metrics };
  const now = new Date(Date.now() + 5000);
  const paidAt = clockOf(now);
  const money = { amountFen: 100, currency: 'CNY', transactionId: `T-${orderId}` } as const;
  const proved = { state: 'paid', paidAt, ...money } as const;
  expect(await applyStatus(deps, 'wechatpay', `${orderId}_1`, proved, now)).toBe('paid');
  const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
  const story = await shop.server.post('/pay/order/timeline', { orderId }, { token: shop.token });
  const { rows } = await database.pool.query('select paid_at from payments where order_id = $1', [orderId]);
  const [line] = data.orderVosList;
  return {
    begun: story.data.find(({ event }) => event === 'attemptStarted')?.at,
    paid: data.payTime,
    told: story.data.find(({ event }) => event === 'paid')?.at,
    begins: line?.effectiveTime,
    atProvider: rows[0].paid_at as Date,
    paidAt,
    now: now.toISOString(),
  };
}

describe('a provider whose clock', () => {
  test('runs ahead keeps nobody waiting for what is paid: it begins as soon as that is known', async () => {
    const { now, paid, told, begins, atProvider, paidAt } = await buy(
      (at) => new Date(at.getTime() + tenMinutesMs),
    );
    expect([paid, told, begins]).toEqual([now, now, now]);
    // The provider's bill has the payment on the day by its own clock.
    expect(atProvider).toEqual(paidAt);
  });

  test('runs behind has nothing paid, and nothing begin, before the payment was begun', async () => {
    const { begun, paid, told, begins } = await buy((at) => new Date(at.getTime() - tenMinutesMs));
    expect([paid, told, begins]).toEqual([begun, begun, begun]);
  });

  test('is right says when it was paid, however late that is known', async () => {
    const { paid, begins, paidAt } = await buy((at) => new Date(at.getTime() - 1000));
    expect([paid, begins]).toEqual([paidAt.toISOString(), paidAt.toISOString()]);
  });
});
