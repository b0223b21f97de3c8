import type { Transaction } from 'kysely';
import type { RefundStatus } from '../../gateways/payment/port.ts';
import type { OrderRow, PaymentRow, RefundRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { isDecided } from '../../platform/refund-states.ts';
import { subjectOnceMore } from '../ledger/public.ts';
import { lockOrder, recordEvent } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { openRefundCase, settleCase } from './cases.ts';
import { followInOrder, unfollowInOrder } from './refund-in-order.ts';
import { postRefund } from './request-refund.ts';

export type RefundOutcome = 'refunded' | 'processing' | 'failed' | 'contradicted' | 'ignored' | 'unknown';

/**
 * Applies what a provider proved of one refund, under the order's lock. A refund that a person has withdrawn or paid by
 * another way, and that succeeds all the same, becomes an open item. `unknown`: there is no such refund here. `contradicted`: a failure was
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
  if (isDecided(refund.state)) {
    await openRefundCase(trx, 'foreignRefund', refund, {
      provider,
      detail: `succeeded after it was ${refund.state === 'withdrawn' ? 'withdrawn' : 'paid by another way'}`,
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
  await postRefund(trx, refund, now, {
    kind: 'refundPaid',
    subject: await subjectOnceMore(trx, 'refundPaid', refund.id, now),
    debit: 'refunds',
    credit: `provider:${provider}`,
  });
  // A foreign refund may have been entered here since: its case has the provider's number, and ends, too.
  await settleCase(trx, ['refundFailed', 'refundUnknown', 'foreignRefund'], {
    provider,
    subject: refund.id,
    now,
  });
  if (refund.state === 'failed') await settleDifference(trx, refund, provider, now);
  if (order) await followInOrder(trx, { refund, payment, order }, 'refunded', now);
  return 'refunded';
}

/** A bill had the money of a refund that had failed here: it differs no more. Not of one that it had twice. */
const settleDifference = (
  trx: Transaction<Tables>,
  { id, amount_fen: amountFen, currency }: RefundRow,
  provider: string,
  now: Date,
): Promise<unknown> =>
  trx
    .updateTable('payment_cases')
    .set({ resolved_at: now, resolution: 'settled' })
    .where('kind', '=', 'billDiffers')
    .where('provider', '=', provider)
    .where('subject', '=', id)
    .where('amount_fen', '=', amountFen)
    .where('currency', '=', currency)
    .where('detail', 'like', '%, failed')
    .where('resolved_at', 'is', null)
    .execute();

async function failRefund(
  trx: Transaction<Tables>,
  deps: ApplyDeps,
  { refund, payment, order }: Found,
  reason: string,
  now: Date,
): Promise<RefundOutcome> {
  const { provider } = payment;
  if (refund.state === 'failed' || isDecided(refund.state)) return 'ignored';
  // A bank may send back what had succeeded: the money lies at the provider again, and is still owed.
  const cameBack = refund.state === 'succeeded';
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', failure: reason, next_ask_at: null })
    .where('id', '=', refund.id)
    .execute();
  if (cameBack) {
    await postRefund(trx, refund, now, {
      kind: 'refundReturned',
      subject: await subjectOnceMore(trx, 'refundReturned', refund.id, now),
      debit: `provider:${provider}`,
      credit: 'refunds',
    });
    if (order) await unfollowInOrder(trx, { refund, payment, order }, now);
  }
  if (order) {
    await recordEvent(trx, { orderId: order.id, at: now, event: 'refundFailed', detail: refund.reason });
  }
  // Its outcome is known by now: the item could only be asked about anew, which is refused, and would stay for ever.
  await settleCase(trx, ['refundUnknown'], { provider, subject: refund.id, now });
  const detail = cameBack ? `came back after it succeeded: ${reason}` : reason;
  await openRefundCase(trx, 'refundFailed', refund, { provider, detail, now });
  deps.log.error({ refundId: refund.id, provider, reason }, 'a refund failed');
  return 'failed';
}
