import { createHash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decimalToFen, hourMs } from '@device-pay/rules';
import type { Bill, BillRow } from '../port.ts';
import { reasonOf, type WechatPayClient } from './client.ts';

/**
 * GET /v3/bill/tradebill and the file that it names: all payments and refunds of the merchant on a day in Beijing,
 * ready after 10:00 of the next day. The file is not signed, but its SHA-1 is. That there is none is not signed: it counts
 * from then on, as a day's comparison is not repeated.
 */
export async function fetchBill(client: WechatPayClient, day: string, now: Date): Promise<Bill> {
  const answer = await client.get('v3/bill/tradebill', {
    bill_date: day,
    bill_type: 'ALL',
    tar_type: 'GZIP',
  });
  if (answer.kind === 'error' && answer.code === 'STATEMENTCREATING') return { state: 'notReady' };
  if (answer.kind === 'error' && answer.code === 'NOSTATEMENTEXIST') {
    const readyAt = Date.parse(`${day}T00:00:00+08:00`) + 34 * hourMs;
    return now.getTime() < readyAt ? { state: 'notReady' } : { state: 'ready', rows: [] };
  }
  if (answer.kind !== 'ok') return { state: 'unknown', reason: reasonOf(answer) };
  const { hash_type: hashType, hash_value: hash, download_url: url } = answer.data;
  if (hashType !== 'SHA1' || typeof hash !== 'string' || typeof url !== 'string' || !URL.canParse(url))
    return { state: 'unknown', reason: 'no link to the bill' };
  const download = await client.download(url);
  if (download.kind === 'unknown') return { state: 'unknown', reason: download.reason };
  try {
    const text = await unpack(download.file);
    if (!isSha1(text, hash)) return { state: 'unknown', reason: 'the bill has another SHA-1' };
    return { state: 'ready', rows: parseBill(text.toString('utf8')) };
  } catch (error) {
    return { state: 'unknown', reason: String(error) };
  }
}

function unpack(file: Buffer): Promise<Buffer> {
  return promisify(gunzip)(file, { maxOutputLength: maxBillBytes });
}

function isSha1(text: Buffer, hash: string): boolean {
  const found = createHash('sha1').update(text).digest();
  const wanted = Buffer.from(hash, 'hex');
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

/**
 * The text of a bill: a line of column names, a line for each payment and refund, then two lines of sums. Every
 * value has a backtick before it; nothing is quoted.
 * @throws where a line is not understood: a bill with a hole would hide money
 */
export function parseBill(text: string): BillRow[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',');
  // The sums begin at their own column names, the only other line without a backtick.
  const end = lines.findIndex((line) => !line.startsWith('`'));
  if (end < 0) throw new Error('the bill has no sums');
  const rows = lines.slice(0, end).map((line) => line.slice(1).split(',`'));
  const [count] = lines[end + 1]?.slice(1).split(',`') ?? [];
  if (count !== String(rows.length)) throw new Error(`${rows.length} lines, but the sums count ${count}`);
  return rows.flatMap((values) => {
    if (values.length !== columns.length) throw new Error('a line of the bill has other columns');
    return readRow((column) => cellOf(columns, values, column)) ?? [];
  });
}

function cellOf(columns: readonly string[], values: readonly string[], column: string): string {
  const value = values[columns.indexOf(column)];
  if (value === undefined) throw new Error(`the bill has no ${column}`);
  return value;
}

function readRow(value: (column: string) => string): BillRow | null {
  const [attemptId, transactionId] = [value('商户订单号'), value('微信订单号')];
  const trade = { attemptId, transactionId, currency: value('货币种类') };
  switch (value('交易状态')) {
    case 'SUCCESS':
      return { ...trade, kind: 'payment', refundId: null, amountFen: fenOf(value('订单金额')) };
    case 'REFUND':
      // The money of a closed refund has returned to the trade.
      if (value('退款状态') === 'CLOSED') return null;
      return {
        ...trade,
        kind: 'refund',
        refundId: value('商户退款单号'),
        amountFen: fenOf(value('申请退款金额')),
      };
    default:
      throw new Error(`a line of the bill says ${value('交易状态')}`);
  }
}

function fenOf(yuan: string): number {
  const fen = decimalToFen(yuan);
  if (fen === null) throw new Error(`the amount ${yuan}`);
  return fen;
}

const maxBillBytes = 256 * 2 ** 20;
