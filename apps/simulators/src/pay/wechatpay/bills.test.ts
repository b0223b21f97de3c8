import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

describe('WeChat Pay trade bills', () => {
  let merchant: TestMerchant;
  let today: string;
  beforeEach(async () => {
    merchant = await TestMerchant.start();
    // Just after midnight in Beijing, so that no test runs over the end of its day.
    const now = Date.now() + 8 * 3_600_000;
    const midnight = (Math.floor(now / 86_400_000) + 1) * 86_400_000;
    today = new Date(midnight).toISOString().slice(0, 10);
    await merchant.control('clock', { advanceMs: midnight - now + 60_000 });
    for (const outTradeNo of ['BILL-01', 'BILL-02', 'BILL-03']) await merchant.orderH5(outTradeNo);
    await merchant.control('pay', { outTradeNo: 'BILL-01' });
    await merchant.control('pay', { outTradeNo: 'BILL-02' });
    await merchant.refund('BILL-02', 'R-1', 490);
  });
  afterEach(() => merchant.stop());

  const nextDay = () => merchant.control('clock', { advanceMs: 34 * 3_600_000 });
  const order = (date: string, packing = '&tar_type=GZIP') =>
    merchant.call('GET', `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL${packing}`);
  const download = async (url: string): Promise<Buffer> => {
    const target = url.slice(merchant.url.length);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = merchant.sign(`GET\n${target}\n${timestamp}\nn\n\n`);
    const { WECHAT_PAY_MCHID: mchid, WECHAT_PAY_MERCHANT_SERIAL: serial } = merchant.env;
    const response = await fetch(url, {
      headers: {
        Authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}",serial_no="${serial}",timestamp="${timestamp}",nonce_str="n",signature="${signature}"`,
      },
    });
    expect(response.headers.get('wechatpay-signature')).toBeNull();
    return Buffer.from(await response.arrayBuffer());
  };
  const readBill = async (packing?: string): Promise<string[][]> => {
    const { body } = await order(today, packing);
    const bytes = await download(String(body.download_url));
    const text = packing === '' ? bytes : gunzipSync(bytes);
    expect(createHash('sha1').update(text).digest('hex')).toBe(body.hash_value);
    return text
      .toString()
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  };
  const numbersIn = (bill: string[][]): (string | undefined)[] => bill.slice(1, -2).map((row) => row[6]);

  it.each([
    ['GZIP', undefined],
    ['plain', ''],
  ])('lists what was paid and refunded that day (%s)', async (_, packing) => {
    await nextDay();
    const bill = await readBill(packing);
    const [header, first, second, refund, summaryHeader, summary] = bill;
    expect(bill).toHaveLength(6);
    expect(header).toHaveLength(27);
    expect([first, second, refund].map((row) => [row?.[6], row?.[9], row?.[24], row?.[16]])).toEqual([
      ['`BILL-01', '`SUCCESS', '`24.90', '`0.00'],
      ['`BILL-02', '`SUCCESS', '`24.90', '`0.00'],
      ['`BILL-02', '`REFUND', '`0.00', '`4.90'],
    ]);
    expect(first).toHaveLength(27);
    expect(summaryHeader).toHaveLength(7);
    expect(summary).toEqual(['`3', '`49.80', '`4.90', '`0.00', '`0.00000', '`49.80', '`4.90']);
  });

  it('is not there before 10:00 of the next day, nor for a day without trades', async () => {
    expect(await order(today)).toMatchObject({ status: 400, body: { code: 'STATEMENT_CREATING' } });
    await nextDay();
    expect(await order('2026-01-01')).toMatchObject({ status: 400, body: { code: 'NO_STATEMENT_EXIST' } });
    expect((await order('2026-1-1')).body.code).toBe('PARAM_ERROR');
    expect((await order(today, '&tar_type=ZIP')).body.code).toBe('PARAM_ERROR');
  });

  it('a download needs a signature and a token that exists', async () => {
    await nextDay();
    const { body } = await order(today);
    expect((await fetch(String(body.download_url))).status).toBe(401);
    expect((await merchant.call('GET', '/v3/billdownload/file?token=none')).status).toBe(404);
  });

  it('can have another text than its hash is of, once', async () => {
    await nextDay();
    await merchant.control('behaviours', { behaviour: 'tamperBill' });
    const { body } = await order(today);
    const text = gunzipSync(await download(String(body.download_url)));
    expect(createHash('sha1').update(text).digest('hex')).not.toBe(body.hash_value);
    expect(await readBill()).toHaveLength(6);
  });

  it('can lack a trade, or have one that the merchant lacks, once', async () => {
    await nextDay();
    await merchant.control('behaviours', {
      behaviour: 'billOmitsTrade',
      operation: 'bill',
      number: 'BILL-01',
    });
    expect(numbersIn(await readBill())).toEqual(['`BILL-02', '`BILL-02']);
    await merchant.control('behaviours', {
      behaviour: 'billAddsTrade',
      operation: 'bill',
      number: 'STRANGE-1',
    });
    expect(numbersIn(await readBill())).toContain('`STRANGE-1');
    expect(numbersIn(await readBill())).toEqual(['`BILL-01', '`BILL-02', '`BILL-02']);
  });
});
