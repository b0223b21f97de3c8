import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../fixtures.ts';
import { Market } from './market.ts';
import { expectMoneyRight } from './money.ts';
import { poll } from './poll.ts';
import { ways } from './ways.ts';

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly orderId: string | null;
}

let market: Market;
beforeAll(async () => {
  market = await Market.open();
});
afterAll(() => market.stop());
afterEach(() => expectMoneyRight(market));

const at = ways.stripe;
const resolve = (id: string | undefined, action: string, way = at) =>
  market.asStaff(way, '/pay/case/resolve', { id, action, note: 'seen' });
const itemOf = async (orderId: string, way = at): Promise<Item | undefined> => {
  const { data } = await market.asStaff(way, '/pay/case/list', { pageSize: 50 });
  return (data as { list: Item[] }).list.find((item) => item.orderId === orderId);
};
const giveBack = async (orderId: string, amountFen = 1000, way = at): Promise<void> => {
  const input = { orderId, lineNo: 1, amountFen, note: 'goodwill' };
  expect((await market.asStaff(way, '/pay/refund/add', input, crypto.randomUUID())).code).toBe(0);
};

describe('a refund', () => {
  test('that the bank sends back after it had succeeded comes before a person', async () => {
    const buyer = await market.buyer(at);
    const { orderId, attemptId } = await buyer.delivered();
    await giveBack(orderId);
    await buyer.until(orderId, 'partRefunded');
    const [refund] = (await buyer.truth(orderId)).refunds;
    // Stripe's signed event alone is not enough: it may be older than the success.
    const told = { refundId: refund?.refundId, attemptId, amount: 1000 };
    expect((await tellByStripe('failed', told)).status).toBe(200);
    expect((await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await itemOf(orderId)).toBeUndefined();
    await market.server.control(at.simulator, '/control/send-back', { refundId: refund?.refundId });
    await poll(() => itemOf(orderId)).toMatchObject({ kind: 'refundFailed', subject: refund?.refundId });
    // It is owed again, and may be refunded under a new number.
    expect((await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'failed' }]);
  });

  test('that the bank sends back beside one that arrived leaves the order refunded in part', async () => {
    const buyer = await market.buyer(at);
    const { orderId } = await buyer.delivered();
    const refunds = async () => (await buyer.truth(orderId)).refunds;
    for (const count of [1, 2]) {
      await giveBack(orderId);
      await poll(refunds).toMatchObject(Array(count).fill({ state: 'succeeded' }));
    }
    const [arrived, returned] = await refunds();
    await market.server.control(at.simulator, '/control/send-back', { refundId: returned?.refundId });
    await poll(() => itemOf(orderId)).toMatchObject({ subject: returned?.refundId });
    expect((await refunds()).find(({ refundId }) => refundId === arrived?.refundId)?.state).toBe('succeeded');
    expect(await buyer.state(orderId)).toBe('partRefunded');
  });

  test('that the bank sends back is seen, too, where a notice only says that it is time to ask', async () => {
    const buyer = await market.buyer(at);
    const { orderId, attemptId } = await buyer.delivered();
    await giveBack(orderId);
    await buyer.until(orderId, 'partRefunded');
    const { refundId = '' } = (await buyer.truth(orderId)).refunds[0] ?? {};
    await market.misbehave(at, { behaviour: 'dropNotification', times: 'always' });
    await market.server.control(at.simulator, '/control/send-back', { refundId });
    // Until the provider says how it stands, the notice waits.
    await market.misbehave(at, { behaviour: 'answerError', times: 'always' });
    const status = { state: 'failed', reason: 'sent back' };
    const event = { kind: 'refund', eventId: refundId, refundId, attemptId, amountFen: null, status };
    await market.rows(
      `insert into payment_inbox (provider, event_id, subject, event, received_at)
       values ($1, $2, $2, $3, now() - interval '11 seconds')`,
      at.id,
      refundId,
      JSON.stringify({ ...event, mustQuery: true }),
    );
    await market.run('payments.apply-inbox');
    expect(await market.count('payment_inbox where event_id = $1 and applied_at is null', refundId)).toBe(1);
    await market.behave(at);
    await market.later(61_000, () => market.run('payments.apply-inbox'));
    expect(await itemOf(orderId)).toMatchObject({ kind: 'refundFailed', subject: refundId });
  });

  test('that the bank sends back whole and staff take back: the order is paid again, and has used its coupon', async () => {
    const buyer = await market.buyer(at);
    const { brand, currency } = at;
    const couponId = await addCoupon(market.server.database.db, { brand, currency });
    const { orderId } = await buyer.delivered({ coupons: [couponId] });
    await giveBack(orderId, 2490);
    await buyer.until(orderId, 'refunded');
    const [refund] = (await buyer.truth(orderId)).refunds;
    await market.server.control(at.simulator, '/control/send-back', { refundId: refund?.refundId });
    await buyer.until(orderId, 'paid');
    expect((await resolve((await itemOf(orderId))?.id, 'withdrawRefund')).code).toBe(0);
    expect(await buyer.state(orderId)).toBe('paid');
    // What was delivered was delivered, wherever its money is, and goes on.
    expect(await buyer.deliveries(orderId)).toEqual(['inEffect']);
    expect(
      await market.rows(
        'select distinct g.state from grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1',
        orderId,
      ),
    ).toEqual([{ state: 'delivered' }]);
    expect(await market.rows('select reserved, used from coupons where id = $1', couponId)).toEqual([
      { reserved: 0, used: 1 },
    ]);
  });

  test('that the bank sends back whole takes a coupon from nobody who has used it since', async () => {
    const { brand, currency } = at;
    const couponId = await addCoupon(market.server.database.db, { brand, currency });
    const buyer = await market.buyer(at);
    const { orderId } = await buyer.delivered({ coupons: [couponId] });
    await giveBack(orderId, 2490);
    await buyer.until(orderId, 'refunded');
    const [refund] = (await buyer.truth(orderId)).refunds;
    const { orderId: later } = await buyer.delivered({ coupons: [couponId] });
    await market.server.control(at.simulator, '/control/send-back', { refundId: refund?.refundId });
    await buyer.until(orderId, 'paid');
    const uses = 'select order_id, state from coupon_uses where coupon_id = $1 order by state desc';
    expect(await market.rows(uses, couponId)).toEqual([
      { order_id: later, state: 'used' },
      { order_id: orderId, state: 'released' },
    ]);
    expect((await resolve((await itemOf(orderId))?.id, 'retryRefund')).code).toBe(0);
    await buyer.until(orderId, 'refunded');
  });

  test.each(['told', 'not told'])(
    'that the bank sends back, and that is made under its number after all (%s), is not made a second time',
    async (how) => {
      const way = ways.wechatPay;
      const buyer = await market.buyer(way);
      const { orderId } = await buyer.delivered();
      await giveBack(orderId, 1000, way);
      await buyer.until(orderId, 'partRefunded');
      const { refundId } = (await buyer.truth(orderId)).refunds[0] ?? {};
      const endAgain = (status: 'ABNORMAL' | 'SUCCESS') =>
        market.server.control(way.simulator, '/control/end-refund-again', { refundId, status });
      const refunds = async () => (await buyer.truth(orderId)).refunds;
      await endAgain('ABNORMAL');
      await buyer.until(orderId, 'paid');
      const item = await itemOf(orderId, way);
      expect(item).toMatchObject({ kind: 'refundFailed', subject: refundId });
      if (how === 'not told') await market.misbehave(way, { behaviour: 'dropNotification', times: 'always' });
      await endAgain('SUCCESS');
      if (how === 'not told') {
        await market.misbehave(way, { behaviour: 'answerError', operation: 'queryRefund' });
        expect((await resolve(item?.id, 'retryRefund', way)).code).toBe('providerUnavailable');
        expect((await resolve(item?.id, 'retryRefund', way)).code).toBe('caseNotFound');
      }
      await poll(refunds).toMatchObject([{ refundId, state: 'succeeded' }]);
      await buyer.until(orderId, 'partRefunded');
      expect(await itemOf(orderId, way)).toBeUndefined();
      await market.behave(way);
      // A bank may send back that one, too.
      await endAgain('ABNORMAL');
      await poll(refunds).toMatchObject([{ refundId, state: 'failed' }]);
      expect(await market.rows('select * from ledger_proof')).toEqual([]);
      await endAgain('SUCCESS');
      await poll(refunds).toMatchObject([{ refundId, state: 'succeeded' }]);
    },
  );

  test('that failed is not done after all by the late word that it had succeeded before', async () => {
    const buyer = await market.buyer(at);
    const { orderId, attemptId } = await buyer.delivered();
    await market.misbehave(at, { behaviour: 'refundOutcome', operation: 'refund', status: 'failed' });
    await giveBack(orderId);
    await poll(() => itemOf(orderId)).toMatchObject({ kind: 'refundFailed' });
    const { refundId } = (await buyer.truth(orderId)).refunds[0] ?? {};
    expect((await tellByStripe('succeeded', { refundId, attemptId, amount: 1000 })).status).toBe(200);
    // The provider tells of the refund by itself, too.
    await poll(() => market.count('payment_inbox where applied_at is null')).toBe(0);
    expect((await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'failed' }]);
    expect(await itemOf(orderId)).toMatchObject({ kind: 'refundFailed', subject: refundId });
  });

  test('that the bank sends back of a payment that came too late leaves its order as it ended', async () => {
    const buyer = await market.buyer(at);
    const visit = await buyer.orderAtCashier();
    const { orderId } = visit;
    await market.rows("update orders set status = 'timedOut' where id = $1", orderId);
    await buyer.pay(visit);
    await poll(async () => (await buyer.truth(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
    const [refund] = (await buyer.truth(orderId)).refunds;
    await market.server.control(at.simulator, '/control/send-back', { refundId: refund?.refundId });
    await poll(() => itemOf(orderId)).toMatchObject({ kind: 'refundFailed', subject: refund?.refundId });
    expect(await buyer.state(orderId)).toBe('timedOut');
    // The page says so, and not that the money is back; nor does it wait for a request that was made anew.
    const story = async () => (await buyer.story(orderId)).slice(-3);
    expect(await story()).toEqual(['latePayment', 'refundRequested', 'refundFailed']);
    expect((await resolve((await itemOf(orderId))?.id, 'retryRefund')).code).toBe(0);
    await poll(story).toEqual(['latePayment', 'refundRequested', 'refunded']);
  });
});

/** How a refund stands, in an event with Stripe's signature. */
function tellByStripe(
  status: 'failed' | 'succeeded',
  { amount, ...metadata }: { amount: number; [name: string]: unknown },
) {
  const created = Math.floor(Date.now() / 1000);
  const object = {
    id: 're_1',
    object: 'refund',
    amount,
    created,
    status,
    metadata,
  };
  const type = status === 'failed' ? 'refund.failed' : 'refund.updated';
  const event = { id: `evt_${crypto.randomUUID()}`, object: 'event', created, livemode: false, type };
  const body = JSON.stringify({ ...event, data: { object } });
  const secrets = readFileSync(market.server.env.STRIPE_WEBHOOK_SECRETS_FILE ?? '', 'utf8').split(/\s/);
  const signature = createHmac('sha256', secrets[0] ?? '')
    .update(`${created}.${body}`)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` };
  return market.wire.deliver({ path: '/pay/notify/stripe', headers, body });
}
