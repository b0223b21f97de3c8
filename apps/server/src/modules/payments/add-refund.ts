import type { Delivery, Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, invalidField, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { recordAct } from '../audit/public.ts';
import { endLine, isPaid, lockOrder, releaseClaims, undoActivation } from '../orders/public.ts';
import type { ApplyDeps } from './apply-deps.ts';
import { settleCase } from './cases.ts';
import { presentRefund } from './list-payments.ts';
import { paymentOfOrder } from './payment-of-order.ts';
import { requestRefund } from './request-refund.ts';
import { refundableFen } from './return-line.ts';

/** A line whose delivery has come to an end, either way; one that is under way may still take effect. */
const refundable: readonly Delivery[] = ['inEffect', 'failed', 'refunded'];

const noSuchLine: Readonly<Record<Language, string>> = {
  zh: '该订单没有此行',
  en: 'is the number of no line of this order',
};

/** All of it under the order's lock, so that any number of requests at once never give back more than was paid. */
export function addRefund(deps: ApplyDeps): Handler<'payments.add-refund'> {
  return async (context, { orderId, lineNo, amountFen, note }) => {
    const { subject, brand, now, language, idempotencyKey, log } = context;
    if (idempotencyKey === null) return fail('idempotencyKeyNeeded');
    const answer = await transact(deps.db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (order?.brand !== brand) return fail('orderNotFound');
      // Nobody pays themselves: somebody else of the staff decides.
      if (order.user_id === subject.userId) return fail('notAllowed');
      if (!isPaid(order.status)) return fail('orderNotPaid');
      const line = await trx
        .selectFrom('order_lines')
        .select(['id', 'amount_fen', 'discount_fen', 'delivery'])
        .where('order_id', '=', orderId)
        .where('line_no', '=', lineNo)
        .executeTakeFirst();
      if (!line) return invalidField('lineNo', noSuchLine[language]);
      const payment = await paymentOfOrder(trx, orderId);
      // It was had for nothing, so nothing can go back.
      if (!payment) return fail('refundTooMuch', {}, { leftFen: 0 });
      const same = await trx
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', '=', payment.id)
        .where('request_key', '=', idempotencyKey)
        .executeTakeFirst();
      if (same) {
        const isSame = same.order_line_id === line.id && same.amount_fen === amountFen;
        return isSame ? presentRefund(same, payment.transaction_id) : fail('idempotencyConflict');
      }
      if (!refundable.includes(line.delivery)) return fail('lineNotRefundable');
      const leftFen = await refundableFen(trx, line);
      if (amountFen > leftFen) return fail('refundTooMuch', {}, { leftFen });
      const refund = await requestRefund(
        trx,
        deps.jobs,
        {
          payment,
          lineId: line.id,
          amountFen,
          reason: 'staffDecision',
          by: { userId: subject.userId, key: idempotencyKey },
        },
        now,
      );
      if (!refund) return fail('refundTooMuch');
      // What was refunded in full must not be used any more.
      if (amountFen === leftFen) {
        await endLine(trx, deps.jobs, line.id, now);
        await undoActivation(trx, line.id);
        await releaseClaims(trx, line.id);
        await settleCase(trx, ['undelivered'], { provider: payment.provider, subject: line.id, now });
      }
      await recordAct(trx, context, {
        action: 'payments.add-refund',
        objectType: 'order',
        objectId: orderId,
        changes: { lineNo, refundId: refund.id, amountFen, currency: refund.currency },
        reason: note,
      });
      return presentRefund(refund, payment.transaction_id);
    });
    // The words that staff wrote are in the audit log alone.
    if (!isFailure(answer))
      log.info({ orderId, lineNo, amountFen, by: subject.userId }, 'staff asked for a refund');
    return answer;
  };
}
