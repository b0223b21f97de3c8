import { isoDate, minuteMs } from '@device-pay/rules';
import type { Insertable } from 'kysely';
import { refundNumber } from '../modules/payments/public.ts';
import type {
  LedgerAccount,
  LedgerMovementKind,
  PaymentRow,
  RefundRow,
  Tables,
} from '../platform/database/tables.ts';
import { attemptRows } from './order-history.ts';
import type { PricedDemoLine, PricedDemoOrder } from './order-rows.ts';
import { stableDigits, stableId } from './stable.ts';

/** Payments and refunds, and the ledger that records them. */
export interface MoneyRows {
  readonly payments: PaymentRow[];
  readonly refunds: RefundRow[];
  readonly cases: Insertable<Tables['payment_cases']>[];
  readonly movements: Insertable<Tables['ledger_movements']>[];
  readonly entries: Insertable<Tables['ledger_entries']>[];
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/**
 * Marked as found in a bill: the simulators don't know these payments and refunds and can't bill them, so each would
 * become an open item.
 */
const billedOn = (at: Date): string => isoDate(at, 'Asia/Shanghai');

/** The payments of every paid order, as the server would have recorded them. */
export function moneyRows(orders: readonly PricedDemoOrder[]): MoneyRows {
  const money: MoneyRows = { payments: [], refunds: [], cases: [], movements: [], entries: [] };
  for (const order of orders) {
    const attempt = attemptRows(order).find(({ state }) => state === 'paid');
    const paidAt = order.row.paid_at;
    if (!attempt || !paidAt || attempt.transaction_id === null) continue;
    const returned = order.lines.filter((line, index) => net(line) > 0 && isReturned(order, index));
    const payment: PaymentRow = {
      id: stableId(`payment ${order.source.name}`),
      provider: attempt.provider,
      transaction_id: attempt.transaction_id,
      attempt_id: attempt.id,
      order_id: order.row.id,
      amount_fen: order.row.pay_fen,
      currency: order.row.currency,
      paid_at: paidAt,
      recorded_at: paidAt,
      purpose: 'order',
      reason: null,
      refunded_fen: returned.reduce((sum, line) => sum + net(line), 0),
      billed_on: billedOn(paidAt),
    };
    money.payments.push(payment);
    const move = mover(money, order);
    move('payment', payment.id, paidAt, payment.amount_fen, `provider:${payment.provider}`, 'deferred');
    order.lines.forEach((line, index) => {
      const delivery = order.source.lines[index]?.delivery;
      if (delivery === undefined && net(line) > 0)
        move('delivery', line.id, after(paidAt, 3_000), net(line), 'deferred', 'revenue');
    });
    for (const [index, line] of returned.entries()) addRefund(money, order, payment, line, index + 1);
  }
  return money;
}

const net = (line: PricedDemoLine): number => line.amountFen - line.discountFen;

/** Whether a line could not be delivered: its money went back, or should have. */
function isReturned(order: PricedDemoOrder, index: number): boolean {
  const delivery = order.source.lines[index]?.delivery;
  return delivery === 'refunded' || delivery === 'failed';
}

function addRefund(
  money: MoneyRows,
  order: PricedDemoOrder,
  payment: PaymentRow,
  line: PricedDemoLine,
  ordinal: number,
): void {
  const index = order.lines.indexOf(line);
  const isDone = order.source.lines[index]?.delivery === 'refunded';
  const createdAt = after(payment.paid_at, 4_000);
  const settledAt = after(payment.paid_at, 180 * minuteMs);
  const refund: RefundRow = {
    id: refundNumber(payment.id, ordinal),
    payment_id: payment.id,
    order_id: order.row.id,
    order_line_id: line.id,
    amount_fen: net(line),
    currency: payment.currency,
    reason: 'undeliverable',
    state: isDone ? 'succeeded' : 'failed',
    requested_by: null,
    request_key: null,
    created_at: createdAt,
    settled_at: isDone ? settledAt : null,
    provider_refund_id: isDone ? `5030${stableDigits(`refund ${order.source.name}`, 24)}` : null,
    failure: isDone ? null : 'NOT_ENOUGH',
    asks: 0,
    next_ask_at: null,
    asking_until: null,
    billed_on: isDone ? billedOn(settledAt) : null,
  };
  money.refunds.push(refund);
  const move = mover(money, order);
  move('refundRequested', refund.id, createdAt, refund.amount_fen, 'deferred', 'refunds');
  if (isDone) {
    move('refundPaid', refund.id, settledAt, refund.amount_fen, 'refunds', `provider:${payment.provider}`);
    return;
  }
  money.cases.push({
    id: stableId(`case ${order.source.name}`),
    kind: 'refundFailed',
    subject: refund.id,
    brand: order.row.brand,
    provider: payment.provider,
    order_id: order.row.id,
    amount_fen: refund.amount_fen,
    currency: refund.currency,
    detail: refund.failure,
    opened_at: after(createdAt, minuteMs),
    resolved_at: null,
    resolved_by: null,
    resolution: null,
  });
}

const mover =
  (money: MoneyRows, order: PricedDemoOrder) =>
  (
    kind: LedgerMovementKind,
    subject: string,
    at: Date,
    amountFen: number,
    debit: LedgerAccount,
    credit: LedgerAccount,
  ): void => {
    const id = stableId(`movement ${kind} ${subject}`);
    const { currency, id: orderId } = order.row;
    money.movements.push({ id, kind, subject, order_id: orderId, at });
    money.entries.push(
      { movement_id: id, account: debit, currency, amount_fen: amountFen },
      { movement_id: id, account: credit, currency, amount_fen: -amountFen },
    );
  };
