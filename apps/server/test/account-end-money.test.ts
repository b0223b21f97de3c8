import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditBalance } from '../src/modules/balance/public.ts';
import { addCoupon } from './fixtures.ts';
import { people } from './people.ts';
import type { TestServer } from './server.ts';
import { Shop } from './shop.ts';
import { callsWhileLocked } from './while-locked.ts';

let shop: Shop;
let server: TestServer;
let who: ReturnType<typeof people>;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open();
  server = shop.server;
  who = people(server);
  staff = await who.login('staff');
});
afterAll(() => server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await server.database.pool.query(text, values)).rows;
const newPerson = () => who.newPerson();
const carryOut = () => server.server.workers['cancellations.carry-out']({});

/** Requests a cancellation, and approves it as if its three working days were over. */
async function approved(token: string, what: { account: string } | { imei: string }): Promise<void> {
  const request = { email: 'canary@example.com', reason: 'notUsed', ...what } as const;
  const { id } = (await server.post('/cancellation/add', request, { token })).data;
  await query(
    "update cancellations set decide_from = created_at + interval '1 millisecond' where id = $1",
    id,
  );
  const decision = { id, decision: 'approve' } as const;
  expect((await server.post('/cancellation/staff/decide', decision, { token: staff })).code).toBe(0);
}

test('what a cancellation loses is what is still good, in the money of the site, and nothing that is over', async () => {
  const { id, imei, token } = await newPerson();
  const { db } = server.database;
  const forBoth = [
    { scope: 'device', target_imei: imei },
    { scope: 'account', target_user_id: id },
  ];
  for (const target of forBoth) {
    await addCoupon(db, target);
    for (const over of [{ used: 1 }, { reserved: 1 }, { revoked: true }, { valid_to: new Date(0) }])
      await addCoupon(db, { valid_from: new Date(-1), ...target, ...over });
  }
  for (const [currency, amountFen] of [
    ['CNY', 300],
    ['USD', 500],
  ] as const)
    await db.transaction().execute((trx) =>
      creditBalance(trx, {
        brand: 'zax',
        imei,
        currency,
        amountFen,
        reference: `losses:${currency}`,
        orderId: null,
        description: { zh: 'x', en: 'x' },
        at: server.clock.now(),
      }),
    );
  const order = { imeis: [imei], packages: [{ packageId: 168 }] };
  const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
  await shop.jump(orderId, token);
  await shop.pay(orderId);
  await server.post('/pay/confirm3', { orderId }, { token });
  await query(
    "update grants set effective_time = now() - interval '2 days', expiration_time = now() - interval '1 day' where imei = $1",
    imei,
  );
  const lost = async (about: { imei?: string }) =>
    (await server.post('/cancellation/preview', about, { token })).data.losses;
  expect(await lost({ imei })).toEqual({ devices: 1, runningPackages: 0, coupons: 1, balanceFen: 300 });
  expect(await lost({})).toEqual({ devices: 1, runningPackages: 0, coupons: 2, balanceFen: 300 });
});

describe('a cancellation that is approved', () => {
  test('waits while money is on its way back', async () => {
    const { id: userId, name, token } = await newPerson();
    // More devices than one transaction releases: none may be released before the account can be.
    await query(
      `insert into devices (imei, brand, model, name, status, user_id)
       select '37' || lpad(n::text, 13, '0'), 'zax', 'T-H1', 'One of many', 'activated', $1 from generate_series(1, 21) n`,
      userId,
    );
    const devices = async () => (await query('select imei from devices where user_id = $1', userId)).length;
    await approved(token, { account: name });
    const orderId = await shop.orderAtCashier();
    await shop.pay(orderId);
    await shop.confirm(orderId);
    await query('update orders set user_id = $2 where id = $1', orderId, userId);
    await query(
      `insert into refunds (id, payment_id, order_id, amount_fen, currency, reason, state, created_at)
       select 'R_waiting', p.id, p.order_id, 1, 'CNY', 'staffDecision', 'requested', now() from payments p where order_id = $1`,
      orderId,
    );
    await carryOut();
    expect((await query('select user_name from users where id = $1', userId))[0].user_name).toBe(name);
    expect(await devices()).toBe(22);
    await query("update refunds set state = 'succeeded' where id = 'R_waiting'");
    await carryOut();
    expect(await devices()).toBe(0);
    expect((await query('select user_name from users where id = $1', userId))[0].user_name).toBe(
      `cancelled:${userId}`,
    );
  });

  test('waits while a person has to decide about money, too', async () => {
    const { id: userId, name, token } = await newPerson();
    await approved(token, { account: name });
    const orderId = await shop.orderAtCashier();
    await query('update orders set user_id = $2 where id = $1', orderId, userId);
    // An open attempt would keep it waiting, too.
    await query("update payment_attempts set state = 'closed' where order_id = $1", orderId);
    const isThere = async () =>
      (await query('select user_name from users where id = $1', userId))[0].user_name === name;
    for (const kind of ['refundFailed', 'refundUnknown', 'quarantine', 'undelivered']) {
      await query(
        `insert into payment_cases (id, kind, subject, brand, provider, order_id, opened_at)
         values (gen_random_uuid(), $2, 'x', 'zax', 'wechatpay', $1, now())`,
        orderId,
        kind,
      );
      await carryOut();
      expect(await isThere(), kind).toBe(true);
      await query("update payment_cases set resolved_at = now(), resolution = 'dismiss: x'");
    }
    await carryOut();
    expect(await isThere()).toBe(false);
  });

  test('of a device is not kept waiting by what is paid for, or ended of, another one', async () => {
    const { id: userId, imei, token } = await newPerson();
    const other = '369000000000001';
    await approved(token, { imei });
    const order = { imeis: [imei], packages: [{ packageId: 168 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
    expect((await shop.jump(orderId, token)).code).toBe(0);
    await query(
      "insert into devices (imei, brand, model, name, status, user_id) values ($1, 'zax', 'T-H1', 'x', 'activated', $2)",
      other,
      userId,
    );
    await query('update order_lines set imei = $2 where order_id = $1', orderId, other);
    await query(
      `insert into unwinds (id, brand, order_id, order_line_id, user_id, imei, term_from, term_to, reason, currency,
         paid_fen, used_fen, fee_fen, refund_fen, need_return, state, created_at, decide_by)
       select gen_random_uuid(), 'zax', order_id, id, $2, imei, now(), now() + interval '1 year', 'x', 'CNY',
         2990, 0, 0, 2990, false, 'applied', now(), now() + interval '15 days' from order_lines where order_id = $1`,
      orderId,
      userId,
    );
    const owners = () => query('select imei, user_id from devices where imei in ($1, $2)', imei, other);
    await carryOut();
    expect(await owners()).toEqual(
      expect.arrayContaining([
        { imei, user_id: null },
        { imei: other, user_id: userId },
      ]),
    );
  });

  test('of a device is not kept waiting by the money of who had it before', async () => {
    const [before, person] = [await newPerson(), await newPerson()];
    const { imei, token } = person;
    const buy = async (buyer: string): Promise<string> =>
      (
        await server.post(
          '/pay/order/addOrder',
          { imeis: [imei], packages: [{ packageId: 168 }] },
          { token: buyer },
        )
      ).data;
    const ask = async (orderId: string) => {
      await query(
        `insert into payment_cases (id, kind, subject, brand, provider, order_id, opened_at)
         values (gen_random_uuid(), 'quarantine', $1, 'zax', 'wechatpay', $1, now())`,
        orderId,
      );
      return (await server.post('/cancellation/preview', { imei }, { token })).data.obstacles;
    };
    expect(await ask(await buy(before.token))).toEqual([]);
    expect(await ask(await buy(token))).toEqual(['openRefund']);
    await query("update payment_cases set resolved_at = now(), resolution = 'dismiss: x'");
  });

  test.each(['account', 'imei'] as const)(
    'of an %s waits while its person may be paying: nobody could see what became of it',
    async (what) => {
      const { id: userId, name, imei, token } = await newPerson();
      await approved(token, what === 'account' ? { account: name } : { imei });
      const order = { imeis: [imei], packages: [{ packageId: 168 }] };
      const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
      expect((await shop.jump(orderId, token)).code).toBe(0);
      const owner = async () => (await query('select user_id from devices where imei = $1', imei))[0].user_id;
      await carryOut();
      expect(await owner()).toBe(userId);
      await shop.pay(orderId);
      expect((await server.post('/pay/confirm3', { orderId }, { token })).code).toBe(0);
      await carryOut();
      expect(await owner()).toBeNull();
    },
  );

  test('of an account waits, too, where the payment begins while its unpaid orders are being ended', async () => {
    const { id: userId, name, imei, token } = await newPerson();
    await approved(token, { account: name });
    const order = { imeis: [imei], packages: [{ packageId: 168 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
    const attempt = (state: 'open' | 'closed') =>
      `update payment_attempts set state = '${state}' where order_id = '${orderId}'`;
    expect((await shop.jump(orderId, token)).code).toBe(0);
    await query(attempt('closed'));
    const paying = `select from orders where id = '${orderId}' for update; ${attempt('open')}`;
    await callsWhileLocked(server.database.pool, paying, [carryOut]);
    const isThere = async () =>
      (await query('select user_name from users where id = $1', userId))[0].user_name === name;
    expect(await isThere()).toBe(true);
    await query(attempt('closed'));
    await carryOut();
    expect(await isThere()).toBe(false);
  });

  test('of an account ends its unpaid orders: who was given a link could pay for what is nobody’s', async () => {
    const { name, imei, token } = await newPerson();
    await approved(token, { account: name });
    const order = { imeis: [imei], packages: [{ packageId: 168 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
    const { ticket } = (await server.post('/pay/ticket/create', { orderId }, { token })).data;
    const friend = (await server.post('/pay/ticket/spend', { ticket })).data.token;
    await carryOut();
    expect((await server.post('/pay/order/getOrder', { orderId }, { token: friend })).data.status).toBe(
      'cancelled',
    );
    expect((await shop.jump(orderId, friend)).code).toBe('orderCancelled');
  });
});
