import type { BillRow, PaymentProvider } from '../../gateways/payment/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PaymentRow } from '../../platform/database/tables.ts';
import { isDecided } from '../../platform/refund-states.ts';
import { applyStatus } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { askRefund, refundAtProvider } from './ask-refund.ts';
import { referenceOf } from './attempt-request.ts';
import { type NewCase, openCase, settleCase, wasOpened } from './cases.ts';
import type { Providers } from './providers.ts';
import { settleRefund } from './settle-refund.ts';

/** One provider's bill of one day, beside what is written down here. */
export interface Comparison {
  readonly deps: ApplyDeps;
  readonly providers: Providers;
  readonly provider: PaymentProvider;
  readonly clock: Clock;
  /** yyyy-MM-dd in the provider's zone, and its bounds. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
  /** Ids of the payments and refunds that rows of this bill have named so far. */
  readonly seen: Set<string>;
  /** Aborts when another process has taken over the work. */
  readonly signal: AbortSignal | undefined;
}

/** Whether a row of the bill is here as the bill has it, after the provider was asked; if not, it is an open item. */
export const matchRow = (comparison: Comparison, row: BillRow): Promise<boolean> =>
  row.kind === 'payment' ? matchPayment(comparison, row) : matchRefund(comparison, row);

async function matchPayment(comparison: Comparison, row: BillRow): Promise<boolean> {
  const { deps, provider, day, now } = comparison;
  const subject = row.transactionId;
  let payment = await findPayment(comparison, row.transactionId);
  if (!payment) {
    await askAgain(comparison, row.attemptId);
    payment = await findPayment(comparison, row.transactionId);
  }
  if (!payment) {
    const orderId = await orderOf(comparison, row);
    const detail = `attempt ${row.attemptId}`;
    await openBillCase(comparison, 'billUnknownRow', { ...row, subject, detail, orderId });
    return false;
  }
  const other = otherRow(comparison, payment);
  if (other !== null) {
    await openBillCase(comparison, 'billDiffers', {
      ...row,
      subject,
      detail: other,
      orderId: payment.order_id,
    });
    return false;
  }
  await deps.db.updateTable('payments').set({ billed_on: day }).where('id', '=', payment.id).execute();
  if (payment.amount_fen !== row.amountFen || payment.currency !== row.currency) {
    const detail = `here ${payment.amount_fen} ${payment.currency}`;
    await openBillCase(comparison, 'billDiffers', { ...row, subject, detail, orderId: payment.order_id });
    return false;
  }
  await settleCase(deps.db, ['billMissingRow', 'billUnknownRow'], { provider: provider.id, subject, now });
  return true;
}

async function matchRefund(comparison: Comparison, row: BillRow): Promise<boolean> {
  const { deps, providers, provider, clock, day, now } = comparison;
  const subject = row.refundId ?? row.transactionId;
  const find = () =>
    deps.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.id', 'r.state', 'r.amount_fen', 'r.currency', 'r.order_id', 'r.billed_on'])
      .where('r.id', '=', subject)
      .where('p.provider', '=', provider.id)
      .executeTakeFirst();
  let refund = await find();
  if (refund && refund.state !== 'succeeded') {
    await askRefund(deps, providers, clock)({ refundId: refund.id });
    // Nothing else asks about one that had failed here.
    if (refund.state === 'failed' || isDecided(refund.state))
      await settleRefund(deps, subject, await refundAtProvider(deps.db, providers, subject), now, {
        isLatest: true,
      });
    refund = await find();
  }
  if (!refund) {
    // A notification may have told of it before.
    if (await wasOpened(deps.db, { kind: 'foreignRefund', provider: provider.id, subject })) return false;
    const orderId = await orderOf(comparison, row);
    const detail = `refund on ${row.attemptId === '' ? row.transactionId : `attempt ${row.attemptId}`}`;
    await openBillCase(comparison, 'foreignRefund', { ...row, subject, detail, orderId });
    return false;
  }
  const other = otherRow(comparison, refund);
  if (other !== null) {
    await openBillCase(comparison, 'billDiffers', {
      ...row,
      subject,
      detail: other,
      orderId: refund.order_id,
    });
    return false;
  }
  await deps.db.updateTable('refunds').set({ billed_on: day }).where('id', '=', refund.id).execute();
  // Providers bill a refund on the day when they take it: the money may still be on its way, and they are asked about it
  // until that is known.
  const isUnderWay = refund.state === 'requested' || refund.state === 'processing';
  if (
    !(isUnderWay || refund.state === 'succeeded') ||
    refund.amount_fen !== row.amountFen ||
    refund.currency !== row.currency
  ) {
    const detail = `here ${refund.amount_fen} ${refund.currency}, ${refund.state}`;
    await openBillCase(comparison, 'billDiffers', { ...row, subject, detail, orderId: refund.order_id });
    return false;
  }
  await settleCase(deps.db, ['billMissingRow', 'billDiffers'], {
    provider: provider.id,
    subject,
    now,
  });
  return true;
}

/**
 * Where the provider has billed the same money before: in this bill, or in another day's; null where it has not. A day
 * whose comparison was broken off is compared anew, so its own rows do not count.
 */
function otherRow({ day, seen }: Comparison, billed: Pick<PaymentRow, 'id' | 'billed_on'>): string | null {
  if (seen.has(billed.id)) return 'twice in it';
  seen.add(billed.id);
  return billed.billed_on === null || billed.billed_on === day ? null : `also in that of ${billed.billed_on}`;
}

/** Payments and refunds of that day which the bill has not: an open item each. Answers how many. */
export async function openMissing(comparison: Comparison): Promise<number> {
  const { deps, provider, from, to } = comparison;
  const missing = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider.id)
    .where('billed_on', 'is', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .execute();
  for (const payment of missing) {
    await openBillCase(comparison, 'billMissingRow', {
      subject: payment.transaction_id,
      orderId: payment.order_id,
      amountFen: payment.amount_fen,
      currency: payment.currency,
      detail: `attempt ${payment.attempt_id}`,
    });
  }
  // A provider bills a refund on the day when it takes it, which is no later than the day when it is settled.
  const refunds = await deps.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.amount_fen', 'r.currency', 'r.order_id', 'p.attempt_id'])
    .where('p.provider', '=', provider.id)
    .where('r.state', '=', 'succeeded')
    .where('r.billed_on', 'is', null)
    .where('r.settled_at', '>=', from)
    .where('r.settled_at', '<', to)
    .execute();
  for (const refund of refunds) {
    await openBillCase(comparison, 'billMissingRow', {
      subject: refund.id,
      orderId: refund.order_id,
      amountFen: refund.amount_fen,
      currency: refund.currency,
      detail: `refund on attempt ${refund.attempt_id}`,
    });
  }
  return missing.length + refunds.length;
}

const findPayment = (
  { deps, provider }: Comparison,
  transactionId: string,
): Promise<PaymentRow | undefined> =>
  deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider.id)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();

/**
 * The order that a row belongs to, whose brand's staff see the open item; null for none. The row of a refund that was
 * made in Stripe's dashboard names only the payment.
 */
async function orderOf(
  comparison: Comparison,
  { attemptId, transactionId }: BillRow,
): Promise<string | null> {
  const { deps, provider } = comparison;
  const attempt = await deps.db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('id', '=', attemptId)
    .where('provider', '=', provider.id)
    .executeTakeFirst();
  const { order_id: orderId } = attempt ?? (await findPayment(comparison, transactionId)) ?? {};
  return orderId ?? null;
}

async function askAgain({ deps, provider, now }: Comparison, attemptId: string): Promise<void> {
  const attempt = await deps.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .where('provider', '=', provider.id)
    .executeTakeFirst();
  if (!attempt) return;
  await applyStatus(deps, provider.id, attemptId, await provider.query(referenceOf(attempt)), now);
}

/** Opens a case about money that the day's bill and we do not agree on; `detail` is what is said here of it. */
function openBillCase(
  { deps, provider, day, now }: Comparison,
  kind: 'billUnknownRow' | 'billMissingRow' | 'billDiffers' | 'foreignRefund',
  money: Pick<NewCase, 'subject' | 'orderId' | 'amountFen' | 'currency' | 'detail'>,
): Promise<void> {
  const { subject, orderId, amountFen, currency, detail } = money;
  return openCase(deps.db, {
    kind,
    subject,
    provider: provider.id,
    orderId,
    amountFen,
    currency,
    detail: `bill of ${day}; ${detail}`,
    now,
  });
}
