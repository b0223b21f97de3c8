import { attemptNumber } from '@device-pay/rules';
import type { Insertable } from 'kysely';
import type { OrderEvent, PayMethod, PaymentAttemptRow, Tables } from '../platform/database/tables.ts';
import type { PricedDemoOrder } from './order-rows.ts';

type EventRow = Insertable<Tables['order_events']>;
type UseRow = Insertable<Tables['coupon_uses']>;
type CardOrWallet = Exclude<PayMethod, 'none'>;

const providers: Readonly<Record<CardOrWallet, string>> = { WX: 'wechatpay', ZFB: 'alipay', UG: 'lianlian' };

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

/** What happened to an order, oldest first. */
export function eventRows(order: PricedDemoOrder): EventRow[] {
  const { row, source } = order;
  const { refundedAfterHours = 3 } = source;
  const events: EventRow[] = [];
  const record = (event: OrderEvent, at: Date, payMethod: PayMethod | null = null) =>
    events.push({ order_id: row.id, at, event, pay_method: payMethod, detail: null });

  record('created', row.created_at);
  for (const attempt of attemptRows(order)) {
    record('attemptStarted', attempt.created_at, attempt.pay_method);
    if (attempt.state === 'failed')
      record('attemptFailed', secondsAfter(attempt.created_at, 40), attempt.pay_method);
    if (attempt.state === 'closed' && row.paid_at) {
      record('attemptClosed', secondsAfter(attempt.created_at, 20), attempt.pay_method);
    }
  }
  const method = source.payMethod ?? 'WX';
  if (row.status === 'cancelled') {
    record('attemptClosed', secondsAfter(row.created_at, cancelledAfterSeconds - 1), method);
    record('cancelled', secondsAfter(row.created_at, cancelledAfterSeconds));
  }
  if (row.status === 'timedOut') {
    record('attemptClosed', secondsAfter(row.created_at, closedAfterSeconds), method);
    record('timedOut', secondsAfter(row.created_at, closedAfterSeconds + 1));
  }
  if (row.paid_at) {
    record('paid', row.paid_at, row.pay_method);
    for (const { delivery } of source.lines) {
      if (delivery !== 'retried') record('submitted', secondsAfter(row.paid_at, 1));
      if (delivery === undefined) record('inEffect', secondsAfter(row.paid_at, 3));
      if (delivery === 'failed' || delivery === 'refunded')
        record('deliveryFailed', secondsAfter(row.paid_at, 4));
    }
    if (row.status !== 'paid')
      record('refunded', secondsAfter(row.paid_at, refundedAfterHours * 3600), row.pay_method);
  }
  return events.sort((a, b) => Number(a.at) - Number(b.at));
}

/** The order's coupons: held while it may be paid, used when it is, free again when it ended or all came back. */
export function couponUseRows({ row, coupons }: PricedDemoOrder): UseRow[] {
  const states: Readonly<Record<typeof row.status, UseRow['state']>> = {
    toPay: 'reserved',
    failed: 'reserved',
    paid: 'used',
    partRefunded: 'used',
    refunded: 'released',
    cancelled: 'released',
    timedOut: 'released',
  };
  return coupons.map((coupon) => ({
    coupon_id: coupon.couponId,
    order_id: row.id,
    state: states[row.status],
    discount_fen: coupon.discountFen,
    changed_at: row.paid_at ?? row.created_at,
  }));
}
