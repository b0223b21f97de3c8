import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';
import { WechatPeople } from './wechat-people.ts';

let shop: Shop;
let people: WechatPeople;
beforeAll(async () => {
  shop = await Shop.open();
  people = new WechatPeople(shop.server);
});
afterAll(() => shop.server.stop());

const prepay = (orderId: string, more: Record<string, unknown> = {}, token = shop.token) =>
  shop.server.raw('/weixin/jsapiPrepay', { orderId, ...more }, { token });

interface Parameters {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly prepayId: string;
  readonly sign: string;
}

/** Acts like the WeChat app with the page's parameters: it shows its cashier, or says that the signature is wrong. */
async function cashierShows({ appId, timeStamp, nonceStr, prepayId, sign }: Parameters): Promise<boolean> {
  const query = new URLSearchParams({
    appId,
    timeStamp,
    nonceStr,
    package: `prepay_id=${prepayId}`,
    signType: 'RSA',
    paySign: sign,
  });
  const page = await fetch(`${shop.server.wechatPayUrl}/cashier/jsapi?${query}`);
  return (await page.text()).includes(`value="${prepayId}"`);
}

describe('paying inside WeChat', () => {
  test('needs that WeChat told the server who the payer is', async () => {
    const orderId = await shop.order();
    expect(await prepay(orderId)).toMatchObject({ code: 'openidNeeded' });
    expect(await prepay(orderId, { openId: 'o-said-by-the-page' })).toMatchObject({ code: 'openidNeeded' });
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(0);
  });

  test('gives what WeixinJSBridge takes, and a payment there pays the order', async () => {
    await people.license(shop.token, 'o-owner-a');
    const orderId = await shop.order();
    const answer = await prepay(orderId, { openId: 'o-owner-a' });
    expect(answer.code).toBe(0);
    expect(await cashierShows(answer.data as Parameters)).toBe(true);
    await shop.pay(orderId);
    await eventually(async () => (await shop.orderState(orderId)) === 'paid');
  });

  test("with another person's openid is refused before WeChat Pay hears of it", async () => {
    const orderId = await shop.order();
    expect(await prepay(orderId, { openId: 'o-somebody-else' })).toMatchObject({
      status: 403,
      code: 'openidMismatch',
    });
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(0);
  });

  test('closes a link that was opened in the browser first: one payable attempt an order', async () => {
    const orderId = await shop.orderAtCashier();
    expect((await prepay(orderId)).code).toBe(0);
    const rows = await shop.server.database.pool.query(
      'select state, request_method from payment_attempts where order_id = $1 order by ordinal',
      [orderId],
    );
    expect(rows.rows).toEqual([
      { state: 'closed', request_method: 'H5' },
      { state: 'open', request_method: 'JSAPI' },
    ]);
  });

  test('in the mini-program its own app and openid pay, through a pay ticket alone', async () => {
    const orderId = await shop.order();
    const ticket = await shop.server.post('/pay/ticket/create', { orderId }, { token: shop.token });
    const spent = await shop.server.post('/pay/ticket/spend', { ticket: ticket.data.ticket });
    const token = spent.data.token;
    const code = await people.code('o-in-the-mini-program', { environment: 'mini-program' });
    const license = await shop.server.raw(
      '/thirdPartyBind/getLicense',
      { code, environment: 'mini-program' },
      { token },
    );
    expect(license.code).toBe(0);
    const answer = await prepay(orderId, {}, token);
    expect(answer.data).toMatchObject({ appId: shop.server.env.WECHAT_MINI_APP_ID });
    expect(await cashierShows(answer.data as Parameters)).toBe(true);
    await shop.pay(orderId);
    await eventually(async () => (await shop.orderState(orderId)) === 'paid');
  });
});

describe('a jump to a payment inside WeChat', () => {
  const jump = (orderId: string, more: Record<string, unknown> = {}) =>
    shop.server.raw(
      '/pay/getPayJump',
      { orderId, payMethod: 'WX', requestMethod: 'JSAPI', ...more },
      { token: shop.token },
    );

  test('leads to the page that pays there, with a ticket that opens this order and pays it', async () => {
    const orderId = await shop.order();
    const answer = await jump(orderId);
    expect(answer).toMatchObject({ flag: true, code: 0 });
    const url = new URL(answer.url ?? '');
    expect(url.origin).toBe(shop.server.origin);
    expect(url.pathname).toBe('/pay/orderPay2.html');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ orderId, payMethod: 'WX', site: 'cn' });
    const ticket = url.searchParams.get('token') ?? '';
    const { data } = await shop.server.post('/pay/ticket/spend', { ticket, orderId });
    await people.license(data.token, 'o-in-wechat');
    const answered = await prepay(orderId, {}, data.token);
    expect(await cashierShows(answered.data as Parameters)).toBe(true);
  });

  test('is refused where it can lead nowhere: another method, another person, an order that is over', async () => {
    const orderId = await shop.order();
    expect(await jump(orderId, { payMethod: 'ZFB' })).toMatchObject({ code: 'payMethodUnavailable' });
    await people.license(shop.token, 'o-owner-a');
    expect(await jump(orderId, { openId: 'o-owner-a' })).toMatchObject({ code: 0 });
    expect(await jump(orderId, { openId: 'o-somebody-else' })).toMatchObject({ code: 'openidMismatch' });
    await shop.cancel(orderId);
    expect(await jump(orderId)).toMatchObject({ flag: false, code: 'orderCancelled' });
    expect(await shop.count('payment_attempts where order_id = $1', orderId)).toBe(0);
  });
});
