import { base58Of } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { PaymentRow, RefundReason, RefundRow, Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { accountOfLine, type Movement, postMovement } from '../ledger/public.ts';
import { recordEvent } from '../orders/public.ts';

export interface WantedRefund {
  readonly payment: PaymentRow;
  /** The line that it is for; none where the whole payment fits nothing. */
  readonly lineId?: string;
  readonly amountFen: number;
  readonly reason: RefundReason;
  /** Who decided it, and the key that makes a repeated request the same refund. */
  readonly by?: { readonly userId: string; readonly key: string };
}

/** When the poller asks first, after the job did: it makes up for a job that was lost. */
const firstAskMs = 60_000;

/**
 * Promises money back: the refund's row, its movement in the ledger and the job that asks the provider, in the
 * caller's transaction. Null when the payment has not that much left: of any number of requests at once those
 * win whose sum the payment can bear.
 */
export async function requestRefund(
  trx: Transaction<Tables>,
  jobs: Jobs,
  { payment, lineId, amountFen, reason, by }: WantedRefund,
  now: Date,
): Promise<RefundRow | null> {
  const reserved = await trx
    .updateTable('payments')
    .set((eb) => ({ refunded_fen: eb('refunded_fen', '+', amountFen) }))
    .where('id', '=', payment.id)
    .where((eb) => eb(eb('refunded_fen', '+', amountFen), '<=', eb.ref('amount_fen')))
    .returning('id')
    .executeTakeFirst();
  if (!reserved) return null;

  // The payment's row is locked by now, so that no other request counts the same number.
  const { made } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const refund = await trx
    .insertInto('refunds')
    .values({
      id: refundNumber(payment.id, made + 1),
      payment_id: payment.id,
      order_id: payment.order_id,
      order_line_id: lineId ?? null,
      amount_fen: amountFen,
      currency: payment.currency,
      reason,
      state: 'requested',
      requested_by: by?.userId ?? null,
      request_key: by?.key ?? null,
      created_at: now,
      settled_at: null,
      provider_refund_id: null,
      failure: null,
      next_ask_at: new Date(now.getTime() + firstAskMs),
      billed_on: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await postRefund(trx, refund, now, {
    kind: 'refundRequested',
    debit: await accountOf(trx, payment, lineId),
    credit: 'refunds',
  });
  if (payment.order_id !== null) {
    await recordEvent(trx, { orderId: payment.order_id, at: now, event: 'refundRequested', detail: reason });
  }
  await jobs.send('payments.refund', [{ refundId: refund.id }], { trx });
  return refund;
}

/** The merchant's number of a payment's n-th refund: short enough for every provider, and the same for ever. */
export const refundNumber = (paymentId: string, ordinal: number): string =>
  `R${base58Of(Buffer.from(paymentId.replaceAll('-', '').slice(-16), 'hex'))}_${ordinal}`;

/** Writes into the ledger where the money of a refund goes. */
export const postRefund = (
  trx: Transaction<Tables>,
  refund: RefundRow,
  now: Date,
  movement: Pick<Movement, 'kind' | 'debit' | 'credit'> & Partial<Pick<Movement, 'subject'>>,
): Promise<void> =>
  postMovement(trx, {
    subject: refund.id,
    orderId: refund.order_id,
    at: now,
    amountFen: refund.amount_fen,
    currency: refund.currency,
    ...movement,
  });

/** Where the ledger has the money that is promised back. */
export async function accountOf(
  trx: Transaction<Tables>,
  { purpose }: Pick<PaymentRow, 'purpose'>,
  lineId: string | null | undefined,
): Promise<'quarantine' | 'deferred' | 'revenue' | 'balance'> {
  if (purpose === 'quarantine') return 'quarantine';
  return lineId ? accountOfLine(trx, lineId) : 'deferred';
}
