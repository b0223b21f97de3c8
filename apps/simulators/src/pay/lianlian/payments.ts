import { randomDigits, randomHex } from '../../platform/random.ts';
import { findIssue, optional, required, text, valueAt } from '../fields.ts';
import { parseAmount } from './amount.ts';
import type { ApiCall, ApiHandler, LianLianContext } from './context.ts';
import { LianLianError } from './errors.ts';
import type { Trade } from './state.ts';
import { formatTime } from './times.ts';

/** POST …/payments */
export const createPayment: ApiHandler = (context, { body }) => {
  const issue = findIssue(body, fieldRules);
  if (issue !== undefined) throw new LianLianError('INVALID_PARAMETER', `[${issue.pointer}] ${issue.issue}`);
  const existing = context.state.trades.get(String(body.merchant_transaction_id));
  const trade = existing === undefined ? newTrade(context, body) : reissued(context, existing, body);
  context.state.saveTrade(trade);
  const session = { key: randomHex(12), outTradeNo: trade.outTradeNo };
  context.state.saveSession(session);
  return describeWithLink(context, trade, session.key);
};

/** GET …/payments/{merchant_transaction_id} */
export const queryPayment: ApiHandler = (context, call) => {
  const trade = findTrade(context, call);
  const session = [...context.state.sessions.values()].findLast(
    ({ outTradeNo }) => outTradeNo === trade.outTradeNo,
  );
  return describeWithLink(context, trade, session?.key ?? '');
};

/** GET …/payments/{merchant_transaction_id}/cancelpay: may be repeated; not for a paid or processing payment. */
export const cancelPayment: ApiHandler = (context, call) => {
  const trade = findTrade(context, call);
  const isCancelled = trade.status === 'PC' || (trade.status !== 'PP' && context.trades.move(trade, 'PC'));
  return {
    merchantId: context.keys.merchantId,
    merchantTransactionId: trade.outTradeNo,
    allowCancel: isCancelled,
    ...(isCancelled
      ? { cancelTime: context.clock.now() }
      : { message: `the order is in status ${trade.status}` }),
  };
};

function describeWithLink(context: LianLianContext, trade: Trade, key: string): Record<string, unknown> {
  return {
    ...context.trades.describe(trade),
    payment_url: `${context.publicUrl()}/cashier/?key=${key}`,
    key,
  };
}

function findTrade(context: LianLianContext, call: ApiCall): Trade {
  const trade = context.state.trades.get(call.params[0] ?? '');
  if (trade === undefined) throw new LianLianError('OBJECT_NOT_FOUND', 'payment not found');
  return trade;
}

function newTrade(context: LianLianContext, body: Readonly<Record<string, unknown>>): Trade {
  const now = context.clock.now();
  return {
    outTradeNo: String(body.merchant_transaction_id),
    llTransactionId: `${formatTime(now).slice(0, 8)}${randomDigits(8)}`,
    description: String(valueAt(body, '/merchant_order/order_description')),
    totalFen: parseAmount(valueAt(body, '/merchant_order/order_amount')) ?? 0,
    currency: String(valueAt(body, '/merchant_order/order_currency_code')),
    notifyUrl: String(body.notification_url),
    redirectUrl: String(body.redirect_url),
    cancelUrl: String(body.cancel_url),
    createdAtMs: now,
    status: 'IN',
    failedPayments: 0,
    refundedFen: 0,
  };
}

/** An order that is sent again unchanged gets a fresh link, unless it is paid, cancelled or processing. */
function reissued(context: LianLianContext, trade: Trade, body: Readonly<Record<string, unknown>>): Trade {
  const obstacle = context.trades.obstacleToPaying(trade);
  if (obstacle === 'alreadyPaid') throw new LianLianError('PAYMENT_COMPLETED');
  if (obstacle === 'closed') throw new LianLianError('PAYMENT_CLOSED');
  if (obstacle === 'processing') throw new LianLianError('PAYMENT_PROCESSING');
  const again = newTrade(context, body);
  const isSame = (['totalFen', 'currency', 'description', 'notifyUrl'] as const).every(
    (name) => again[name] === trade[name],
  );
  if (!isSame) throw new LianLianError('NON_REISSUABLE_PAYMENT');
  if (context.settings.refusesReissue) throw new LianLianError('EXISTING_OBJECT');
  return trade;
}

const url = text(1, 512, /^https?:\/\/[^#]+$/);
const time = text(14, 14, /^\d{14}$/);
const amount = (value: unknown): string | undefined =>
  parseAmount(value) === undefined ? 'must be above 0 with at most two decimals' : undefined;

const fieldRules = {
  '/merchant_transaction_id': required(text(1, 64)),
  '/notification_url': required(url),
  '/redirect_url': required(url),
  '/cancel_url': required(url),
  '/country': required(text(2, 2, /^[A-Z]{2}$/)),
  '/payment_method': optional(text(1, 64)),
  '/merchant_order/merchant_order_id': required(text(1, 64)),
  '/merchant_order/merchant_order_time': required(time),
  '/merchant_order/order_description': required(text(1, 256)),
  '/merchant_order/order_amount': required(amount),
  '/merchant_order/order_currency_code': required(text(3, 3, /^[A-Z]{3}$/)),
  '/merchant_order/products/0/product_id': required(text(1, 64)),
  '/merchant_order/products/0/name': required(text(1, 256)),
  '/merchant_order/products/0/price': required(amount),
};
