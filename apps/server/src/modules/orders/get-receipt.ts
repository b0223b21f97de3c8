import { brandById } from '@device-pay/brands';
import { saleTermsOf } from '@device-pay/content';
import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { arrived } from '../../platform/refund-states.ts';
import { agreementHash } from './agreement.ts';
import { presentOrders } from './present.ts';
import { isPaid } from './states.ts';

export function getReceipt(db: Database): Handler<'orders.get-receipt'> {
  return async (context) => {
    const { order, now } = context;
    if (!isPaid(order.status) || !order.paid_at) return fail('orderNotPaid');
    const [[view], lines, { refunded }] = await Promise.all([
      presentOrders(db, [order], context),
      db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).orderBy('line_no').execute(),
      db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('r.amount_fen'), eb.val(0)).as('refunded'))
        .where('r.order_id', '=', order.id)
        .where('p.purpose', '=', 'order')
        .where('r.state', 'in', arrived)
        .executeTakeFirstOrThrow(),
    ]);
    if (!view) throw new Error('an order was not presented');
    const brand = brandById(context.brand);
    const terms = saleTermsOf(order.terms_version);
    const hash = agreementHash({
      termsVersion: order.terms_version,
      language: order.language,
      currency: order.currency,
      payFen: order.pay_fen,
      lines: lines.map((line) => ({
        packageId: line.package_id,
        imei: line.imei,
        total: line.total,
        amountFen: line.amount_fen,
        discountFen: line.discount_fen,
        sold: line.sold,
      })),
    });
    return {
      order: view,
      issuedAt: now.toISOString(),
      refundedFen: Number(refunded),
      seller: { name: brand.name[context.language], ...brand.support },
      agreement: {
        version: order.terms_version,
        language: order.language,
        validFrom: terms?.validFrom ?? null,
        title: terms?.[order.language].title ?? '',
        clauses: [...(terms?.[order.language].clauses ?? [])],
        hash: order.agreement_hash,
        isIntact: hash === order.agreement_hash,
      },
    };
  };
}
