import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.server.stop());

const create = async (orderId: string) =>
  (await shop.server.post('/pay/ticket/create', { orderId }, { token: shop.token })).data;
const spend = (ticket: string, more: { orderId?: string } = {}, host?: string) =>
  shop.server.post('/pay/ticket/spend', { ticket, ...more }, host ? { host } : {});
const scopedToken = async (orderId: string) => (await spend((await create(orderId)).ticket)).data.token;

describe('a pay ticket', () => {
  test('is in the link under the name that the app expects, and is not the session’s token', async () => {
    const orderId = await shop.order();
    const inTwoMinutes = () => shop.server.clock.now().getTime() + 120_000;
    const earliest = inTwoMinutes();
    const { ticket, url, expiresAt } = await create(orderId);
    const latest = inTwoMinutes();
    const link = new URL(url, shop.server.origin);
    expect(link.pathname).toBe('/pay/orderPay-details.html');
    expect(Object.fromEntries(link.searchParams)).toEqual({ orderId, site: 'cn', lang: 'zh', token: ticket });
    expect(ticket).not.toBe(shop.token);
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(earliest);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(latest);
  });

  test('is stored as a hash only', async () => {
    const { ticket } = await create(await shop.order());
    const { rows } = await shop.server.database.pool.query('select t::text as row from pay_tickets t');
    for (const { row } of rows as { row: string }[]) expect(row).not.toContain(ticket);
  });

  test('is spent once, however many hold it', async () => {
    const { ticket } = await create(await shop.order());
    const answers = await Promise.all(Array.from({ length: 10 }, () => spend(ticket)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'ticketInvalid')).toHaveLength(9);
  });

  test('is spent again by who has lost the answer, and knows the key that it was spent with', async () => {
    const { ticket } = await create(await shop.order());
    const spendBy = (key?: string) =>
      shop.server.post('/pay/ticket/spend', { ticket }, key === undefined ? {} : { key });
    const answers = await Promise.all(['mine', 'mine'].map(spendBy));
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    for (const key of ['other', undefined]) expect((await spendBy(key)).code).toBe('ticketInvalid');
    const { data } = await spendBy('mine');
    const seen = await shop.server.post('/pay/check', { orderId: data.orderId }, { token: data.token });
    expect(seen.data).toBe(1);
    shop.server.clock.advance(121_000);
    expect((await spendBy('mine')).code).toBe('ticketInvalid');
  });

  test.each([
    [119, 0],
    [121, 'ticketInvalid'],
  ])('after %i seconds answers %s', async (seconds, code) => {
    const { ticket } = await create(await shop.order());
    shop.server.clock.advance(seconds * 1000);
    expect((await spend(ticket)).code).toBe(code);
  });

  test('is deleted once it is past its time, spent or not', async () => {
    const cleanUp = () => shop.server.server.workers['payments.clean-up-tickets']({});
    await shop.server.database.pool.query('delete from pay_tickets');
    const orderId = await shop.order();
    await spend((await create(orderId)).ticket);
    await create(orderId);
    shop.server.clock.advance(60_000);
    const { ticket } = await create(orderId);
    await cleanUp();
    expect(await shop.count('pay_tickets')).toBe(3);
    shop.server.clock.advance(61_000);
    await cleanUp();
    expect(await shop.count('pay_tickets')).toBe(1);
    expect((await spend(ticket)).code).toBe(0);
  });

  test('is nothing on another brand’s host, and is not spent by trying', async () => {
    const { ticket } = await create(await shop.order());
    expect((await spend(ticket, {}, 'tc.localhost')).code).toBe('ticketInvalid');
    expect((await spend(ticket)).code).toBe(0);
  });

  test('is not spent by naming another order', async () => {
    const [orderId, other] = [await shop.order(), await shop.order()];
    const { ticket } = await create(orderId);
    expect((await spend(ticket, { orderId: other })).code).toBe('ticketInvalid');
    expect((await spend(ticket, { orderId })).data.orderId).toBe(orderId);
  });

  test('is no session’s token: a link that carries one opens nothing', async () => {
    expect((await spend(shop.token)).code).toBe('ticketInvalid');
    const { ticket } = await create(await shop.order());
    expect((await shop.server.post('/pay/order/getOrderList', {}, { token: ticket })).code).toBe(
      'tokenUnknown',
    );
  });

  test('is had only by who has the order', async () => {
    const orderId = await shop.order();
    const { token } = (await shop.server.post('/session/guest', {})).data;
    const answer = await shop.server.post('/pay/ticket/create', { orderId }, { token });
    expect(answer.code).toBe('orderNotFound');
  });
});

describe('the token of a spent ticket', () => {
  test('sees and pays its order', async () => {
    const orderId = await shop.order();
    const token = await scopedToken(orderId);
    expect((await shop.server.post('/pay/order/getOrder', { orderId }, { token })).data).toMatchObject({
      orderId,
    });
    const jump = await shop.jump(orderId, token);
    const back = new URL(new URL(jump.url ?? '').searchParams.get('redirect_url') ?? '');
    expect(back.pathname).toBe('/pay/orderPay-details.html');
    await shop.pay(orderId);
    await eventually(async () => (await shop.server.post('/pay/check', { orderId }, { token })).data === 2);
    expect((await shop.server.post('/pay/confirm3', { orderId }, { token })).data).toBe(2);
  });

  test('is of the order’s site, wherever the link is opened', async () => {
    const orderId = await shop.order();
    await shop.server.database.pool.query("update orders set site = 'iso' where id = $1", [orderId]);
    await scopedToken(orderId);
    expect(await shop.count("sessions where site = 'iso' and order_id = $1", orderId)).toBe(1);
  });

  test('opens nothing else: no other order or ticket, no list, no device, no cancelling', async () => {
    const [orderId, other] = [await shop.order(), await shop.order()];
    const token = await scopedToken(orderId);
    const codes = await Promise.all([
      shop.server.post('/pay/order/getOrder', { orderId: other }, { token }),
      shop.jump(other, token),
      shop.server.post('/pay/order/cancelOrder', { orderId }, { token }),
      shop.server.post('/pay/ticket/create', { orderId: other }, { token }),
      shop.server.post('/pay/order/getOrderList', {}, { token }),
      shop.server.post('/device/getDeviceByImei', { imei: '490154203237518' }, { token }),
      shop.server.post('/device/getDeviceList', {}, { token }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([
      'orderNotFound',
      'orderNotFound',
      'orderNotFound',
      'orderNotFound',
      'sessionNeeded',
      'noService',
      'loginNeeded',
    ]);
  });

  test('makes tickets of its order for as long as it can be paid, and does not outlive it by them', async () => {
    const orderId = await shop.order();
    const token = await scopedToken(orderId);
    const again = (scoped: string) => shop.server.post('/pay/ticket/create', { orderId }, { token: scoped });
    shop.server.clock.advance(29 * 60_000);
    const { ticket } = (await again(token)).data;
    shop.server.clock.advance(90_000);
    const later = (await spend(ticket)).data.token;
    expect((await shop.server.post('/pay/order/getOrder', { orderId }, { token: later })).code).toBe(0);
    expect((await again(later)).code).toBe('ticketInvalid');
    // The order's owner may still share a link to it.
    expect((await again(shop.token)).code).toBe(0);
  });

  test('lives until the order’s deadline, then answers 100401', async () => {
    const orderId = await shop.order();
    const token = await scopedToken(orderId);
    const look = () => shop.server.post('/pay/order/getOrder', { orderId }, { token });
    shop.server.clock.advance(29 * 60_000);
    expect((await look()).code).toBe(0);
    shop.server.clock.advance(2 * 60_000);
    expect((await look()).code).toBe(100401);
  });
});
