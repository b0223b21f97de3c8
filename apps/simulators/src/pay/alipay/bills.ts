import type { HttpAnswer, HttpRequest } from '../../platform/http-server.ts';
import { encodeGbk } from '../gbk.ts';
import { formatDecimal } from '../money.ts';
import { writeZip } from '../zip.ts';
import type { AlipayContext, Method } from './context.ts';
import { AlipayError } from './errors.ts';
import type { AlipayAppliedFaults } from './faults.ts';
import type { Refund, Trade } from './state.ts';
import { formatTime } from './time.ts';

/**
 * alipay.data.dataservice.bill.downloadurl.query `{bill_type: trade, bill_date}` → `{bill_download_url}`, good
 * for 30 seconds. A day's bill is ready at 9:00 of the next, Beijing time; a day without trades has none.
 */
export const queryBillUrl: Method = (context, content, faults) => {
  const { bill_type: type, bill_date: date } = content;
  const isDay = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date);
  const start = isDay ? Date.parse(`${date}T00:00:00+08:00`) : Number.NaN;
  if (type !== 'trade' || Number.isNaN(start)) throw new AlipayError('isv.invalid-parameter');
  if (context.clock.now() < start + readyAfterMs) throw new AlipayError('isp.bill_not_exist');
  const rows = collectRows(context, faults, start);
  if (rows.length === 0) throw new AlipayError('isp.bill_not_exist');
  const account = `${context.keys.sellerId}0156`;
  const fileName = `${account}_${formatTime(start).slice(0, 10).replaceAll('-', '')}`;
  const zip = writeZip([
    { name: encodeGbk(`${fileName}_业务明细.csv`), content: encodeGbk(formatBill(rows, account, start)) },
    {
      name: encodeGbk(`${fileName}_业务明细(汇总).csv`),
      content: encodeGbk(formatSummary(rows, account, start)),
    },
  ]);
  const query = new URLSearchParams({
    bizType: 'trade',
    userId: account,
    fileType: 'csv.zip',
    bizDates: fileName.slice(-8),
    downloadFileName: `${fileName}.csv.zip`,
    fileId: context.billFiles.keep(zip),
  });
  const elsewhere = faults.find('billUrl')?.url;
  return { bill_download_url: elsewhere ?? `${context.url()}/downloadBillFile.resource?${query}` };
};

/** GET /downloadBillFile.resource: the file, for anybody who has the link. */
export function downloadBill(context: AlipayContext, request: HttpRequest): HttpAnswer {
  const file = context.billFiles.find(request.query.get('fileId') ?? '');
  if (file === undefined) return { status: 404 };
  return { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body: file };
}

interface BillRow {
  readonly atMs: number;
  /** Below 0 for a refund. */
  readonly totalFen: number;
  readonly values: readonly string[];
}

function collectRows(context: AlipayContext, faults: AlipayAppliedFaults, start: number): BillRow[] {
  const isInDay = (atMs: number | undefined): boolean =>
    atMs !== undefined && atMs >= start && atMs < start + dayMs;
  const omitted = faults.find('billOmitsTrade')?.number;
  const repeated = faults.find('billRepeatsTrade')?.number;
  const rows: BillRow[] = [];
  for (const trade of context.state.trades.values()) {
    if (!isInDay(trade.paidAtMs) || trade.outTradeNo === omitted) continue;
    const row = newRow(trade);
    rows.push(...(trade.outTradeNo === repeated ? [row, row] : [row]));
  }
  for (const refund of context.state.refunds.values()) {
    const trade = context.state.trades.get(refund.outTradeNo);
    if (trade !== undefined && isInDay(refund.settledAtMs) && trade.outTradeNo !== omitted)
      rows.push(newRow(trade, refund));
  }
  const added = faults.find('billAddsTrade');
  if (added !== undefined) {
    const { number = 'UNKNOWN-1', totalFen = 100 } = added;
    rows.push(newRow(strangeTrade(String(number), Number(totalFen), start)));
  }
  return rows.sort((a, b) => a.atMs - b.atMs);
}

/** A trade that the merchant knows nothing of. */
function strangeTrade(outTradeNo: string, totalFen: number, atMs: number): Trade {
  return {
    outTradeNo,
    tradeNo: '2026000022000000000000000000',
    subject: 'SIMULATED',
    totalFen,
    notifyUrl: undefined,
    createdAtMs: atMs,
    expiresAtMs: atMs,
    paidAtMs: atMs,
    status: 'TRADE_SUCCESS',
    failedPayments: 0,
    refundedFen: 0,
  };
}

function newRow(trade: Trade, refund?: Refund): BillRow {
  const atMs = refund?.settledAtMs ?? trade.paidAtMs ?? 0;
  const totalFen = refund === undefined ? trade.totalFen : -refund.refundFen;
  const couponFen = refund === undefined ? trade.totalFen - (trade.payerTotalFen ?? trade.totalFen) : 0;
  return {
    atMs,
    totalFen,
    // A tab after what looks like a long number keeps spreadsheets from taking it for one.
    values: [
      `${trade.tradeNo}\t`,
      `${trade.outTradeNo}\t`,
      `${refund === undefined ? '交易' : '退款'}\t`,
      trade.subject,
      formatTime(trade.createdAtMs),
      formatTime(atMs),
      '\t',
      '\t',
      '\t',
      '\t',
      '*拟(159******20)\t',
      formatYuan(totalFen),
      formatYuan(totalFen),
      formatYuan(couponFen),
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '',
      '0.00\t',
      '0.00',
      `${refund?.outRequestNo ?? ''}\t`,
      '0.00',
      '0.00',
      '',
    ],
  };
}

function formatBill(rows: readonly BillRow[], account: string, start: number): string {
  const payments = rows.filter(({ totalFen }) => totalFen > 0);
  const refunds = rows.filter(({ totalFen }) => totalFen < 0);
  return [
    '#支付宝业务明细查询',
    ...formatHead(account, start),
    '#-----------------------------------------业务明细列表----------------------------------------',
    columns,
    ...rows.map(({ values }) => values.join(',')),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${formatYuan(sum(payments))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${formatYuan(sum(refunds))}元，商家优惠退款共0.00元`,
    `#导出时间：[${formatDate(start + readyAfterMs)}]`,
    '',
  ].join('\r\n');
}

function formatSummary(rows: readonly BillRow[], account: string, start: number): string {
  const refunds = rows.filter(({ totalFen }) => totalFen < 0);
  const total = formatYuan(sum(rows));
  return [
    '#支付宝业务汇总查询',
    ...formatHead(account, start),
    '#-----------------------------------------业务汇总列表----------------------------------------',
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）',
    `合计\t,\t,${rows.length - refunds.length},${refunds.length},${total},${total},0.00,0.00,0.00,0.00,0.00,${total}`,
    '#----------------------------------------业务汇总列表结束-------------------------------------',
    `#导出时间：[${formatDate(start + readyAfterMs)}]`,
    '',
  ].join('\r\n');
}

function formatHead(account: string, start: number): string[] {
  return [
    `#账号：[${account}]`,
    `#起始日期：[${formatDate(start)}]   终止日期：[${formatDate(start + dayMs)}]`,
  ];
}

function sum(rows: readonly BillRow[]): number {
  return rows.reduce((total, { totalFen }) => total + totalFen, 0);
}

function formatYuan(fen: number): string {
  return fen < 0 ? `-${formatDecimal(-fen)}` : formatDecimal(fen);
}

/** `2026年11月21日 00:00:00` */
function formatDate(epochMs: number): string {
  return formatTime(epochMs).replace(/^(\d+)-(\d+)-(\d+)/, '$1年$2月$3日');
}

const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const dayMs = 86_400_000;
const readyAfterMs = dayMs + 9 * 3_600_000;
