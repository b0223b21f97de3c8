import { randomDigits } from '../../platform/random.ts';
import { findIssue, optional, required, text, valueAt } from '../fields.ts';
import { formatDecimal } from '../money.ts';
import { parseAmount } from './amount.ts';
import type { ApiHandler, LianLianContext } from './context.ts';
import { LianLianError } from './errors.ts';
import type { Refund, Trade } from './state.ts';
import { formatTime } from './times.ts';

/** POST …/payments/{original_transaction_id}/refunds. A refund that failed may be asked for again. */
export const createRefund: ApiHandler = (context, { params, body, faults }) => {
  const issue = findIssue(body, fieldRules);
  if (issue !== undefined) throw new LianLianError('INVALID_PARAMETER', `[${issue.pointer}] ${issue.issue}`);
  const trade = context.state.trades.get(params[0] ?? '');
  if (trade === undefined || body.original_transaction_id !== trade.outTradeNo) {
    throw new LianLianError('OBJECT_NOT_FOUND', 'payment not found');
  }
  const draft = newRefund(trade, body);
  const existing = context.state.refunds.get(draft.outRefundNo);
  if (existing !== undefined) assertRepeatable(existing, draft);
  assertRefundable(context, trade, draft);
  const refund = existing ?? draft;
  refund.status = 'RP';
  refund.outcome = faults.find('refundOutcome')?.status === 'RF' ? 'RF' : 'RS';
  refund.settlesAtMs = context.clock.now() + context.settings.refundSettleMs;
  trade.refundedFen += refund.refundFen;
  trade.status = 'RP';
  context.state.saveTrade(trade);
  context.state.saveRefund(refund);
  scheduleSettlement(context, refund);
  return describeRefund(refund);
};

/** GET …/refunds/{merchant_transaction_id} */
export const queryRefund: ApiHandler = (context, { params }) => {
  const refund = context.state.refunds.get(params[0] ?? '');
  if (refund === undefined) throw new LianLianError('OBJECT_NOT_FOUND', 'refund not found');
  return describeRefund(refund);
};

/** Goes on with the refunds that an earlier run left under way. */
export function resumeRefunds(context: LianLianContext): void {
  for (const refund of context.state.refunds.values()) {
    if (refund.status === 'RP') scheduleSettlement(context, refund);
  }
}

function assertRepeatable(existing: Refund, again: Refund): void {
  const isSame = (['outTradeNo', 'refundFen', 'currency'] as const).every(
    (name) => existing[name] === again[name],
  );
  if (!isSame) throw new LianLianError('EXISTING_OBJECT', 'a refund of this number already exists');
  if (existing.status !== 'RF') throw new LianLianError('REFUND_ALREADY_REQUESTED');
}

function assertRefundable(context: LianLianContext, trade: Trade, { refundFen, currency }: Refund): void {
  if (trade.paidAtMs === undefined || trade.currency !== currency) {
    throw new LianLianError('NON_REFUNDABLE_ORDER');
  }
  if (context.settings.hasStrictRefunds) {
    if (trade.status === 'RP') throw new LianLianError('EXIST_PROCESSING_REFUND');
    const isSameDay = dayOf(trade.paidAtMs) === dayOf(context.clock.now());
    if (isSameDay && refundFen !== trade.totalFen) throw new LianLianError('NON_REFUNDABLE_ORDER');
  }
  if (trade.refundedFen + refundFen > trade.totalFen) throw new LianLianError('REFUND_AMOUNT_EXCEEDED');
}

const dayOf = (epochMs: number): string => formatTime(epochMs).slice(0, 8);

function newRefund(trade: Trade, body: Readonly<Record<string, unknown>>): Refund {
  const reason = valueAt(body, '/refund_data/reason');
  return {
    outRefundNo: String(body.merchant_transaction_id),
    llTransactionId: `${String(body.merchant_refund_time).slice(0, 8)}${randomDigits(8)}`,
    outTradeNo: trade.outTradeNo,
    refundFen: parseAmount(valueAt(body, '/refund_data/refund_amount')) ?? 0,
    currency: String(valueAt(body, '/refund_data/refund_currency_code')),
    notifyUrl: String(body.notification_url),
    reason: typeof reason === 'string' ? reason : undefined,
    settlesAtMs: 0,
    outcome: 'RS',
    status: 'RP',
  };
}

function scheduleSettlement(context: LianLianContext, refund: Refund): void {
  context.clock.schedule(refund.settlesAtMs, () => settle(context, refund));
}

function settle(context: LianLianContext, refund: Refund): void {
  const trade = context.state.trades.get(refund.outTradeNo);
  if (trade === undefined || refund.status !== 'RP') return;
  refund.status = refund.outcome;
  refund.settledAtMs = context.clock.now();
  context.state.saveRefund(refund);
  if (refund.status === 'RF') trade.refundedFen -= refund.refundFen;
  trade.status = statusAfterRefunds(context, trade);
  context.state.saveTrade(trade);
  // LianLian notifies of success only.
  if (refund.status === 'RF') return;
  context.notifier.notify({
    outTradeNo: trade.outTradeNo,
    notifyUrl: refund.notifyUrl,
    content: describeRefund(refund),
  });
}

function statusAfterRefunds(context: LianLianContext, trade: Trade): Trade['status'] {
  const isUnderWay = [...context.state.refunds.values()].some(
    ({ outTradeNo, status }) => outTradeNo === trade.outTradeNo && status === 'RP',
  );
  if (isUnderWay) return 'RP';
  if (trade.refundedFen === 0) return 'PS';
  return trade.refundedFen === trade.totalFen ? 'RS' : 'PR';
}

/** The refund as answers and notifications show it. */
function describeRefund(refund: Refund): Record<string, unknown> {
  return {
    ll_transaction_id: refund.llTransactionId,
    merchant_transaction_id: refund.outRefundNo,
    original_transaction_id: refund.outTradeNo,
    refund_data: {
      refund_currency_code: refund.currency,
      refund_amount: formatDecimal(refund.refundFen),
      refund_status: refund.status,
      ...(refund.reason === undefined ? {} : { reason: refund.reason }),
      ...(refund.status === 'RS'
        ? {
            refund_time: formatTime(refund.settledAtMs ?? 0),
            account_date: dayOf(refund.settledAtMs ?? 0),
          }
        : {}),
    },
  };
}

const fieldRules = {
  '/merchant_transaction_id': required(text(1, 64)),
  '/notification_url': required(text(1, 512, /^https?:\/\//)),
  '/merchant_refund_time': required(text(14, 14, /^\d{14}$/)),
  '/original_transaction_id': required(text(1, 64)),
  '/refund_data/refund_amount': required((value) =>
    parseAmount(value) === undefined ? 'must be above 0 with at most two decimals' : undefined,
  ),
  '/refund_data/refund_currency_code': required(text(3, 3, /^[A-Z]{3}$/)),
  '/refund_data/reason': optional(text(1, 256)),
};
