import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { Shop } from './shop.ts';
import { writtenMeanwhile } from './written-meanwhile.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

test('a try that is told as paid is told with its money, as its page asks no more', async () => {
  const orderId = await shop.orderAtCashier();
  const { data } = await writtenMeanwhile(
    shop.server.database.db,
    'payment_attempts',
    async (trx) => {
      const now = shop.server.clock.now();
      const { id, provider, amount_fen, currency } = await trx
        .updateTable('payment_attempts')
        .set({ state: 'paid', paid_at: now, transaction_id: 'came-meanwhile' })
        .where('order_id', '=', orderId)
        .returning(['id', 'provider', 'amount_fen', 'currency'])
        .executeTakeFirstOrThrow();
      const money = { provider, amount_fen, currency, attempt_id: id, order_id: orderId };
      await trx
        .insertInto('payments')
        .values({
          ...money,
          id: newId(now.getTime()),
          transaction_id: 'came-meanwhile',
          paid_at: now,
          recorded_at: now,
          purpose: 'order',
          reason: null,
          billed_on: null,
        })
        .execute();
    },
    () => shop.server.post('/pay/order/payments', { orderId }, { token: shop.token }),
  );
  expect(data.attempts).toMatchObject([{ state: 'paid' }]);
  expect(data.received).toMatchObject([{ transactionId: 'came-meanwhile' }]);
});

test('an order is told in the state that its lines are in', async () => {
  const orderId = await shop.orderAtCashier();
  const { data } = await writtenMeanwhile(
    shop.server.database.db,
    'order_lines',
    async (trx) => {
      const now = shop.server.clock.now();
      await trx
        .updateTable('orders')
        .set({ status: 'refunded', paid_at: now, pay_method: 'WX', transaction_id: 'refunded' })
        .where('id', '=', orderId)
        .execute();
      await trx
        .updateTable('order_lines')
        .set({ delivery: 'refunded', delivery_changed_at: now })
        .where('order_id', '=', orderId)
        .execute();
    },
    () => shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token }),
  );
  expect(data.orderVosList).toMatchObject([{ delivery: 'refunded' }]);
  expect(data).toMatchObject({ status: 'refunded', payMethod: 'WX', transactionId: 'refunded' });
  expect(data.payTime).not.toBeNull();
});
