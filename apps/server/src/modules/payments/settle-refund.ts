import type { Transaction } from 'kysely';
import type { RefundStatus } from '../../gateways/payment/port.ts';
import type { OrderRow, PaymentRow, RefundRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { takeCouponsAgain } from '../coupons/public.ts';
import { postMovement, subjectOnceMore } from '../ledger/public.ts';
import { lockOrder, moveOrder, recordEvent } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { openCase, settleCase } from './cases.ts';
import { returnCoupons } from './return-coupons.ts';

export type RefundOutcome = 'refunded' | 'processing' | 'failed' | 'contradicted' | 'ignored' | 'unknown';

/**
 * Applies what a provider proved of one refund, under the order's lock. A refund that a person has withdrawn and that
 * succeeds all the same becomes an open item. `unknown`: there is no such refund here. `contradicted`: a failure was
 * told of a refund that has succeeded, and nothing was written, as the message may be older than the success.
 * Likewise a success of a refund that succeeded once and came back is ignored. `isLatest`: neither is older, for the
 * provider was asked after that.
 */
export function settleRefund(
  deps: ApplyDeps,
  refundId: string,
  status: RefundStatus,
  now: Date,
  { isLatest = false }: { readonly isLatest?: boolean } = {},
): Promise<RefundOutcome> {
  return transact(deps.db, async (trx) => {
    const refunds = trx.selectFrom('refunds').where('id', '=', refundId);
    const order = await lockOrder(trx, refunds.select('order_id').$asScalar());
    const refund = await refunds.selectAll().forUpdate().executeTakeFirst();
    if (!refund) return 'unknown';
    const payment = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow();
    const found = { refund, payment, order: order ?? null };
    switch (status.state) {
      case 'succeeded':
        return succeed(trx, found, status, now, isLatest);
      case 'failed':
        // WeChat Pay reports a refund as abnormal and, once that was mended, as done: these may come in either order.
        if (refund.state === 'succeeded' && !isLatest) return 'contradicted';
        return failRefund(trx, deps, found, status.reason, now);
      case 'processing':
        if (refund.state !== 'requested') return 'ignored';
        await trx.updateTable('refunds').set({ state: 'processing' }).where('id', '=', refundId).execute();
        return 'processing';
      case 'absent':
      case 'unknown':
        return 'ignored';
    }
  });
}

interface Found {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
  readonly order: OrderRow | null;
}

async function succeed(
  trx: Transaction<Tables>,
  { refund, payment, order }: Found,
  status: Extract<RefundStatus, { state: 'succeeded' }>,
  now: Date,
  isLatest: boolean,
): Promise<RefundOutcome> {
  const { provider } = payment;
  if (refund.state === 'succeeded') return 'ignored';
  // It succeeded once and came back: a message that says "succeeded" may be late.
  if (refund.state === 'failed' && refund.settled_at !== null && !isLatest) return 'ignored';
  if (refund.state === 'withdrawn') {
    await openCase(trx, {
      kind: 'foreignRefund',
      subject: refund.id,
      provider,
      orderId: refund.order_id,
      amountFen: refund.amount_fen,
      currency: refund.currency,
      detail: 'succeeded after it was withdrawn',
      now,
    });
    return 'ignored';
  }
  await trx
    .updateTable('refunds')
    .set({
      state: 'succeeded',
      settled_at: status.refundedAt,
      provider_refund_id: status.providerRefundId,
      failure: null,
      next_ask_at: null,
    })
    .where('id', '=', refund.id)
    .execute();
  await postMovement(trx, {
    kind: 'refundPaid',
    subject: await subjectOnceMore(trx, 'refundPaid', refund.id, now),
    orderId: refund.order_id,
    at: now,
    amountFen: refund.amount_fen,
    currency: refund.currency,
    debit: 'refunds',
    credit: `provider:${provider}`,
  });
  // A foreign refund may have been entered here since: its case has the provider's number, and ends, too.
  await settleCase(trx, ['refundFailed', 'refundUnknown', 'foreignRefund'], {
    provider,
    subject: refund.id,
    now,
  });
  if (order) await followInOrder(trx, { refund, payment, order }, now);
  return 'refunded';
}

/** What the customer sees of it: the order's state (where the order's own money went back), the line, the event. */
async function followInOrder(
  trx: Transaction<Tables>,
  { refund, payment, order }: Found & { order: OrderRow },
  now: Date,
): Promise<void> {
  await recordEvent(trx, { orderId: order.id, at: now, event: 'refunded', detail: refund.reason });
  if (refund.order_line_id !== null) {
    await trx
      .updateTable('order_lines')
      .set({ delivery: 'refunded', delivery_changed_at: now })
      .where('id', '=', refund.order_line_id)
      .where('delivery', '=', 'failed')
      // Only once all of it went back: after a part of it, which staff may refund, the rest is still owed.
      .where((eb) =>
        eb(
          eb('amount_fen', '-', eb.ref('discount_fen')),
          '<=',
          eb
            .selectFrom('refunds')
            .select((refunds) => refunds.fn.sum<number>('refunds.amount_fen').as('fen'))
            .whereRef('refunds.order_line_id', '=', 'order_lines.id')
            .where('refunds.state', '=', 'succeeded'),
        ),
      )
      .execute();
  }
  if (payment.purpose !== 'order') return;
  const isWhole = (await refundedFen(trx, payment)) >= order.pay_fen;
  await moveOrder(trx, order.id, isWhole ? 'refunded' : 'partRefunded');
  await returnCoupons(trx, order.id, now);
}

/** The money came back to us: the order, its line and its coupons are as they were without this refund. */
async function unfollowInOrder(
  trx: Transaction<Tables>,
  { refund, payment, order }: Found & { order: OrderRow },
  now: Date,
): Promise<void> {
  if (refund.order_line_id !== null) {
    await trx
      .updateTable('order_lines')
      .set({ delivery: 'failed', delivery_changed_at: now })
      .where('id', '=', refund.order_line_id)
      .where('delivery', '=', 'refunded')
      .execute();
  }
  if (payment.purpose !== 'order') return;
  await trx
    .updateTable('orders')
    .set({ status: (await refundedFen(trx, payment)) > 0 ? 'partRefunded' : 'paid' })
    .where('id', '=', order.id)
    .execute();
  await takeCouponsAgain(trx, order.id, now);
}

async function refundedFen(trx: Transaction<Tables>, payment: Pick<PaymentRow, 'id'>): Promise<number> {
  const { fen } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_fen'), eb.val(0)).as('fen'))
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  return Number(fen);
}

async function failRefund(
  trx: Transaction<Tables>,
  deps: ApplyDeps,
  { refund, payment, order }: Found,
  reason: string,
  now: Date,
): Promise<RefundOutcome> {
  if (refund.state === 'failed' || refund.state === 'withdrawn') return 'ignored';
  // A bank may send back what had succeeded: the money lies at the provider again, and is still owed.
  const cameBack = refund.state === 'succeeded';
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', failure: reason, next_ask_at: null })
    .where('id', '=', refund.id)
    .execute();
  if (cameBack) {
    await postMovement(trx, {
      kind: 'refundReturned',
      subject: await subjectOnceMore(trx, 'refundReturned', refund.id, now),
      orderId: refund.order_id,
      at: now,
      amountFen: refund.amount_fen,
      currency: refund.currency,
      debit: `provider:${payment.provider}`,
      credit: 'refunds',
    });
    if (order) await unfollowInOrder(trx, { refund, payment, order }, now);
  }
  if (order) {
    await recordEvent(trx, { orderId: order.id, at: now, event: 'refundFailed', detail: refund.reason });
  }
  // Its outcome is known by now: the item could only be asked about anew, which is refused, and would stay for ever.
  await settleCase(trx, ['refundUnknown'], { provider: payment.provider, subject: refund.id, now });
  await openCase(trx, {
    kind: 'refundFailed',
    subject: refund.id,
    provider: payment.provider,
    orderId: refund.order_id,
    amountFen: refund.amount_fen,
    currency: refund.currency,
    detail: cameBack ? `came back after it succeeded: ${reason}` : reason,
    now,
  });
  deps.log.error({ refundId: refund.id, provider: payment.provider, reason }, 'a refund failed');
  return 'failed';
}
