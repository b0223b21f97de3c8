import type { Queries } from '../../platform/database/connect.ts';
import type { OrderRow } from '../../platform/database/tables.ts';
import type { CallContext, Data } from '../../platform/handler.ts';
import { inUnit, loadPackageTypes, unitsOf } from '../allowances/public.ts';
import { deliveryNow } from './states.ts';

type OrderView = Data<'orders.get-order'>;

/** Orders as the portal shows them, with their lines, in the caller's language. */
export async function presentOrders(
  db: Queries,
  orders: readonly OrderRow[],
  { language, now }: Pick<CallContext, 'language' | 'now'>,
): Promise<OrderView[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const [lines, uses, types] = await Promise.all([
    db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .innerJoin('devices as d', 'd.imei', 'l.imei')
      .innerJoin('device_models as m', 'm.code', 'd.model')
      .selectAll('l')
      .select(['m.picture', 'm.name_zh', 'm.name_en'])
      // Read anew with the lines, not taken from the caller: a refund changes an order and its lines together.
      .select(['o.status', 'o.paid_at', 'o.pay_method', 'o.transaction_id'])
      .where('l.order_id', 'in', ids)
      .orderBy('l.order_id')
      .orderBy('l.line_no')
      .execute(),
    db.selectFrom('coupon_uses').select(['order_id', 'coupon_id']).where('order_id', 'in', ids).execute(),
    loadPackageTypes(db),
  ]);
  const unitOf = unitsOf(types);
  const families = new Map(types.map((type) => [type.type, type.family]));
  return orders.map((order) => {
    const own = lines.filter((line) => line.order_id === order.id);
    const { status, pay_method, paid_at, transaction_id } = own[0] ?? order;
    return {
      orderId: order.id,
      status,
      orderVosList: own.map((line) => ({
        packageId: line.package_id,
        name: language === 'en' ? line.sold.nameEn : line.sold.nameZh,
        type: line.sold.type,
        key: line.sold.key,
        family: families.get(line.sold.type) ?? 'plan',
        unit: line.sold.unit,
        picture: line.picture,
        deviceName: language === 'en' ? line.name_en : line.name_zh,
        imei: line.imei,
        total: line.total,
        amountFen: line.amount_fen,
        discountFen: line.discount_fen,
        details: line.sold.details.map((detail) => ({
          ...detail,
          quantity: inUnit(detail.quantity, unitOf(detail.type)),
        })),
        effectType: line.sold.effectType,
        delivery: deliveryNow(line, now),
        effectiveTime: line.effective_time?.toISOString() ?? null,
        expirationTime: line.expiration_time?.toISOString() ?? null,
      })),
      amountFen: order.amount_fen,
      discountFen: order.discount_fen,
      payFen: order.pay_fen,
      currency: order.currency,
      payMethod: pay_method,
      creationTime: order.created_at.toISOString(),
      payTime: paid_at?.toISOString() ?? null,
      payBefore: order.pay_before.toISOString(),
      transactionId: transaction_id,
      active: order.active,
      termsVersion: order.terms_version,
      language: order.language,
      couponIds: uses.filter((use) => use.order_id === order.id).map((use) => use.coupon_id),
    };
  });
}
