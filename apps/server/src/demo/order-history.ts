import { attemptNumber } from '@device-pay/rules';
import type { Insertable } from 'kysely';
import type {
  OrderEvent,
  PaidBy,
  PayMethod,
  PaymentAttemptRow,
  Tables,
} from '../platform/database/tables.ts';
import { inEffectAt, isUndelivered, submittedAt, undeliveredAt } from './deliveries.ts';
import type { PricedDemoOrder } from './order-rows.ts';
import type { DemoRefund } from './refunds.ts';

type EventRow = Insertable<Tables['order_events']>;
type UseRow = Insertable<Tables['coupon_uses']>;

const providers: Readonly<Record<PayMethod, string>> = { WX: 'wechatpay', ZFB: 'alipay', UG: 'lianlian' };

const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** How long after its creation an order without a payment was cancelled or closed. */
const cancelledAfterSeconds = 6 * 60;
const closedAfterSeconds = 30 * 60;

/** Every attempt to pay an order. None is left open: the simulators would not know it. */
export function attemptRows({ source, row }: PricedDemoOrder): PaymentAttemptRow[] {
  if (row.status === 'toPay' || row.pay_fen === 0) return [];
  const last = source.payMethod ?? 'WX';
  const methods = source.triedBefore ? [source.triedBefore, last] : [last];
  return methods.map((method, index) => {
    const decisive = index === methods.length - 1;
    const state = !decisive ? 'closed' : row.paid_at ? 'paid' : row.status === 'failed' ? 'failed' : 'closed';
    const paid = state === 'paid';
    return {
      id: attemptNumber(row.id, index + 1),
      order_id: row.id,
      ordinal: index + 1,
      provider: providers[method],
      pay_method: method,
      request_method: 'H5',
      state,
      amount_fen: row.pay_fen,
      currency: row.currency,
      expires_at: row.pay_before,
      provider_reference: null,
      openid: null,
      app_id: null,
      request_hash: null,
      link: null,
      link_expires_at: null,
      transaction_id: paid ? row.transaction_id : null,
      created_at: secondsAfter(row.created_at, 10 + 25 * index),
      paid_at: paid ? row.paid_at : null,
      queries: 0,
      next_query_at: null,
    };
  });
}

/** A provider that refuses a refund does so when it is asked, a moment after it was promised. */
export const refundRefusedAt = (createdAt: Date): Date => secondsAfter(createdAt, 2);

/** What happened to an order, oldest first. */
export function eventRows(order: PricedDemoOrder, refunds: readonly DemoRefund[]): EventRow[] {
  const { row, source } = order;
  const events: EventRow[] = [];
  const record = (
    event: OrderEvent,
    at: Date,
    { payMethod = null, detail = null }: { payMethod?: PaidBy | null; detail?: string | null } = {},
  ) => events.push({ order_id: row.id, at, event, pay_method: payMethod, detail });

  record('created', row.created_at);
  for (const attempt of attemptRows(order)) {
    const by = { payMethod: attempt.pay_method };
    record('attemptStarted', attempt.created_at, by);
    if (attempt.state === 'failed') record('attemptFailed', secondsAfter(attempt.created_at, 40), by);
    if (attempt.state === 'closed' && row.paid_at)
      record('attemptClosed', secondsAfter(attempt.created_at, 20), by);
    if (attempt.state === 'closed' && !row.paid_at) record('attemptClosed', endedAt(order), by);
  }
  if (row.status === 'cancelled' || row.status === 'timedOut') record(row.status, endedAt(order));
  const paidAt = row.paid_at;
  if (paidAt) {
    record('paid', paidAt, { payMethod: row.pay_method });
    for (const line of source.lines) {
      if (line.delivery !== 'retried') record('submitted', submittedAt(paidAt));
      if (line.delivery === undefined) record('inEffect', inEffectAt(paidAt));
      if (isUndelivered(line))
        record('deliveryFailed', undeliveredAt(paidAt), { detail: line.refusal ?? null });
      if (line.delivery === 'credited') record('credited', undeliveredAt(paidAt));
    }
    for (const { reason: detail, state, createdAt, settledAt } of refunds) {
      record('refundRequested', createdAt, { detail });
      if (settledAt) record('refunded', settledAt, { detail });
      if (state === 'failed') record('refundFailed', refundRefusedAt(createdAt), { detail });
    }
  }
  return events.sort((a, b) => Number(a.at) - Number(b.at));
}

/** When an order that was not paid was cancelled or timed out, with its attempt. */
const endedAt = ({ row }: PricedDemoOrder): Date =>
  secondsAfter(row.created_at, row.status === 'cancelled' ? cancelledAfterSeconds : closedAfterSeconds);

/** The order's coupons: held while it may be paid, used when it is, free again when it ended or all came back. */
export function couponUseRows(order: PricedDemoOrder, refunds: readonly DemoRefund[]): UseRow[] {
  const { row, coupons } = order;
  const states: Readonly<Record<typeof row.status, readonly [UseRow['state'], Date | null | undefined]>> = {
    toPay: ['reserved', row.created_at],
    failed: ['reserved', row.created_at],
    paid: ['used', row.paid_at],
    partRefunded: ['used', row.paid_at],
    refunded: ['released', refunds.at(-1)?.settledAt],
    cancelled: ['released', endedAt(order)],
    timedOut: ['released', endedAt(order)],
  };
  const [state, changedAt] = states[row.status];
  if (coupons.length > 0 && !changedAt) throw new Error(`${order.source.name} has coupons of no time`);
  return coupons.map((coupon) => ({
    coupon_id: coupon.couponId,
    order_id: row.id,
    state,
    discount_fen: coupon.discountFen,
    changed_at: changedAt ?? row.created_at,
  }));
}
