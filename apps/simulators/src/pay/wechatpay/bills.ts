import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { formatBeijingTime } from '../../platform/clock.ts';
import { formatDecimal } from '../money.ts';
import type { ApiAnswer, ApiCall, WechatPayContext } from './context.ts';
import { paramError, WechatPayError } from './errors.ts';
import type { Refund, Trade } from './state.ts';

/**
 * GET /v3/bill/tradebill?bill_date&bill_type=ALL[&tar_type=GZIP] → `{hash_type, hash_value, download_url}`.
 * A day's bill is ready at 10:00 of the next, Beijing time; the hash is that of the unpacked text.
 */
export function orderTradeBill(context: WechatPayContext, call: ApiCall): ApiAnswer {
  const date = call.query.get('bill_date') ?? '';
  const start = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00+08:00`) : Number.NaN;
  if (Number.isNaN(start)) throw paramError('/bill_date', date, '格式必须为yyyy-MM-dd', 'query');
  const billType = call.query.get('bill_type') ?? 'ALL';
  if (billType !== 'ALL') throw paramError('/bill_type', billType, '必须是ALL', 'query');
  const packing = call.query.get('tar_type');
  if (packing !== null && packing !== 'GZIP') throw paramError('/tar_type', packing, '必须是GZIP', 'query');
  if (context.clock.now() < start + readyAfterMs) throw new WechatPayError('STATEMENT_CREATING');
  const rows = collectRows(context, call, start, start + dayMs);
  if (rows.length === 0) throw new WechatPayError('NO_STATEMENT_EXIST');
  const text = formatBill(rows);
  // The hash stays that of the original text.
  const sent = call.faults.find('tamperBill') === undefined ? text : text.replace(/(?<=`)SUCCESS/, 'REVOKED');
  const token = context.billFiles.keep(packing === 'GZIP' ? gzipSync(sent) : Buffer.from(sent));
  return {
    status: 200,
    body: {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: `${context.apiUrl()}/v3/billdownload/file?token=${token}`,
    },
  };
}

/** GET of the download link: signed by the merchant like any call, answered with the bare file. */
export function downloadBill(context: WechatPayContext, call: ApiCall): ApiAnswer {
  const file = context.billFiles.find(call.query.get('token') ?? '');
  if (file === undefined) throw new WechatPayError('RESOURCE_NOT_EXISTS', '下载链接无效或已过期');
  return { status: 200, file };
}

interface BillRow {
  readonly atMs: number;
  readonly totalFen: number;
  readonly refundFen: number;
  readonly values: readonly string[];
}

function collectRows(context: WechatPayContext, call: ApiCall, fromMs: number, untilMs: number): BillRow[] {
  const isInDay = (atMs: number | undefined): boolean =>
    atMs !== undefined && atMs >= fromMs && atMs < untilMs;
  const omitted = call.faults.find('billOmitsTrade')?.number;
  const repeated = call.faults.find('billRepeatsTrade')?.number;
  const rows: BillRow[] = [];
  for (const trade of context.state.trades.values()) {
    if (!isInDay(trade.paidAtMs) || trade.outTradeNo === omitted) continue;
    const row = newRow(context, trade);
    rows.push(...(trade.outTradeNo === repeated ? [row, row] : [row]));
  }
  for (const refund of context.state.refunds.values()) {
    const trade = context.state.trades.get(refund.outTradeNo);
    if (trade !== undefined && isInDay(refund.createdAtMs) && trade.outTradeNo !== omitted) {
      rows.push(newRow(context, trade, refund));
    }
  }
  const added = call.faults.find('billAddsTrade');
  if (added !== undefined) rows.push(newRow(context, strangeTrade(added, fromMs)));
  return rows.sort((a, b) => a.atMs - b.atMs);
}

/** A trade that the merchant knows nothing of. */
function strangeTrade(
  { number = 'UNKNOWN-1', totalFen = 100 }: Readonly<Record<string, unknown>>,
  atMs: number,
): Trade {
  return {
    outTradeNo: String(number),
    transactionId: '4200000000000000000000000000',
    tradeType: 'MWEB',
    description: 'SIMULATED',
    attach: undefined,
    notifyUrl: '',
    totalFen: Number(totalFen),
    openid: undefined,
    createdAtMs: atMs,
    expiresAtMs: atMs,
    paidAtMs: atMs,
    fingerprint: '',
    state: 'SUCCESS',
    failedPayments: 0,
    refundedFen: 0,
    refundCount: 0,
  };
}

function newRow({ keys }: WechatPayContext, trade: Trade, refund?: Refund): BillRow {
  const atMs = refund?.createdAtMs ?? trade.paidAtMs ?? 0;
  const totalFen = refund === undefined ? trade.totalFen : 0;
  const refundFen = refund?.refundFen ?? 0;
  const couponFen = refund === undefined ? trade.totalFen - (trade.payerTotalFen ?? trade.totalFen) : 0;
  return {
    atMs,
    totalFen,
    refundFen,
    values: [
      formatBeijingTime(atMs).slice(0, 19).replace('T', ' '),
      trade.appid ?? keys.appid,
      keys.mchid,
      '0',
      '',
      trade.transactionId ?? '',
      trade.outTradeNo,
      trade.openid ?? '',
      trade.tradeType,
      refund === undefined ? 'SUCCESS' : 'REFUND',
      'OTHERS',
      'CNY',
      formatDecimal(totalFen),
      formatDecimal(couponFen),
      refund?.refundId ?? '0',
      refund?.outRefundNo ?? '0',
      formatDecimal(refundFen),
      '0.00',
      refund === undefined ? '' : 'ORIGINAL',
      refund?.status ?? '',
      // The format has no quoting, so characters that would break a row are replaced.
      trade.description.replace(/[,`\r\n]/g, ' '),
      (trade.attach ?? '').replace(/[,`\r\n]/g, ' '),
      '0.00000',
      '0.00%',
      formatDecimal(totalFen),
      formatDecimal(refundFen),
      '',
    ],
  };
}

function formatBill(rows: readonly BillRow[]): string {
  const sum = (amountOf: (row: BillRow) => number): string =>
    formatDecimal(rows.reduce((total, row) => total + amountOf(row), 0));
  const [total, refunded] = [sum((row) => row.totalFen), sum((row) => row.refundFen)];
  const summary = [String(rows.length), total, refunded, '0.00', '0.00000', total, refunded];
  return [
    columns,
    ...rows.map(({ values }) => formatLine(values)),
    summaryColumns,
    formatLine(summary),
    '',
  ].join('\r\n');
}

/** A backtick before each value keeps spreadsheets from taking long numbers for figures. */
function formatLine(values: readonly string[]): string {
  return values.map((value) => `\`${value}`).join(',');
}

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const summaryColumns =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const dayMs = 86_400_000;
const readyAfterMs = dayMs + 10 * 3_600_000;
