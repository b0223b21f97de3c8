import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestShop } from './test-shop.ts';

describe('the LianLian cashier', () => {
  let shop: TestShop;
  let serial = 0;
  beforeAll(async () => {
    shop = await TestShop.start();
  });
  afterAll(() => shop.stop());

  const order = async (): Promise<{ number: string; link: string }> => {
    const number = `C_${++serial}`;
    return { number, link: String((await shop.order(number)).body.order.payment_url) };
  };
  const press = (link: string, action: string, lang = 'en') =>
    fetch(`${shop.url}/cashier/pay`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ key: new URL(link).searchParams.get('key') ?? '', lang, action }),
    });
  const statusOf = async (number: string) =>
    (await shop.query(number)).body.order.payment_data.payment_status;

  it('says that it is simulated and asks for nothing of a card', async () => {
    const { number, link } = await order();
    const page = await fetch(link, { headers: { 'accept-language': 'en-US' } });
    const html = await page.text();
    expect(html).toContain('SIMULATED');
    expect(html).toContain('19.90');
    expect(html).toContain('30 GB &#60;plan&#62;');
    expect(html).toContain('4242');
    expect(html).not.toMatch(/<input(?! type="hidden")|<script/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await statusOf(number)).toBe('WP');
  });

  it('speaks both languages', async () => {
    const { link } = await order();
    expect(await (await fetch(`${link}&lang=zh`)).text()).toContain('连连国际收银台');
    expect(await (await fetch(`${link}&lang=en`)).text()).toContain('LianLian card payment');
  });

  it('pays once and sends the payer to the shop', async () => {
    const { number, link } = await order();
    const back = await press(link, 'pay');
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe('http://127.0.0.1:9/paid?a=1');
    expect(await statusOf(number)).toBe('PS');
    expect((await press(link, 'pay')).headers.get('location')).toContain('/cashier/');
    expect(await (await fetch(`${link}&lang=en`)).text()).toContain('This order is paid.');
  });

  it('stays open after the bank said no, and leaving pays nothing', async () => {
    const { number, link } = await order();
    expect((await press(link, 'fail')).headers.get('location')).toContain('/cashier/');
    expect(await statusOf(number)).toBe('PF');
    expect(await (await fetch(`${link}&lang=en`)).text()).toContain('You can pay again.');
    expect((await press(link, 'leave')).headers.get('location')).toBe('http://127.0.0.1:9/cancelled');
    expect(await statusOf(number)).toBe('PF');
    await press(link, 'pay');
    expect(await statusOf(number)).toBe('PS');
  });

  it('returns by a POST with the signed result where that is set', async () => {
    await shop.control('settings', { returnsByPost: true });
    const { link } = await order();
    const page = await press(link, 'pay');
    await shop.control('settings', { returnsByPost: false });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<form method="post" action="http://127.0.0.1:9/paid?a=1">');
    expect(html).toMatch(/name="payment_status" value="PS"/);
    expect(html).toMatch(/name="signature" value="[^"]{100,}"/);
  });

  it('leads nowhere without a valid key', async () => {
    expect((await fetch(`${shop.url}/cashier/?key=nothing`)).status).toBe(404);
    expect((await press(`${shop.url}/cashier/?key=nothing`, 'pay')).status).toBe(303);
    expect((await fetch(`${shop.url}/cashier/nothing`)).status).toBe(404);
  });
});
