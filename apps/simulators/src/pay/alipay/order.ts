import { type FieldCheck, findIssue, oneOf, optional, required, text } from '../fields.ts';
import { AlipayError } from './errors.ts';
import type { Order } from './state.ts';
import { parseTime } from './time.ts';

/**
 * What a link of alipay.trade.wap.pay asks for.
 * @throws AlipayError ACQ.INVALID_PARAMETER naming the first bad field
 */
export function readOrder(
  parameters: Readonly<Record<string, string>>,
  content: Readonly<Record<string, unknown>>,
): Order {
  const found = findIssue(content, contentRules) ?? findIssue(parameters, parameterRules);
  if (found !== undefined)
    throw new AlipayError('ACQ.INVALID_PARAMETER', `${found.pointer.slice(1)}${found.issue}`);
  const timeExpire = content.time_expire;
  return {
    outTradeNo: content.out_trade_no as string,
    subject: content.subject as string,
    totalFen: parseYuan(content.total_amount) ?? 0,
    notifyUrl: parameters.notify_url,
    returnUrl: parameters.return_url,
    quitUrl: content.quit_url as string,
    expiresAtMs: typeof timeExpire === 'string' ? parseTime(timeExpire) : undefined,
  };
}

/** `24.90` → 2490; undefined unless it is an amount from 0.01 to 100 million with at most two decimals. */
export function parseYuan(value: unknown): number | undefined {
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(written)) return undefined;
  const fen = Math.round(Number(written) * 100);
  return fen >= 1 && fen <= 10_000_000_000 ? fen : undefined;
}

const amount: FieldCheck = (value) => (parseYuan(value) === undefined ? '格式错误' : undefined);

const beijingTime: FieldCheck = (value) =>
  typeof value === 'string' && !Number.isNaN(parseTime(value)) ? undefined : '格式错误';

const webAddress: FieldCheck = (value) =>
  text(1, 256)(value) ??
  (URL.canParse(value as string) && /^https?:$/.test(new URL(value as string).protocol)
    ? undefined
    : '必须是完整的URL');

const contentRules = {
  '/out_trade_no': required(text(1, 64, /^\w+$/)),
  '/total_amount': required(amount),
  // The documents forbid these three characters; the real cashier answers them with a signature error.
  '/subject': required(text(1, 256, /^[^/=&]+$/)),
  '/product_code': required(oneOf('QUICK_WAP_WAY')),
  '/quit_url': required(webAddress),
  '/time_expire': optional(beijingTime),
};

const parameterRules = {
  '/notify_url': optional(webAddress),
  '/return_url': optional(webAddress),
};
