import { hourMs } from '@device-pay/rules';
import { unzipSync } from 'fflate';
import { fetchBounded } from '../../../platform/fetch-bounded.ts';
import type { Bill, BillRow } from '../port.ts';
import type { AlipayClient } from './client.ts';
import { readTime, readYuan } from './figures.ts';
import type { AlipaySettings } from './settings.ts';

/**
 * alipay.data.dataservice.bill.downloadurl.query and the file that it names: all payments and refunds of the merchant
 * on a day in Beijing. The bill is made by 9:00 of the next day, "in special cases later". For a day without any
 * payment there is no bill, with the same answer; so until noon a missing bill counts as late.
 */
export async function fetchBill(
  client: AlipayClient,
  settings: AlipaySettings,
  day: string,
  now: Date,
): Promise<Bill> {
  const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  });
  if (answer.kind !== 'ok') {
    if (!/bill_not_exist|no_bill/i.test(answer.subCode)) return { state: 'unknown', reason: answer.reason };
    const noon = Date.parse(`${day}T00:00:00+08:00`) + 36 * hourMs;
    return now.getTime() < noon ? { state: 'notReady' } : { state: 'ready', rows: [] };
  }
  const url = downloadUrl(answer.data.bill_download_url, settings);
  if (url === null) return { state: 'unknown', reason: 'no link to the bill, or one to another host' };
  try {
    return { state: 'ready', rows: parseBill(findDetails(unzip(await download(url)))) };
  } catch (error) {
    return { state: 'unknown', reason: String(error) };
  }
}

/** The file is not signed, so its only proof is where it comes from: Alipay's own host, over TLS. */
function downloadUrl(link: unknown, { billHost, gatewayUrl }: AlipaySettings): URL | null {
  const url = typeof link === 'string' && URL.canParse(link) ? new URL(link) : null;
  if (url === null || url.host !== billHost || !/^https?:$/.test(url.protocol)) return null;
  // Alipay's links say http, but it serves https. Only a simulator has no TLS.
  if (gatewayUrl.startsWith('https:')) url.protocol = 'https:';
  return url;
}

async function download(url: URL): Promise<Uint8Array> {
  const init = { redirect: 'error', signal: AbortSignal.timeout(downloadTimeoutMs) } as const;
  const response = await fetchBounded(url, init, maxZipBytes);
  if (!response.ok) throw new Error(`the bill's host answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function unzip(zip: Uint8Array): string[] {
  const files = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      if (originalSize > maxBillBytes) throw new Error('the bill is too large');
      return name.endsWith('.csv');
    },
  });
  return Object.values(files).map((file) => new TextDecoder('gbk', { fatal: true }).decode(file));
}

/** The zip holds the details and a summary, told apart by their first lines. */
function findDetails(texts: readonly string[]): string {
  const details = texts.find((text) => text.startsWith('#支付宝业务明细查询'));
  if (details === undefined) throw new Error('the bill has no details');
  return details;
}

/**
 * Lines that begin with # are remarks, the last of which count the payments and refunds; the first other line names
 * the columns.
 * @throws where a line is not understood or missing: a bill with a hole would hide money
 */
export function parseBill(text: string): BillRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [head = '', ...values] = lines.filter((line) => !line.startsWith('#'));
  const columns = head.split(',').map((column) => column.trim());
  const rows = values.map((line) => readRow(cellsOf(line, columns)));
  for (const [kind, pattern] of counts) {
    const written = lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
    const found = rows.filter((row) => row.kind === kind).length;
    if (written !== String(found))
      throw new Error(`${found} lines of a ${kind}, but the sums count ${written}`);
  }
  return rows;
}

/** Nothing is quoted: surplus commas belong to the product name, the only free text. */
function cellsOf(line: string, columns: readonly string[]): (column: string) => string {
  const cells = line.split(',').map((cell) => cell.trim());
  const extra = cells.length - columns.length;
  const at = columns.indexOf('商品名称');
  if (extra < 0 || (extra > 0 && at < 0)) throw new Error('a line of the bill has other columns');
  if (extra > 0) cells.splice(at, extra + 1, cells.slice(at, at + extra + 1).join(','));
  return (column) => {
    const cell = cells[columns.indexOf(column)];
    if (cell === undefined) throw new Error(`the bill has no ${column}`);
    return cell;
  };
}

function readRow(cell: (column: string) => string): BillRow {
  const trade = { attemptId: cell('商户订单号'), transactionId: cell('支付宝交易号'), currency: 'CNY' };
  // Surplus commas in any other column would have shifted the cells.
  if (readTime(cell('创建时间')) === null) throw new Error('a line of the bill has other columns');
  // The amount of a refund is negative.
  const amount = cell('订单金额（元）').replace(/^-/, '');
  const amountFen = readYuan(amount);
  if (amountFen === null) throw new Error(`the amount ${amount}`);
  switch (cell('业务类型')) {
    case '交易':
      return { ...trade, kind: 'payment', refundId: null, amountFen };
    case '退款':
      return { ...trade, kind: 'refund', refundId: cell('退款批次号/请求号'), amountFen };
    default:
      throw new Error(`a line of the bill says ${cell('业务类型')}`);
  }
}

const counts = [
  ['payment', /^#交易合计：(\d+)笔/],
  ['refund', /^#退款合计：(\d+)笔/],
] as const;

const downloadTimeoutMs = 30_000;
const maxZipBytes = 64 * 2 ** 20;
const maxBillBytes = 256 * 2 ** 20;
