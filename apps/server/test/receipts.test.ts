import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  staff = await people(shop.server).login('staff');
});
afterAll(() => shop.server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;
const receipt = (orderId: string) =>
  shop.server.post('/pay/order/getReceipt', { orderId }, { token: shop.token });

/** Pays the whole price by a signed notification. */
async function payByNotice(orderId: string): Promise<void> {
  const notice = shop.notifications.request({ attemptId: `${orderId}_1`, totalFen: 2990 });
  expect((await shop.server.http(notice)).status).toBe(200);
}
async function paid(): Promise<string> {
  const orderId = await shop.orderAtCashier();
  await payByNotice(orderId);
  return orderId;
}

describe('a receipt', () => {
  test('is of what was paid: an unpaid order has none', async () => {
    const orderId = await shop.orderAtCashier();
    expect(await receipt(orderId)).toMatchObject({ code: 'orderNotPaid', data: null });
  });

  test('shows the terms in the language that was agreed to, whoever reads it', async () => {
    const orderId = await paid();
    const inEnglish = { orderId, lang: 'en' };
    const read = await shop.server.raw('/pay/order/getReceipt', inEnglish, { token: shop.token });
    expect(read.data).toMatchObject({
      order: { orderId, payFen: 2990, currency: 'CNY' },
      refundedFen: 0,
      seller: { name: 'Zax Services' },
      agreement: { version: '2026-11', language: 'zh', isIntact: true },
    });
    const { data } = await receipt(orderId);
    expect(read.data).toMatchObject({ agreement: data.agreement });
    expect(data.agreement.title).toMatch(/\p{Script=Han}/u);
    expect(data.agreement.clauses.length).toBeGreaterThan(0);
    const [kept] = await query('select agreement_hash from orders where id = $1', orderId);
    expect(data.agreement.hash).toBe(kept.agreement_hash);
  });

  test.each([
    ['the price', 'update order_lines set amount_fen = amount_fen + 1'],
    ['the discount', 'update order_lines set discount_fen = discount_fen + 1'],
    ['what was bought', 'update order_lines set package_id = 201'],
    ['how many', 'update order_lines set total = 2'],
    ['for which device', "update order_lines set imei = '868120148373621'"],
    ['what it gives', `update order_lines set sold = jsonb_set(sold, '{details,0,quantity}', '1')`],
    ['what was paid', 'update orders set amount_fen = amount_fen + 1, pay_fen = pay_fen + 1'],
    ['the currency', "update orders set currency = 'USD'"],
    ['the terms', "update orders set terms_version = '2020-01'"],
    ['the language', "update orders set language = 'en'"],
  ])('tells where something was changed after it was agreed to: %s', async (_, change) => {
    const orderId = await paid();
    expect((await receipt(orderId)).data.agreement.isIntact).toBe(true);
    await query(`${change} where ${change.includes('order_lines') ? 'order_id' : 'id'} = $1`, orderId);
    expect((await receipt(orderId)).data.agreement.isIntact).toBe(false);
  });

  test('counts as refunded what has gone back: not what was only promised, or refused', async () => {
    const orderId = await shop.orderInEffect();
    const refunds = () => query('select state from refunds where order_id = $1 order by created_at', orderId);
    const giveBack = async (amountFen: number, ...states: string[]) => {
      const answer = await shop.server.post(
        '/pay/refund/add',
        { orderId, lineNo: 1, amountFen, note: 'goodwill' },
        { token: staff, key: crypto.randomUUID() },
      );
      expect(answer.code).toBe(0);
      await eventually(async () => (await refunds()).map(({ state }) => state).join() === states.join());
    };
    await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
    await giveBack(500, 'failed');
    expect((await receipt(orderId)).data.refundedFen).toBe(0);
    await giveBack(700, 'failed', 'succeeded');
    expect((await receipt(orderId)).data.refundedFen).toBe(700);
  });

  test('leaves out what was paid twice and given back: it was never the order’s', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.pay(orderId);
    await eventually(async () => (await shop.orderState(orderId)) === 'paid');
    await payByNotice(orderId);
    await eventually(
      async () => (await shop.count("refunds where order_id = $1 and state = 'succeeded'", orderId)) === 1,
    );
    expect((await receipt(orderId)).data.refundedFen).toBe(0);
  });
});
