import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestAccount } from './test-account.ts';

describe('Stripe’s checkout page', () => {
  let account: TestAccount;
  let serial = 0;
  const newNumber = (): string => `PAGE_${++serial}`;
  beforeAll(async () => {
    account = await TestAccount.start();
  });
  afterAll(() => account.stop());

  const open = async (url: string, language = 'en-GB,en') => {
    const response = await fetch(url, { headers: { 'Accept-Language': language } });
    return {
      status: response.status,
      csp: response.headers.get('content-security-policy'),
      html: await response.text(),
    };
  };
  /** Presses a button as a browser without JavaScript does. */
  const press = async (url: string, action: string): Promise<string> => {
    const { html } = await open(url);
    const form = new URLSearchParams({ action });
    for (const [, name, value] of html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g))
      form.set(name ?? '', value ?? '');
    const response = await fetch(`${account.url}/c/pay`, { method: 'POST', body: form, redirect: 'manual' });
    return response.headers.get('location') ?? '';
  };
  const labels = (html: string): (string | undefined)[] =>
    [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label);

  it('says SIMULATED, shows what is paid for, escaped, and has no field for a card, in both languages', async () => {
    const { url } = await account.createSession(newNumber());
    const english = await open(url);
    expect(english.status).toBe(200);
    expect(english.html).toContain('SIMULATED cashier: no money moves');
    expect(english.html).toContain('Data plan 30 GB &#60;月&#62;');
    expect(english.html).toContain('<small>$</small>24.90');
    expect(labels(english.html)).toEqual(['Pay', 'Decline the card', 'Leave']);
    expect(english.html).not.toMatch(/<input type="(?!hidden)/);
    const chinese = await open(`${url}?lang=zh`);
    expect(chinese.html).toContain('<html lang="zh-CN">');
    expect(chinese.html).toContain('SIMULATED');
    expect(labels(chinese.html)).toEqual(['支付', '银行拒付', '离开']);
  });

  it('is in the language that the shop asked for, whatever the browser’s', async () => {
    const { url } = await account.createSession(newNumber(), { locale: 'zh' });
    expect((await open(url)).html).toContain('<html lang="zh-CN">');
  });

  it('has a light and a dark scheme, needs no script and allows none', async () => {
    const { html, csp } = await open((await account.createSession(newNumber())).url);
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).not.toMatch(/<script|\son\w+=/);
    expect(csp).toMatch(/^default-src 'none'; base-uri 'none'; style-src 'sha256-[\w+/=]+'$/);
  });

  it('Pay pays once and leads to the success address', async () => {
    const success = 'https://shop.example/return?session={CHECKOUT_SESSION_ID}';
    const { id, url } = await account.createSession(newNumber(), { success_url: success });
    expect(await press(url, 'pay')).toBe(`https://shop.example/return?session=${id}`);
    const paid = await account.session(id);
    expect(paid.body.payment_status).toBe('paid');
    await press(url, 'pay');
    expect((await account.session(id)).body).toEqual(paid.body);
    expect((await open(url)).html).toContain('This order is paid.');
  });

  it('a declined card leaves the payer on the page, and another one pays', async () => {
    const { id, url } = await account.createSession(newNumber());
    const location = await press(url, 'fail');
    expect(location).toBe(`/c/pay/${id}?lang=en`);
    expect((await open(account.url + location)).html).toContain('The last attempt failed.');
    expect((await account.session(id)).body.status).toBe('open');
    await press(url, 'pay');
    expect((await account.session(id)).body.payment_status).toBe('paid');
  });

  it('Leave leads to the cancel address and changes nothing', async () => {
    const { id, url } = await account.createSession(newNumber());
    expect(await press(url, 'leave')).toBe('https://shop.example/pay/cancel.html');
    expect((await account.session(id)).body.status).toBe('open');
  });

  it('an ended session cannot be paid, a made-up one is not found', async () => {
    const { id, url } = await account.createSession(newNumber());
    await account.call('POST', `/v1/checkout/sessions/${id}/expire`);
    expect((await open(url)).html).toContain('The time to pay this order has passed.');
    await press(url, 'pay');
    expect((await account.session(id)).body).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
    expect(await open(`${account.url}/c/pay/cs_test_none`)).toMatchObject({ status: 404 });
  });
});
