import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { openCase } from './cases.ts';
import { refundRule } from './refund-rules.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Gives back what was paid for a line that can't be delivered, as the rules say: to where it came from, or it
 * comes before a person. Once a line. The caller holds the order's lock.
 */
export async function returnLine(
  trx: Transaction<Tables>,
  jobs: Jobs,
  lineId: string,
  now: Date,
): Promise<void> {
  const line = await trx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.order_id', 'l.amount_fen', 'l.discount_fen', 'o.brand', 'o.currency'])
    .where('l.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', line.order_id)
    .where('purpose', '=', 'order')
    .executeTakeFirst();
  const amountFen = line.amount_fen - line.discount_fen - (await alreadyReturned(trx, lineId));
  // A free line owes nothing.
  if (!payment || amountFen <= 0) return;
  if ((await refundRule(trx, 'undeliverable')) === 'refund') {
    const refund = await requestRefund(
      trx,
      jobs,
      { payment, lineId, amountFen, reason: 'undeliverable' },
      now,
    );
    if (refund) return;
  }
  await openCase(trx, {
    kind: 'undelivered',
    subject: lineId,
    brand: line.brand,
    provider: payment.provider,
    orderId: line.order_id,
    amountFen,
    currency: line.currency,
    detail: null,
    now,
  });
}

/** What of a line was promised back already. */
export async function alreadyReturned(trx: Transaction<Tables>, lineId: string): Promise<number> {
  const { fen } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_fen'), eb.val(0)).as('fen'))
    .where('order_line_id', '=', lineId)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirstOrThrow();
  return Number(fen);
}
