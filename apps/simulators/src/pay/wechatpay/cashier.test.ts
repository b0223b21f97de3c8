import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

const shop = 'http://127.0.0.1:8080/pay/return.html?order=1';

describe('the WeChat Pay cashier', () => {
  let merchant: TestMerchant;
  let serial = 0;
  const newNumber = (): string => `CASHIER-${++serial}`;
  beforeAll(async () => {
    merchant = await TestMerchant.start();
  });
  afterAll(() => merchant.stop());

  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers: { 'Accept-Language': 'en-GB,en', ...headers } });
    return {
      status: response.status,
      csp: response.headers.get('content-security-policy'),
      html: await response.text(),
    };
  };
  /** Presses a button as a browser without JavaScript does: all hidden fields and the button. */
  const press = async (url: string, action: string, headers: Record<string, string> = {}) => {
    const { html } = await open(url, headers);
    const form = new URLSearchParams({ action });
    for (const [, name, value] of html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)) {
      form.set(
        name ?? '',
        (value ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      );
    }
    const response = await fetch(`${merchant.url}/cashier/pay`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    return { status: response.status, location: response.headers.get('location') ?? '' };
  };
  const withReturn = (url: string, to: string): string => `${url}&redirect_url=${encodeURIComponent(to)}`;
  const stateOf = async (number: string) => (await merchant.query(number)).body.trade_state;

  it('says SIMULATED, shows what is paid for, escaped, and has the three buttons, in both languages', async () => {
    const url = await merchant.orderH5(newNumber());
    const english = await open(url);
    expect(english.status).toBe(200);
    expect(english.html).toContain('SIMULATED cashier: no money moves');
    expect(english.html).toContain('Data plan 30 GB &#60;月&#62;');
    expect(english.html).toContain('<small>¥</small>24.90');
    expect([...english.html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'Pay',
      'Fail',
      'Leave',
    ]);
    for (const chinese of [await open(url, { 'Accept-Language': 'zh-CN' }), await open(`${url}&lang=zh`)]) {
      expect(chinese.html).toContain('<html lang="zh-CN">');
      expect(chinese.html).toContain('SIMULATED');
      expect([...chinese.html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
        '支付',
        '支付失败',
        '离开',
      ]);
    }
  });

  it('needs no script and allows none', async () => {
    const { html, csp } = await open(await merchant.orderH5(newNumber()));
    expect(html).not.toMatch(/<script|\son\w+=/);
    expect(csp).toMatch(/^default-src 'none'; base-uri 'none'; style-src 'sha256-[\w+/=]+'$/);
  });

  it('Pay pays and leads back to the shop; pressing it again changes nothing', async () => {
    const number = newNumber();
    const url = withReturn(await merchant.orderH5(number), shop);
    expect(await press(url, 'pay')).toEqual({ status: 303, location: shop });
    const paid = await merchant.query(number);
    expect(paid.body.trade_state).toBe('SUCCESS');
    await press(url, 'pay');
    expect((await merchant.query(number)).body).toEqual(paid.body);
    expect((await open(url)).html).toContain('This order is paid.');
  });

  it('Fail leads back with the trade unpaid, and it can be paid afterwards', async () => {
    const number = newNumber();
    const url = withReturn(await merchant.orderH5(number), shop);
    expect(await press(url, 'fail')).toEqual({ status: 303, location: shop });
    expect(await stateOf(number)).toBe('NOTPAY');
    expect((await open(url)).html).toContain('The last attempt failed.');
    await press(url, 'pay');
    expect(await stateOf(number)).toBe('SUCCESS');
  });

  it('Leave leads back and does nothing else', async () => {
    const number = newNumber();
    const url = withReturn(await merchant.orderH5(number), shop);
    expect(await press(url, 'leave')).toEqual({ status: 303, location: shop });
    expect(await stateOf(number)).toBe('NOTPAY');
    expect((await open(url)).html).not.toContain('failed');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere', 'not a url'])(
    'never leads to %s, but back to the cashier',
    async (target) => {
      const number = newNumber();
      const { location } = await press(withReturn(await merchant.orderH5(number), target), 'pay');
      expect(location).toMatch(/^\/cashier\/h5\?prepay_id=wx\w+&package=\d+/);
      expect((await open(merchant.url + location)).html).toContain('This order is paid.');
    },
  );

  it('a link lasts five minutes, a fresh one for the same number works again', async () => {
    const number = newNumber();
    const url = await merchant.orderH5(number);
    await merchant.control('clock', { advanceMs: 5 * 60_000 });
    expect((await open(url)).html).toContain('This payment link has expired.');
    await press(url, 'pay');
    expect(await stateOf(number)).toBe('NOTPAY');
    await press(await merchant.orderH5(number), 'pay');
    expect(await stateOf(number)).toBe('SUCCESS');
  });

  it('a trade past its time_expire, or closed, cannot be paid', async () => {
    const [late, closed] = [newNumber(), newNumber()];
    const { now } = await merchant.control('clock', { advanceMs: 0 });
    const expiry = new Date(Date.parse(String(now)) + 120_000).toISOString();
    const lateUrl = await merchant.orderH5(late, { time_expire: expiry });
    const closedUrl = await merchant.orderH5(closed);
    await merchant.close(closed);
    await merchant.control('clock', { advanceMs: 120_000 });
    expect((await open(lateUrl)).html).toContain('The time to pay this order has passed.');
    expect((await open(closedUrl)).html).toContain('This order is closed');
    await press(lateUrl, 'pay');
    await press(closedUrl, 'pay');
    expect([await stateOf(late), await stateOf(closed)]).toEqual(['NOTPAY', 'CLOSED']);
  });

  it('a link with a guessed package number leads nowhere', async () => {
    const number = newNumber();
    const url = (await merchant.orderH5(number)).replace(/package=\d+/, 'package=0000000000');
    const page = await open(url);
    expect(page).toMatchObject({ status: 404 });
    expect(page.html).toContain('This payment link is not valid.');
    await press(url, 'pay');
    expect(await stateOf(number)).toBe('NOTPAY');
  });

  it('demands a Referer when told to, as the real one does', async () => {
    const url = await merchant.orderH5(newNumber());
    await merchant.control('settings', { isRefererRequired: true });
    const [without, referred] = [await open(url), await open(url, { Referer: 'http://127.0.0.1:8080/' })];
    await merchant.control('settings', { isRefererRequired: false });
    expect(without.html).toContain('sent no Referer');
    expect(referred.html).toContain('24.90');
  });

  it('the JSAPI cashier opens with the right paySign only', async () => {
    const number = newNumber();
    const order = merchant.order(number, { payer: { openid: 'o-1' } });
    const { body } = await merchant.call('POST', '/v3/pay/transactions/jsapi', order);
    const request = {
      appId: merchant.env.WECHAT_PAY_APPID ?? '',
      timeStamp: '1414561699',
      nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
      package: `prepay_id=${body.prepay_id}`,
    };
    const paySign = merchant.sign(`${Object.values(request).join('\n')}\n`);
    const urlOf = (sign: string): string =>
      `${merchant.url}/cashier/jsapi?${new URLSearchParams({ ...request, signType: 'RSA', paySign: sign, redirect_url: shop })}`;
    expect((await open(urlOf(merchant.sign('other')))).html).toContain('The payment signature is wrong.');
    expect(await press(urlOf(paySign), 'pay')).toEqual({ status: 303, location: shop });
    expect((await merchant.query(number)).body).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'JSAPI',
      payer: { openid: 'o-1' },
    });
  });
});
