import { calendarDate, isoDate, startOfDate } from '@device-pay/rules';
import type { BillRow, PaymentProvider } from '../../gateways/payment/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PaymentRow } from '../../platform/database/tables.ts';
import { applyStatus } from './apply.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { askRefund } from './ask-refund.ts';
import { referenceOf } from './attempt-request.ts';
import { openCase, settleCase } from './cases.ts';
import type { Providers } from './providers.ts';

/** A bill may be late; one that has not come in a week will not come. */
const daysBack = 7;
/** A bill of so many days ago that could not be compared comes before a person. */
const daysOfPatience = 3;

interface Comparison {
  readonly deps: ApplyDeps;
  readonly providers: Providers;
  readonly provider: PaymentProvider;
  readonly clock: Clock;
  /** yyyy-MM-dd in the provider's zone, and its bounds. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
  /** Aborts when the work is another process's. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Compares each provider's bill of each past day with what is written down here, once a bill. What one side
 * lacks is asked about first: often a notification was lost, and the answer settles it. What stays different is
 * an open item each, for a person.
 */
export function compareBills(deps: ApplyDeps, providers: Providers, clock: Clock) {
  return async (_: object, signal?: AbortSignal): Promise<void> => {
    const now = clock.now();
    for (const provider of providers.all) {
      if (!provider.bill) continue;
      const { zone } = provider.bill;
      const today = calendarDate(now, zone);
      for (let back = daysBack; back >= 1; back -= 1) {
        const from = startOfDate({ ...today, day: today.day - back }, zone);
        const to = startOfDate({ ...today, day: today.day - back + 1 }, zone);
        const day = isoDate(from, zone);
        const comparison = { deps, providers, provider, clock, day, from, to, now, signal };
        let reason: string | null;
        try {
          reason = await compareDay(comparison);
        } catch (error) {
          signal?.throwIfAborted();
          deps.log.error({ err: error, provider: provider.id, day }, 'a bill could not be compared');
          reason = String(error);
        }
        if (reason !== null && back >= daysOfPatience) await openUncompared(comparison, reason);
      }
    }
  };
}

/** Null when the day is done, else why not. */
async function compareDay(comparison: Comparison): Promise<string | null> {
  const { deps, provider, day, now, signal } = comparison;
  const { db } = deps;
  const compared = await db
    .selectFrom('payment_bills')
    .select('day')
    .where('provider', '=', provider.id)
    .where('day', '=', day)
    .executeTakeFirst();
  if (compared || !provider.bill) return null;
  const bill = await provider.bill.fetch(day);
  if (bill.state === 'notReady') return 'it is not there yet';
  if (bill.state === 'unknown') {
    deps.log.warn({ provider: provider.id, day, reason: bill.reason }, 'a bill could not be fetched');
    return bill.reason;
  }
  let openItems = 0;
  for (const row of bill.rows) {
    signal?.throwIfAborted();
    const matches = row.kind === 'payment' ? matchPayment(comparison, row) : matchRefund(comparison, row);
    if (!(await matches)) openItems += 1;
  }
  openItems += await openMissing(comparison);
  await db
    .insertInto('payment_bills')
    .values({ provider: provider.id, day, compared_at: now, rows: bill.rows.length, open_items: openItems })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await settleCase(db, ['billNotCompared'], { provider: provider.id, subject: day, now });
  return null;
}

/** Once a bill: what a person has put aside does not come back each hour. */
async function openUncompared({ deps, provider, day, now }: Comparison, reason: string): Promise<void> {
  const known = await deps.db
    .selectFrom('payment_cases')
    .select('id')
    .where('kind', '=', 'billNotCompared')
    .where('provider', '=', provider.id)
    .where('subject', '=', day)
    .executeTakeFirst();
  if (known) return;
  await openCase(deps.db, {
    kind: 'billNotCompared',
    subject: day,
    brand: null,
    provider: provider.id,
    orderId: null,
    amountFen: null,
    currency: null,
    detail: reason,
    now,
  });
}

async function matchPayment(comparison: Comparison, row: BillRow): Promise<boolean> {
  const { deps, provider, day, now } = comparison;
  let payment = await findPayment(comparison, row.transactionId);
  if (!payment) {
    await askAgain(comparison, row.attemptId);
    payment = await findPayment(comparison, row.transactionId);
  }
  if (!payment) {
    await openBillCase(comparison, 'billUnknownRow', row.transactionId, row, `attempt ${row.attemptId}`);
    return false;
  }
  await deps.db.updateTable('payments').set({ billed_on: day }).where('id', '=', payment.id).execute();
  if (payment.amount_fen !== row.amountFen || payment.currency !== row.currency) {
    const ours = `here ${payment.amount_fen} ${payment.currency}`;
    await openBillCase(comparison, 'billDiffers', row.transactionId, row, ours, payment.order_id);
    return false;
  }
  const subject = row.transactionId;
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
      .select(['r.id', 'r.state', 'r.amount_fen', 'r.currency', 'r.order_id'])
      .where('r.id', '=', subject)
      .where('p.provider', '=', provider.id)
      .executeTakeFirst();
  let refund = await find();
  if (refund && refund.state !== 'succeeded') {
    await askRefund(deps, providers, clock)({ refundId: refund.id });
    refund = await find();
  }
  if (!refund) {
    await openBillCase(comparison, 'billUnknownRow', subject, row, `refund on attempt ${row.attemptId}`);
    return false;
  }
  await deps.db.updateTable('refunds').set({ billed_on: day }).where('id', '=', refund.id).execute();
  // Providers bill a refund on the day when they take it: the money may still be on its way.
  const isTaken = refund.state === 'succeeded' || refund.state === 'processing';
  if (!isTaken || refund.amount_fen !== row.amountFen || refund.currency !== row.currency) {
    const ours = `here ${refund.amount_fen} ${refund.currency}, ${refund.state}`;
    await openBillCase(comparison, 'billDiffers', subject, row, ours, refund.order_id);
    return false;
  }
  await settleCase(deps.db, ['billMissingRow', 'billUnknownRow', 'billDiffers'], {
    provider: provider.id,
    subject,
    now,
  });
  return true;
}

/** Payments and refunds of that day which the bill has not. */
async function openMissing(comparison: Comparison): Promise<number> {
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
    const figures = { amountFen: payment.amount_fen, currency: payment.currency };
    await openBillCase(
      comparison,
      'billMissingRow',
      payment.transaction_id,
      figures,
      `attempt ${payment.attempt_id}`,
      payment.order_id,
    );
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
    const figures = { amountFen: refund.amount_fen, currency: refund.currency };
    const detail = `refund on attempt ${refund.attempt_id}`;
    await openBillCase(comparison, 'billMissingRow', refund.id, figures, detail, refund.order_id);
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

async function openBillCase(
  { deps, provider, day, now }: Comparison,
  kind: 'billUnknownRow' | 'billMissingRow' | 'billDiffers',
  subject: string,
  { amountFen, currency }: Pick<BillRow, 'amountFen' | 'currency'>,
  detail: string,
  orderId: string | null = null,
): Promise<void> {
  const order =
    orderId === null
      ? undefined
      : await deps.db.selectFrom('orders').select('brand').where('id', '=', orderId).executeTakeFirst();
  await openCase(deps.db, {
    kind,
    subject,
    brand: order?.brand ?? null,
    provider: provider.id,
    orderId,
    amountFen,
    currency,
    detail: `bill of ${day}; ${detail}`,
    now,
  });
}
