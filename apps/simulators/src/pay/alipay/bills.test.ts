import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

describe('Alipay bills', () => {
  let merchant: TestMerchant;
  let today: string;
  beforeEach(async () => {
    merchant = await TestMerchant.start();
    // Just after midnight in Beijing, so that no test runs over the end of its day.
    const now = Date.now() + 8 * 3_600_000;
    const midnight = (Math.floor(now / 86_400_000) + 1) * 86_400_000;
    today = new Date(midnight).toISOString().slice(0, 10);
    await merchant.control('clock', { advanceMs: midnight - now + 60_000 });
    await merchant.payNew('BILL_1');
    await merchant.payNew('BILL_2');
    await merchant.login('BILL_3');
    await merchant.refund('BILL_2', 'R_1', '4.90');
  });
  afterEach(() => merchant.stop());

  const nextDay = () => merchant.control('clock', { advanceMs: 33 * 3_600_000 });
  const ask = (date: string, type = 'trade') =>
    merchant.call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: type, bill_date: date });
  /** Reads the zip by its local headers alone. */
  const unzip = (zip: Buffer): { name: string; text: string }[] => {
    const files: { name: string; text: string }[] = [];
    const gbk = new TextDecoder('gbk', { fatal: true });
    for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
      const [packed, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
      const start = at + 30 + nameLength;
      files.push({
        name: gbk.decode(zip.subarray(at + 30, start)),
        text: gbk.decode(inflateRawSync(zip.subarray(start, start + packed))),
      });
      at = start + packed;
    }
    return files;
  };
  const download = async (): Promise<{ name: string; text: string }[]> => {
    const { body } = await ask(today);
    const response = await fetch(String(body.bill_download_url));
    return unzip(Buffer.from(await response.arrayBuffer()));
  };
  const rows = (text: string): string[][] =>
    text
      .split('\r\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split(',').map((value) => value.trim()));

  it('lists what was paid and refunded that day, in GBK, in a zip with the summary', async () => {
    await nextDay();
    const [details, summary, ...others] = await download();
    expect(others).toEqual([]);
    expect(details?.name).toMatch(/^2088\d{16}_\d{8}_业务明细\.csv$/);
    expect(summary?.name).toMatch(/_业务明细\(汇总\)\.csv$/);
    const lines = details?.text.split('\r\n') ?? [];
    expect(lines[4]?.split(',')).toHaveLength(25);
    expect(rows(details?.text ?? '').map((row) => [row[1], row[2], row[11], row[21], row.length])).toEqual([
      ['BILL_1', '交易', '24.90', '', 25],
      ['BILL_2', '交易', '24.90', '', 25],
      ['BILL_2', '退款', '-4.90', 'R_1', 25],
    ]);
    expect(details?.text).toContain('#交易合计：2笔，商家实收共49.80元');
    expect(details?.text).toContain('#退款合计：1笔，商家实收退款共-4.90元');
  });

  it('is not there before 9:00 of the next day, nor for a day without trades', async () => {
    expect((await ask(today)).body).toMatchObject({ code: '40004', sub_code: 'isp.bill_not_exist' });
    await nextDay();
    expect((await ask('2026-01-01')).body.sub_code).toBe('isp.bill_not_exist');
    expect((await ask('2026-1-1')).body.sub_code).toBe('isv.invalid-parameter');
    expect((await ask(today, 'other')).body.sub_code).toBe('isv.invalid-parameter');
    expect((await fetch(`${merchant.url}/downloadBillFile.resource?fileId=none`)).status).toBe(404);
  });

  it('can lack a trade, or have one that the merchant lacks, once', async () => {
    await nextDay();
    const numbers = async () => rows((await download())[0]?.text ?? '').map((row) => row[1]);
    await merchant.control('behaviours', { behaviour: 'billOmitsTrade', number: 'BILL_1' });
    expect(await numbers()).toEqual(['BILL_2', 'BILL_2']);
    await merchant.control('behaviours', { behaviour: 'billAddsTrade', number: 'STRANGE_1' });
    expect(await numbers()).toContain('STRANGE_1');
    expect(await numbers()).toEqual(['BILL_1', 'BILL_2', 'BILL_2']);
  });
});
