import { isoDate } from '@device-pay/rules';
import type { Insertable } from 'kysely';
import type { Movement } from '../modules/ledger/public.ts';
import { refundNumber } from '../modules/payments/public.ts';
import type { PaymentRow, RefundRow, Tables } from '../platform/database/tables.ts';
import { inEffectAt, undeliveredAt } from './deliveries.ts';
import { addMovement, type LedgerRows } from './ledger-rows.ts';
import { attemptRows, refundRefusedAt } from './order-history.ts';
import type { PricedDemoOrder } from './order-rows.ts';
import { type DemoRefund, netFen, providerRefundId } from './refunds.ts';
import { stableId } from './stable.ts';

/** Payments and refunds, and the ledger that records them. */
export interface MoneyRows extends LedgerRows {
  readonly payments: PaymentRow[];
  readonly refunds: RefundRow[];
  readonly cases: Insertable<Tables['payment_cases']>[];
}

/**
 * Marked as found in a bill: the simulated bills lack the refunds, and lack the payments of a provider that was not told
 * of them. Each of those would become an open item.
 */
const billedOn = (at: Date): string => isoDate(at, 'Asia/Shanghai');

/** The payments of every paid order, as the server would have recorded them. */
export function moneyRows(
  orders: readonly PricedDemoOrder[],
  refundsOf: (order: PricedDemoOrder) => readonly DemoRefund[],
): MoneyRows {
  const money: MoneyRows = { payments: [], refunds: [], cases: [], movements: [], entries: [] };
  for (const order of orders) {
    const attempt = attemptRows(order).find(({ state }) => state === 'paid');
    const paidAt = order.row.paid_at;
    if (!attempt || !paidAt || attempt.transaction_id === null) continue;
    const refunds = refundsOf(order);
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
      refunded_fen: refunds.reduce((sum, refund) => sum + refund.amount_fen, 0),
      billed_on: billedOn(paidAt),
    };
    money.payments.push(payment);
    const move = mover(money, order);
    move({
      kind: 'payment',
      subject: payment.id,
      at: paidAt,
      amountFen: payment.amount_fen,
      debit: `provider:${payment.provider}`,
      credit: 'deferred',
    });
    order.lines.forEach((line, index) => {
      const delivery = order.source.lines[index]?.delivery;
      const what = { subject: line.id, amountFen: netFen(line), debit: 'deferred' } as const;
      if (what.amountFen === 0) return;
      if (delivery === undefined)
        move({ kind: 'delivery', at: inEffectAt(paidAt), credit: 'revenue', ...what });
      if (delivery === 'credited')
        move({ kind: 'credit', at: undeliveredAt(paidAt), credit: 'balance', ...what });
    });
    for (const [index, refund] of refunds.entries()) addRefund(money, order, payment, refund, index + 1);
  }
  return money;
}

function addRefund(
  money: MoneyRows,
  order: PricedDemoOrder,
  payment: PaymentRow,
  { line, createdAt, settledAt, ...refund }: DemoRefund,
  ordinal: number,
): void {
  const { provider, currency } = payment;
  const id = refundNumber(payment.id, ordinal);
  money.refunds.push({
    ...refund,
    id,
    payment_id: payment.id,
    order_id: order.row.id,
    order_line_id: line.id,
    currency,
    created_at: createdAt,
    settled_at: settledAt,
    provider_refund_id: settledAt && providerRefundId(provider, id, settledAt),
    asking_until: null,
    billed_on: settledAt && billedOn(settledAt),
  });
  const move = mover(money, order);
  const what = { subject: id, amountFen: refund.amount_fen };
  // What was delivered has been earned; the rest is still owed.
  const debit = refund.reason === 'contractCancelled' ? 'revenue' : 'deferred';
  move({ kind: 'refundRequested', at: createdAt, debit, credit: 'refunds', ...what });
  if (settledAt)
    move({ kind: 'refundPaid', at: settledAt, debit: 'refunds', credit: `provider:${provider}`, ...what });
  if (refund.state !== 'failed') return;
  money.cases.push({
    id: stableId(`case ${order.source.name}`),
    kind: 'refundFailed',
    subject: id,
    brand: order.row.brand,
    provider,
    order_id: order.row.id,
    amount_fen: refund.amount_fen,
    currency,
    detail: refund.failure,
    opened_at: refundRefusedAt(createdAt),
    resolved_at: null,
    resolved_by: null,
    resolution: null,
  });
}

const mover =
  (money: MoneyRows, { row }: PricedDemoOrder) =>
  (movement: Omit<Movement, 'orderId' | 'currency'>): void =>
    addMovement(money, { ...movement, orderId: row.id, currency: row.currency });
