import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
});
afterAll(() => shop.server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;
const delivery = async (orderId: string): Promise<string> =>
  (await query('select delivery from order_lines where order_id = $1', orderId))[0].delivery;

/** A paid order that the device platform then fails for good. */
async function undeliverable(imei = imeiOfA, token = shop.token): Promise<string> {
  await shop.server.control('devicePlatform', '/control/fail-next', { imei });
  const body = { imeis: [imei], packages: [{ packageId: 168 }] };
  const { data: orderId } = await shop.server.post('/pay/order/addOrder', body, { token });
  expect((await shop.jump(orderId, token)).code).toBe(0);
  await shop.pay(orderId);
  return orderId;
}

/** Waits until the order's line is given back, while the time passes after which its refund is asked about. */
const untilRefunded = (orderId: string): Promise<boolean> =>
  eventually(async () => {
    shop.server.clock.advance(60_000);
    await shop.server.server.workers['payments.poll-refunds']({});
    return (await delivery(orderId)) === 'refunded';
  });

describe('a paid line that can not be delivered', () => {
  test('is refunded by itself, once, and the order and its money say so', async () => {
    const orderId = await undeliverable();
    await untilRefunded(orderId);
    expect(await shop.orderState(orderId)).toBe('refunded');
    const { data } = await shop.server.post('/pay/order/payments', { orderId }, { token: shop.token });
    expect(data.refunds).toMatchObject([{ reason: 'undeliverable', state: 'succeeded', amountFen: 2990 }]);
    expect(await query('select * from ledger_proof')).toEqual([]);
  });

  test('is credited to the device’s balance where the rules say so', async () => {
    await query("update refund_rules set action = 'credit' where reason = 'undeliverable'");
    const orderId = await undeliverable();
    await eventually(async () => (await delivery(orderId)) === 'credited');
    await query("update refund_rules set action = 'refund' where reason = 'undeliverable'");
    expect(await shop.orderState(orderId)).toBe('paid');
    expect(
      await query(
        'select kind, amount_fen, balance_after_fen from balance_entries where order_id = $1',
        orderId,
      ),
    ).toEqual([{ kind: 'credit', amount_fen: 2990, balance_after_fen: 2990 }]);
    expect(await query('select * from refunds where order_id = $1', orderId)).toEqual([]);
    const done = { status: 'done', pageSize: 50 } as const;
    const { data } = await shop.server.post('/pay/order/getOrderList', done, { token: shop.token });
    expect(data.list.map((one) => one.orderId)).toContain(orderId);
    expect(await query('select * from ledger_proof')).toEqual([]);
  });

  test('takes no coupon where it is credited, once nothing else of its order is had', async () => {
    await query("update refund_rules set action = 'credit' where reason = 'undeliverable'");
    await query('update devices set user_id = $1 where imei = $2', shop.world.ownerA, imeiOfB);
    const couponId = await addCoupon(shop.server.database.db, { total: 2 });
    const buy = async (imeis: readonly string[]) => {
      await shop.server.control('devicePlatform', '/control/fail-next', { imei: imeiOfA });
      const orderId = await shop.orderAtCashier({ imeis, coupons: [couponId] });
      await shop.pay(orderId);
      await eventually(async () => {
        const lines = await query('select delivery from order_lines where order_id = $1', orderId);
        return lines.every((line) => ['credited', 'inEffect'].includes(line.delivery));
      });
    };
    await buy([imeiOfA, imeiOfB]);
    await buy([imeiOfA]);
    await query("update refund_rules set action = 'refund' where reason = 'undeliverable'");
    await query('update devices set user_id = $1 where imei = $2', shop.world.ownerB, imeiOfB);
    expect(await query('select reserved, used from coupons where id = $1', couponId)).toEqual([
      { reserved: 0, used: 1 },
    ]);
  });

  test('is given back to a guest, and to who has bought it for another’s device: the balance is not theirs', async () => {
    await query("update refund_rules set action = 'credit' where reason = 'undeliverable'");
    const [unbound] = await query(
      `insert into devices (imei, brand, model, name, status)
       values ('356938035644146', 'zax', 'T-H1', 'x', 'activated') returning imei`,
    );
    const entries = 'select * from balance_entries order by id';
    const before = await query(entries);
    const guest = await people(shop.server).guest();
    const bought = [[imeiOfB], [imeiOfB, guest], [unbound.imei, guest]] as const;
    for (const [imei, token] of bought) {
      const orderId = await undeliverable(imei, token);
      await eventually(async () => {
        shop.server.clock.advance(60_000);
        await shop.server.server.workers['payments.poll-refunds']({});
        return ['refunded', 'credited'].includes(await delivery(orderId));
      });
      expect(await query('select status from orders where id = $1', orderId)).toEqual([
        { status: 'refunded' },
      ]);
    }
    await query("update refund_rules set action = 'refund' where reason = 'undeliverable'");
    expect(await query(entries)).toEqual(before);
    expect(await query('select * from ledger_proof')).toEqual([]);
  });

  test('is counted by its age while its money is on its way', async () => {
    const arriveIn = (refundSettleMs: number) =>
      shop.server.control('wechatPay', '/control/settings', { refundSettleMs });
    await arriveIn(3_600_000);
    const orderId = await undeliverable();
    await eventually(async () => (await delivery(orderId)) === 'failed');
    shop.server.clock.advance(30_000);
    expect(await shop.server.metric('payments_oldest_waiting_seconds', { kind: 'refund' })).toBeGreaterThan(
      29,
    );
    expect(await shop.server.metric('payments_oldest_waiting_seconds', { kind: 'case' })).toBe(0);
    await arriveIn(200);
  });

  describe('beside one that a coupon paid for whole', () => {
    const couponFor = (imei: string) =>
      addCoupon(shop.server.database.db, { amount_fen: 2990, scope: 'device', target_imei: imei });
    const uses = async (couponId: string) =>
      (await query('select used from coupons where id = $1', couponId))[0].used;
    const deliveries = async (orderId: string) =>
      (await query('select delivery from order_lines where order_id = $1 order by imei', orderId)).map(
        (line) => line.delivery,
      );
    const both = [imeiOfA, imeiOfB].sort();
    const orderBoth = async (couponId: string) => {
      const orderId = await shop.orderAtCashier({ imeis: both, coupons: [couponId] });
      await shop.pay(orderId);
      return orderId;
    };
    const refunded = (orderId: string) =>
      eventually(async () => {
        shop.server.clock.advance(60_000);
        await shop.server.server.workers['payments.poll-refunds']({});
        return (await shop.orderState(orderId)) === 'refunded';
      });

    test('gives its money back, and not the coupon: what that paid for is had', async () => {
      const couponId = await couponFor(imeiOfB);
      await shop.server.control('devicePlatform', '/control/fail-next', { imei: imeiOfA });
      const orderId = await orderBoth(couponId);
      await refunded(orderId);
      await eventually(async () => (await deliveries(orderId)).includes('inEffect'));
      expect((await deliveries(orderId)).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'inEffect',
        'refunded',
      ]);
      expect(await uses(couponId)).toBe(1);
    });

    test('gives the coupon back, too, once that one can’t be delivered either', async () => {
      const couponId = await couponFor(imeiOfB);
      for (const imei of both) await shop.server.control('devicePlatform', '/control/fail-next', { imei });
      const orderId = await orderBoth(couponId);
      await refunded(orderId);
      await eventually(async () => (await uses(couponId)) === 0);
      expect((await deliveries(orderId)).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'failed',
        'refunded',
      ]);
    });
  });

  test('that nobody may leave unpaid: duplicates and late payments can have no other rule', async () => {
    for (const reason of ['duplicatePayment', 'latePayment', 'secondTransaction'])
      await expect(
        query("update refund_rules set action = 'human' where reason = $1", reason),
      ).rejects.toThrow('check constraint');
  });
});

test('a coupon comes back with all of the money, though a free package of its order is had: no coupon paid for that', async () => {
  const couponId = await addCoupon(shop.server.database.db);
  const packages = [{ packageId: 168 }, { packageId: 202 }];
  const orderId = await shop.orderInEffect({ packages, coupons: [couponId] });
  const staff = { token: await people(shop.server).login('staff'), key: crypto.randomUUID() };
  const refund = { orderId, lineNo: 1, amountFen: 2490, note: 'agreed' };
  await eventually(async () => (await shop.server.post('/pay/refund/add', refund, staff)).code === 0);
  await eventually(async () => (await shop.orderState(orderId)) === 'refunded');
  expect(await query('select reserved, used from coupons where id = $1', couponId)).toEqual([
    { reserved: 0, used: 0 },
  ]);
});

test('money goes back to where it came from where the device’s balance can hold no more', async () => {
  await query("update refund_rules set action = 'credit' where reason = 'undeliverable'");
  await query(
    `insert into balance_entries (id, brand, imei, currency, entry_no, kind, amount_fen, balance_after_fen, reference,
       description_zh, description_en, at)
     select gen_random_uuid(), brand, imei, currency, entry_no + 1, 'credit', 2147483647 - balance_after_fen, 2147483647,
       'full', '', '', at from balance_entries where imei = $1 order by entry_no desc limit 1`,
    imeiOfA,
  );
  const orderId = await undeliverable();
  await untilRefunded(orderId);
  expect(await shop.orderState(orderId)).toBe('refunded');
});
