import type { Transaction } from 'kysely';
import type { Currency, OrderLineRow, SoldPackage, Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { creditBalance } from '../balance/public.ts';
import { postMovement } from '../ledger/public.ts';
import { moveLines, recordEvent } from '../orders/public.ts';
import { openCase } from './cases.ts';
import { paymentOfOrder } from './payment-of-order.ts';
import { refundRule } from './refund-rules.ts';
import { requestRefund } from './request-refund.ts';
import { returnCoupons } from './return-coupons.ts';

/**
 * Gives back what was paid for a line that can't be delivered, as the rules say: to where it came from, to the balance
 * of the payer's own device, or it comes before a person. Once a line. The caller holds the order's lock.
 */
export async function returnLine(
  trx: Transaction<Tables>,
  jobs: Jobs,
  lineId: string,
  /** In the device platform's words, where it has said it. */
  why: string | null,
  now: Date,
): Promise<void> {
  const line = await trx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('devices as d', 'd.imei', 'l.imei')
    .select([
      'l.id',
      'l.order_id',
      'l.imei',
      'l.sold',
      'l.amount_fen',
      'l.discount_fen',
      'o.brand',
      'o.currency',
      'o.user_id',
      'd.user_id as owner_id',
    ])
    .where('l.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const payment = await paymentOfOrder(trx, line.order_id);
  const amountFen = await refundableFen(trx, line);
  // A free line owes nothing, but what a coupon paid for may have been the last that its order gave.
  if (!payment || amountFen <= 0) return returnCoupons(trx, line.order_id, now);
  const rule = await refundRule(trx, 'undeliverable');
  // The balance is shown and paid out to the device's owner: what a guest or another account has paid for the device
  // must not become that owner's money.
  const isOwners = line.user_id !== null && line.user_id === line.owner_id;
  // A balance that can't hold more takes nothing: the money goes back to where it came from.
  if (rule === 'credit' && isOwners && (await creditLine(trx, { ...line, amountFen }, now))) return;
  if (rule === 'refund' || rule === 'credit') {
    const wanted = { payment, lineId, amountFen, reason: 'undeliverable' } as const;
    if (await requestRefund(trx, jobs, wanted, now)) return;
  }
  await openCase(trx, {
    kind: 'undelivered',
    subject: lineId,
    provider: payment.provider,
    orderId: line.order_id,
    amountFen,
    currency: line.currency,
    detail: why,
    now,
  });
}

interface CreditedLine {
  readonly id: string;
  readonly order_id: string;
  readonly imei: string;
  readonly brand: string;
  readonly currency: Currency;
  readonly sold: SoldPackage;
  readonly amountFen: number;
}

/**
 * The money stays here and becomes the device's balance: the line has come to its end. False, with nothing written,
 * where the balance is full.
 */
async function creditLine(trx: Transaction<Tables>, line: CreditedLine, now: Date): Promise<boolean> {
  const booked = await creditBalance(trx, {
    brand: line.brand,
    imei: line.imei,
    currency: line.currency,
    amountFen: line.amountFen,
    reference: `line:${line.id}`,
    orderId: line.order_id,
    description: { zh: `未能开通：${line.sold.nameZh}`, en: `Not delivered: ${line.sold.nameEn}` },
    at: now,
  });
  if (!booked) return false;
  await postMovement(trx, {
    kind: 'credit',
    subject: line.id,
    orderId: line.order_id,
    at: now,
    amountFen: line.amountFen,
    currency: line.currency,
    debit: 'deferred',
    credit: 'balance',
  });
  await moveLines(trx, [line.id], 'credited', now);
  await recordEvent(trx, { orderId: line.order_id, at: now, event: 'credited' });
  await returnCoupons(trx, line.order_id, now);
  return true;
}

/** What is left of a line's price after all refunds that were promised. */
export async function refundableFen(
  trx: Transaction<Tables>,
  line: Pick<OrderLineRow, 'id' | 'amount_fen' | 'discount_fen'>,
): Promise<number> {
  const { fen } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_fen'), eb.val(0)).as('fen'))
    .where('order_line_id', '=', line.id)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirstOrThrow();
  return line.amount_fen - line.discount_fen - Number(fen);
}
