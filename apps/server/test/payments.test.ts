import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '../src/modules/orders/cancel-order.ts';
import type { OrderStatus } from '../src/platform/database/tables.ts';
import { fail } from '../src/platform/failure.ts';
import { imeiOfA } from './fixtures.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';
import { callsWhileLocked } from './while-locked.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

describe('the cashier', () => {
  test('is opened once by a double tap: one attempt, one trade, one address', async () => {
    const orderId = await shop.order();
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.jump(orderId)));
    expect(answers.every(({ code }) => code === 0)).toBe(true);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(1);
    // A later tap leads to the same link while it is valid.
    expect((await shop.jump(orderId)).url).toBe(answers[0]?.url);
  });

  test('is not opened for an order whose money went back, which is not said to be paid', async () => {
    const orderId = await shop.order();
    const { db } = shop.server.database;
    await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', orderId).execute();
    expect((await shop.jump(orderId)).code).toBe('orderRefunded');
  });

  test('gets a fresh address for the same attempt when the link has run out', async () => {
    const orderId = await shop.order();
    const first = await shop.jump(orderId);
    shop.server.clock.advance(4.4 * 60_000);
    const second = await shop.jump(orderId);
    shop.server.clock.advance(-4.4 * 60_000);
    expect(second.code).toBe(0);
    expect(second.url).not.toBe(first.url);
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(1);
  });

  test('has no address any more where the attempt was closed while a fresh one was made', async () => {
    const orderId = await shop.orderAtCashier();
    shop.server.clock.advance(4.4 * 60_000);
    const [answer] = await callsWhileLocked(
      shop.server.database.pool,
      `update payment_attempts set state = 'closed' where order_id = '${orderId}'`,
      [() => shop.jump(orderId)],
    );
    shop.server.clock.advance(-4.4 * 60_000);
    expect(answer).toMatchObject({ code: 'orderNotPayable' });
  });

  test('leads back to a page of this portal', async () => {
    const orderId = await shop.order();
    const { url = '' } = await shop.jump(orderId);
    const back = new URL(new URL(url).searchParams.get('redirect_url') ?? '');
    expect(back.origin).toBe(shop.server.origin);
    expect(back.pathname).toBe('/pay/order-details.html');
    expect(back.searchParams.get('orderId')).toBe(orderId);
    expect(back.search).not.toContain(shop.token);
  });

  test('is not changed for another method without end, and the last one stays', async () => {
    const orderId = await shop.order();
    const jump = (payMethod: 'WX' | 'ZFB') =>
      shop.server.post('/pay/getPayJump', { orderId, payMethod }, { token: shop.token });
    for (let n = 0; n < 10; n += 1)
      for (const method of ['ZFB', 'WX'] as const) expect((await jump(method)).code).toBe(0);
    expect((await jump('WX')).code).toBe(0);
    expect((await jump('ZFB')).code).toBe('tooManyRequests');
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(20);
  });

  test('is not there for a method that the site does not offer', async () => {
    const orderId = await shop.order();
    const answer = await shop.server.post(
      '/pay/getPayJump',
      { orderId, payMethod: 'UG' },
      { token: shop.token },
    );
    expect(answer).toMatchObject({ flag: false, code: 'payMethodUnavailable' });
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(0);
  });

  test('is not there for an order in dollars, as this provider takes yuan', async () => {
    const { token } = (await shop.server.raw('/session/guest', { site: 'iso' })).data as { token: string };
    const body = { imeis: ['490154203237518'], packages: [{ packageId: 168 }] };
    const orderId = (await shop.server.raw('/pay/order/addOrder', body, { token })).data as string;
    expect((await shop.jump(orderId, token)).code).toBe('payMethodUnavailable');
  });

  test('that refuses an attempt for good lets the order be paid by the next one', async () => {
    const orderId = await shop.order();
    const refusal = { behaviour: 'answerError', operation: 'prepay', status: 400, code: 'PARAM_ERROR' };
    await shop.misbehave({ ...refusal, outTradeNo: `${orderId}_1` });
    expect((await shop.jump(orderId)).code).toBe('paymentFailed');
    expect(await shop.orderState(orderId)).toBe('failed');
    expect((await shop.check(orderId)).data).toBe(1);
    // WeChat Pay knows nothing of a refused attempt, and does not sign that.
    expect(await shop.confirm(orderId)).toMatchObject({ code: 0, data: 1 });
    expect((await shop.jump(orderId)).code).toBe(0);
    await shop.pay(orderId, 2);
    await eventually(async () => (await shop.check(orderId)).data === 2);
  });

  describe('that refuses a fresh link for good, while the one before can still be paid,', () => {
    const refusedAgain = async (): Promise<string> => {
      const orderId = await shop.orderAtCashier();
      await shop.dropNotifications(orderId);
      shop.server.clock.advance(4.4 * 60_000);
      const refusal = { behaviour: 'answerError', operation: 'prepay', status: 400, code: 'PARAM_ERROR' };
      await shop.misbehave({ ...refusal, outTradeNo: `${orderId}_1` });
      return orderId;
    };
    afterEach(() => shop.server.clock.advance(-4.4 * 60_000));

    test('has that one closed before the order gets another', async () => {
      const orderId = await refusedAgain();
      expect((await shop.jump(orderId)).code).toBe('paymentFailed');
      await expect(shop.pay(orderId, 1)).rejects.toThrow();
      expect((await shop.jump(orderId)).code).toBe(0);
      await shop.pay(orderId, 2);
      await eventually(async () => (await shop.check(orderId)).data === 2);
    });

    test('finds the order paid if the payer was quicker', async () => {
      const orderId = await refusedAgain();
      await shop.pay(orderId);
      expect((await shop.jump(orderId)).code).toBe('orderAlreadyPaid');
      expect((await shop.check(orderId)).data).toBe(2);
    });

    test('keeps the order waiting for it while WeChat Pay does not say', async () => {
      const orderId = await refusedAgain();
      for (const operation of ['close', 'query'])
        await shop.misbehave({ behaviour: 'answerError', operation, outTradeNo: `${orderId}_1` });
      expect((await shop.jump(orderId)).code).toBe('paymentUnknown');
      await shop.pay(orderId);
      shop.server.clock.advance(60_000);
      await shop.server.server.workers['payments.poll']({});
      shop.server.clock.advance(-60_000);
      expect((await shop.check(orderId)).data).toBe(2);
    });
  });

  test('that is down answers so, and a later try uses the same number', async () => {
    const orderId = await shop.order();
    await shop.misbehave({ behaviour: 'answerError', operation: 'prepay', outTradeNo: `${orderId}_1` });
    expect(await shop.jump(orderId)).toMatchObject({ code: 'providerUnavailable', retryable: true });
    expect(await shop.orderState(orderId)).toBe('toPay');
    expect((await shop.jump(orderId)).code).toBe(0);
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(1);
  });
});

test('create that commits and does not answer is unknown; the retry takes the same number and the order is paid once', async () => {
  const orderId = await shop.order();
  await shop.misbehave({ behaviour: 'timeoutAfterCommit', operation: 'prepay', outTradeNo: `${orderId}_1` });
  expect((await shop.jump(orderId)).code).toBe('providerUnavailable');
  expect(await shop.orderState(orderId)).toBe('toPay');
  expect((await shop.jump(orderId)).code).toBe(0);
  expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(1);
  await shop.pay(orderId);
  await eventually(async () => (await shop.check(orderId)).data === 2);
  expect(await shop.grants(orderId)).toBe(1);
});

describe('a payment whose notification never comes', () => {
  test('is found by the poller', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.dropNotifications(orderId);
    const transactionId = await shop.pay(orderId);
    await shop.server.server.workers['payments.poll']({});
    expect((await shop.check(orderId)).data).toBe(1);
    // The provider is first asked twenty seconds after the attempt.
    shop.server.clock.advance(21_000);
    await shop.server.server.workers['payments.poll']({});
    expect((await shop.check(orderId)).data).toBe(2);
    const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
    expect(data).toMatchObject({ status: 'paid', payMethod: 'WX', transactionId });
  });

  test('is found by the poller at once if the clock was hours ahead when the cashier was opened', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.dropNotifications(orderId);
    await shop.pay(orderId);
    await shop.server.database.pool.query(
      "update payment_attempts set next_query_at = next_query_at + interval '8 h' where order_id = $1",
      [orderId],
    );
    await shop.server.server.workers['payments.poll']({});
    expect((await shop.check(orderId)).data).toBe(2);
  });

  test('is found when the payer says so', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.dropNotifications(orderId);
    await shop.pay(orderId);
    expect((await shop.check(orderId)).data).toBe(1);
    expect(await shop.confirm(orderId)).toMatchObject({ code: 0, data: 2 });
    expect(await shop.orderState(orderId)).toBe('paid');
    expect(await shop.grants(orderId)).toBe(1);
  });

  test('is found by several at once and fulfilled once', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.dropNotifications(orderId);
    await shop.pay(orderId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.confirm(orderId)));
    expect(answers.map(({ data }) => data)).toEqual(Array(8).fill(2));
    expect(await shop.grants(orderId)).toBe(1);
    expect(await shop.count("order_events where order_id = $1 and event = 'paid'", orderId)).toBe(1);
  });
});

describe('"I have paid"', () => {
  test('without a payment is not believed', async () => {
    const orderId = await shop.orderAtCashier();
    expect(await shop.confirm(orderId)).toMatchObject({ code: 0, data: 1 });
    expect(await shop.orderState(orderId)).toBe('toPay');
    expect(await shop.grants(orderId)).toBe(0);
  });

  test('without having been at the cashier is not believed', async () => {
    const orderId = await shop.order();
    expect(await shop.confirm(orderId)).toMatchObject({ code: 0, data: 1 });
  });

  test('is asked about only so often, and may be said again a minute later', async () => {
    const orderId = await shop.orderAtCashier();
    const say = () => shop.server.post('/pay/confirm3', { orderId }, { token: shop.token });
    const answers = await Promise.all(Array.from({ length: 33 }, say));
    expect(answers.filter(({ code }) => code === 'tooManyRequests')).toHaveLength(3);
    shop.server.clock.advance(61_000);
    expect((await say()).data).toBe(1);
  });

  test('is answered "unknown" when the provider does not say', async () => {
    const orderId = await shop.orderAtCashier();
    const attemptId = `${orderId}_1`;
    // An abandoned link may have been paid as well.
    for (const state of ['open', 'abandoned']) {
      await shop.server.database.pool.query('update payment_attempts set state = $2 where id = $1', [
        attemptId,
        state,
      ]);
      await shop.misbehave({ behaviour: 'answerError', operation: 'query', outTradeNo: attemptId });
      expect(await shop.confirm(orderId)).toMatchObject({ code: 'providerUnavailable' });
    }
    expect(await shop.orderState(orderId)).toBe('toPay');
  });

  test('waits for a provider that hangs once, however many attempts were made with it', async () => {
    const orderId = await shop.orderAtCashier();
    const pay = { orderId, payMethod: 'ZFB' as const };
    expect((await shop.server.post('/pay/getPayJump', pay, { token: shop.token })).code).toBe(0);
    expect((await shop.jump(orderId)).code).toBe(0);
    await shop.misbehave({ behaviour: 'hang', ms: 3_000, operation: 'query', times: 2 });
    const start = performance.now();
    expect((await shop.confirm(orderId)).code).toBe(0);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('is not believed from an answer whose signature does not hold', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.dropNotifications(orderId);
    await shop.pay(orderId);
    const attempt = { on: 'answer', operation: 'query', outTradeNo: `${orderId}_1` };
    for (const behaviour of ['tamperSignature', 'tamperBody', 'unknownSerial', 'oldTimestamp']) {
      await shop.misbehave({ behaviour, ...attempt });
      expect((await shop.confirm(orderId)).code, behaviour).toBe('providerUnavailable');
    }
    expect(await shop.orderState(orderId)).toBe('toPay');
    expect((await shop.confirm(orderId)).data).toBe(2);
  });
});

describe('cancelling', () => {
  test('closes the cashier first: nobody can pay a cancelled order', async () => {
    const orderId = await shop.orderAtCashier();
    expect(await shop.cancel(orderId)).toMatchObject({ code: 0, data: 'cancelled' });
    await expect(shop.pay(orderId)).rejects.toThrow(/closed/);
    expect((await shop.jump(orderId)).code).toBe('orderCancelled');
    expect((await shop.check(orderId)).code).toBe('orderCancelled');
    // Cancelling again is no error: the result is what was wanted.
    expect(await shop.cancel(orderId)).toMatchObject({ code: 0, data: 'cancelled' });
  });

  test('that comes after the payment finds it paid, though no notification came', async () => {
    const orderId = await shop.orderAtCashier();
    await shop.dropNotifications(orderId);
    await shop.pay(orderId);
    expect((await shop.cancel(orderId)).code).toBe('orderAlreadyPaid');
    expect(await shop.orderState(orderId)).toBe('paid');
    expect(await shop.grants(orderId)).toBe(1);
  });

  test('that races the payment ends in one of the two, and in nothing between', async () => {
    for (let round = 0; round < 6; round += 1) {
      const orderId = await shop.orderAtCashier();
      const [cancelled, paid] = await Promise.allSettled([shop.cancel(orderId), shop.pay(orderId)]);
      const code = cancelled.status === 'fulfilled' ? cancelled.value.code : 'lost';
      if (paid.status === 'fulfilled') {
        expect(code).toBe('orderAlreadyPaid');
        await eventually(async () => (await shop.orderState(orderId)) === 'paid');
      } else {
        expect(code).toBe(0);
        expect(await shop.orderState(orderId)).toBe('cancelled');
        expect(await shop.grants(orderId)).toBe(0);
      }
    }
  });

  test('of an order that became another one while the provider answered says what it is now', async () => {
    const { db } = shop.server.database;
    const become = async (status: OrderStatus) => {
      const orderId = await shop.order();
      const order = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const cancel = cancelOrder(db, async () => {
        await db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
        return 'clear';
      });
      return cancel({ order, brand: order.brand, now: shop.server.clock.now() } as never, { orderId });
    };
    expect(await become('paid')).toEqual(fail('orderAlreadyPaid'));
    expect(await become('timedOut')).toEqual(fail('orderTimedOut'));
    expect(await become('cancelled')).toBe('cancelled');
    // Of one that is over, nobody is asked.
    const asks = cancelOrder(db, async () => expect.fail('asked'));
    expect(await asks({ order: { status: 'paid' } } as never, { orderId: '' })).toEqual(
      fail('orderAlreadyPaid'),
    );
  });

  test('and ordering the same anew at once, without a key, makes an order that can be paid', async () => {
    const body = { imeis: [imeiOfA], packages: [{ packageId: 201 }] };
    const again = async () =>
      (await shop.server.post('/pay/order/addOrder', body, { token: shop.token })).data;
    expect((await shop.cancel(await again())).data).toBe('cancelled');
    expect(await shop.orderState(await again())).toBe('toPay');
  });

  test('waits while the provider does not say, and the order stays payable', async () => {
    const orderId = await shop.orderAtCashier();
    for (const operation of ['close', 'query']) {
      await shop.misbehave({ behaviour: 'answerError', operation, outTradeNo: `${orderId}_1` });
    }
    expect((await shop.cancel(orderId)).code).toBe('paymentUnknown');
    expect(await shop.orderState(orderId)).toBe('toPay');
    expect((await shop.cancel(orderId)).data).toBe('cancelled');
  });

  test('and starting to pay at once never leave a payable link to a cancelled order', async () => {
    const inTurn = (orderId: string, calls: readonly (() => Promise<unknown>)[]) =>
      callsWhileLocked(
        shop.server.database.pool,
        `select from orders where id = '${orderId}' for update`,
        calls,
      );
    const [begun, ended] = [await shop.order(), await shop.order()];
    expect(await inTurn(begun, [() => shop.jump(begun), () => shop.cancel(begun)])).toMatchObject([
      { code: 0 },
      { code: 'paymentUnknown' },
    ]);
    expect(await shop.orderState(begun)).toBe('toPay');
    expect(await inTurn(ended, [() => shop.cancel(ended), () => shop.jump(ended)])).toMatchObject([
      { code: 0, data: 'cancelled' },
      { code: 'orderCancelled' },
    ]);
    expect(await shop.count('payment_attempts where order_id = $1', ended)).toBe(0);
  });
});

test('an order that times out at the cashier is closed there; one that was paid there is paid', async () => {
  const [unpaid, paid] = [await shop.orderAtCashier(), await shop.orderAtCashier()];
  await shop.dropNotifications(paid);
  await shop.pay(paid);
  shop.server.clock.advance(31 * 60_000);
  await shop.server.server.workers['orders.expire']({});
  expect([await shop.orderState(unpaid), await shop.orderState(paid)]).toEqual(['timedOut', 'paid']);
  await expect(shop.pay(unpaid)).rejects.toThrow(/closed/);
});

test('an order whose provider does not say for long whether it was paid is still ended once it says so', async () => {
  const orderId = await shop.orderAtCashier();
  const expireAfter = async (minutes: number) => {
    shop.server.clock.advance(minutes * 60_000);
    await shop.server.server.workers['orders.expire']({});
    return shop.orderState(orderId);
  };
  for (const operation of ['close', 'query'])
    await shop.misbehave({ behaviour: 'answerError', operation, times: 'always' });
  expect(await expireAfter(31)).toBe('toPay');
  await shop.server.control('wechatPay', '/control/behaviours/clear', {});
  // By now it is tried again every ten minutes only.
  const minute = new Date(shop.server.clock.now().getTime() + 3 * 3_600_000).getUTCMinutes();
  expect(await expireAfter(3 * 60 + 10 - (minute % 10))).toBe('timedOut');
});

// Last, because the provider's clock can't be moved back.
test('the cashier is still open in the last minute before the deadline', async () => {
  const orderId = await shop.order();
  // The provider also requires a minute until the end of the trade.
  shop.server.clock.advance(29.2 * 60_000);
  const advanceMs = shop.server.clock.now().getTime() - Date.now();
  await shop.server.control('wechatPay', '/control/clock', { advanceMs });
  expect(await shop.jump(orderId)).toMatchObject({ code: 0 });
});
