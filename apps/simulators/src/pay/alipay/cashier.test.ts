import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

describe('the Alipay cashier', () => {
  let merchant: TestMerchant;
  let serial = 0;
  const newNumber = (): string => `CASHIER_${++serial}`;
  beforeAll(async () => {
    merchant = await TestMerchant.start();
  });
  afterAll(() => merchant.stop());

  const open = async (url: string, language = 'en-GB,en') => {
    const response = await fetch(url, { headers: { 'Accept-Language': language } });
    return {
      status: response.status,
      url: response.url,
      csp: response.headers.get('content-security-policy'),
      html: await response.text(),
    };
  };
  /** Presses a button as a browser without JavaScript does: all hidden fields and the button. */
  const press = async (url: string, action: string): Promise<string> => {
    const { html } = await open(url);
    const form = new URLSearchParams({ action });
    for (const [, name, value] of html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g))
      form.set(name ?? '', value ?? '');
    const response = await fetch(`${merchant.url}/cashier/act`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    return response.headers.get('location') ?? '';
  };
  const labels = (html: string): (string | undefined)[] =>
    [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label);
  const stateOf = async (number: string): Promise<unknown> => {
    const { body } = await merchant.query(number);
    return body.trade_status ?? body.sub_code;
  };

  it('says SIMULATED, shows what is paid for, escaped, and asks to log in first, in both languages', async () => {
    const english = await open(merchant.link(newNumber()));
    expect(english.status).toBe(200);
    expect(english.html).toContain('SIMULATED cashier: no money moves');
    expect(english.html).toContain('Data plan 30 GB &#60;月&#62;');
    expect(english.html).toContain('<small>¥</small>24.90');
    expect(labels(english.html)).toEqual(['Log in to Alipay to pay', 'Leave']);
    const chinese = await open(`${english.url}&lang=zh`);
    expect(chinese.html).toContain('<html lang="zh-CN">');
    expect(labels(chinese.html)).toEqual(['登录支付宝账户付款', '离开']);
  });

  it('needs no script and allows none', async () => {
    const { html, csp } = await open(merchant.link(newNumber()));
    expect(html).not.toMatch(/<script|\son\w+=/);
    expect(csp).toMatch(/^default-src 'none'; base-uri 'none'; style-src 'sha256-[\w+/=]+'$/);
  });

  it('logging in makes the trade; paying leads back with signed figures, and pays once', async () => {
    const number = newNumber();
    const link = merchant.link(number);
    await open(link);
    expect(await stateOf(number)).toBe('ACQ.TRADE_NOT_EXIST');
    await press(link, 'login');
    expect(await stateOf(number)).toBe('WAIT_BUYER_PAY');
    expect(labels((await open(link)).html)).toEqual(['Pay', 'Fail', 'Leave']);
    const back = new URL(await press(link, 'pay'));
    expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:8080\/pay\/return\.html\?order=1&/);
    expect(back.searchParams.get('out_trade_no')).toBe(number);
    back.searchParams.delete('order');
    expect(merchant.isSignedForm(back.searchParams)).toBe(true);
    const paid = await merchant.query(number);
    expect(paid.body.trade_status).toBe('TRADE_SUCCESS');
    await press(link, 'pay');
    expect((await merchant.query(number)).body).toEqual(paid.body);
    expect((await open(link)).html).toContain('This order is paid.');
  });

  it('Fail and Leave lead to quit_url with the trade unpaid; it can be paid afterwards', async () => {
    const number = newNumber();
    const link = merchant.link(number);
    expect(await press(link, 'leave')).toBe('http://127.0.0.1:8080/pay/quit.html');
    expect(await stateOf(number)).toBe('ACQ.TRADE_NOT_EXIST');
    await press(link, 'login');
    expect(await press(link, 'fail')).toBe('http://127.0.0.1:8080/pay/quit.html');
    expect((await open(link)).html).toContain('The last attempt failed.');
    await press(link, 'pay');
    expect(await stateOf(number)).toBe('TRADE_SUCCESS');
  });

  it('nobody pays without logging in', async () => {
    const number = newNumber();
    await press(merchant.link(number), 'pay');
    expect(await stateOf(number)).toBe('ACQ.TRADE_NOT_EXIST');
  });

  it('a link whose time is over, or whose trade is closed, cannot be paid', async () => {
    const expired = merchant.link(newNumber(), { time_expire: '2020-01-01 00:00:00' });
    expect((await open(expired)).html).toContain('The time to pay this order has passed.');
    const number = newNumber();
    const link = merchant.link(number);
    await press(link, 'login');
    await merchant.close(number);
    expect((await open(link)).html).toContain('This order is closed');
    await press(link, 'pay');
    expect(await stateOf(number)).toBe('TRADE_CLOSED');
  });

  it('a second link with the same number and another amount is refused', async () => {
    const number = newNumber();
    await merchant.login(number);
    const other = merchant.link(number, { total_amount: '0.01' });
    expect((await open(other)).html).toContain('CONTEXT_INCONSISTENT');
    await press(other, 'pay');
    expect(await stateOf(number)).toBe('WAIT_BUYER_PAY');
  });

  it.each([
    [{ subject: 'a/b' }, 'ACQ.INVALID_PARAMETER subject'],
    [{ subject: 'a=b&c' }, 'ACQ.INVALID_PARAMETER subject'],
    [{ total_amount: '24.901' }, 'ACQ.INVALID_PARAMETER total_amount'],
    [{ total_amount: '0.00' }, 'ACQ.INVALID_PARAMETER total_amount'],
    [{ product_code: 'FAST_INSTANT_TRADE_PAY' }, 'ACQ.INVALID_PARAMETER product_code'],
    [{ quit_url: undefined }, 'ACQ.INVALID_PARAMETER quit_url'],
    [{ time_expire: '2026-11-21T12:00:00Z' }, 'ACQ.INVALID_PARAMETER time_expire'],
    [{ out_trade_no: 'a-b' }, 'ACQ.INVALID_PARAMETER out_trade_no'],
  ])('refuses a link with %j', async (content, expected) => {
    const page = await open(merchant.link(newNumber(), content));
    expect(page.status).toBe(400);
    expect(page.html).toContain(expected);
    expect(labels(page.html)).toEqual([]);
  });

  it('refuses a link that was changed after it was signed', async () => {
    const link = merchant.link(newNumber()).replace('24.90', '00.01');
    const page = await open(link);
    expect(page.status).toBe(400);
    expect(page.html).toContain('isv.invalid-signature');
  });
});
