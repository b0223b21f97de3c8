import type { Insertable } from 'kysely';
import { keepsDeviceRunning } from '../modules/allowances/public.ts';
import { soldPackage } from '../modules/orders/sold-package.ts';
import type {
  CouponRow,
  GrantRow,
  OrderRow,
  PaymentAttemptRow,
  Tables,
} from '../platform/database/tables.ts';
import type { DemoCalendar } from './calendar.ts';
import { contractOrders } from './contract-orders.ts';
import { creditedOrders } from './credited-orders.ts';
import { deliveryChangedAt, isUndelivered, undeliveredAt } from './deliveries.ts';
import { deviceOrders } from './device-orders.ts';
import { GrantQueues } from './grant-rows.ts';
import { hotspotOrders } from './hotspot-orders.ts';
import type { DemoLine, DemoOrder } from './order.ts';
import { attemptRows, couponUseRows, eventRows } from './order-history.ts';
import { type PricedDemoLine, type PricedDemoOrder, priceOrder } from './order-rows.ts';
import { type MoneyRows, moneyRows } from './payment-rows.ts';
import { refundsOf } from './refunds.ts';
import { rewardOrders } from './reward-orders.ts';
import { contractEnd } from './unwind-cases.ts';
import type { LineTerm } from './unwind-terms.ts';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

export interface OrderRows {
  readonly orders: readonly OrderRow[];
  readonly lines: readonly Row<'order_lines'>[];
  readonly claims: readonly Row<'free_claims'>[];
  readonly events: readonly Row<'order_events'>[];
  readonly attempts: readonly PaymentAttemptRow[];
  readonly money: MoneyRows;
  readonly couponUses: readonly Row<'coupon_uses'>[];
  readonly grants: readonly GrantRow[];
  /** What the device platform was told when lines were taken back. */
  readonly amendments: readonly Row<'service_amendments'>[];
  /** Each paid line's term as it was sold, by the line's id. */
  readonly terms: ReadonlyMap<string, LineTerm>;
  /** When each device's orders run out, by imei. */
  readonly lifeEnds: ReadonlyMap<string, Date>;
  /** The lines whose money became their devices' balance. */
  readonly credited: readonly { readonly order: PricedDemoOrder; readonly line: PricedDemoLine }[];
  /** The order with a name. @throws Error when there is none. */
  named(name: string): PricedDemoOrder;
}

/** Every order of the demo. */
export const demoOrders: readonly DemoOrder[] = [
  ...hotspotOrders,
  ...deviceOrders,
  ...contractOrders,
  ...creditedOrders,
  ...rewardOrders,
];

/** All rows that the demo's orders leave behind, in the order of events. */
export function orderRows(calendar: DemoCalendar, coupons: readonly CouponRow[]): OrderRows {
  const orders = demoOrders
    .map((source) => priceOrder(source, calendar, coupons))
    .sort((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime());
  const queues = new GrantQueues();
  const lines: Row<'order_lines'>[] = [];
  const grants: GrantRow[] = [];
  const amendments: Row<'service_amendments'>[] = [];
  const credited: { order: PricedDemoOrder; line: PricedDemoLine }[] = [];
  const terms = new Map<string, LineTerm>();
  const lifeEnds = new Map<string, Date>();

  for (const order of orders) {
    const { paid_at: paidAt } = order.row;
    const endedAt = contractEnd(order.source.name, calendar)?.at ?? null;
    for (const [index, line] of order.lines.entries()) {
      const source = order.source.lines[index];
      if (!source) throw new Error(`${order.source.name} has lines that were not asked for`);
      const given = paidAt ? queues.plan(order, line, source, calendar, endedAt) : null;
      if (given) terms.set(line.id, given);
      const refund = refundsOf(order, terms, calendar).find((one) => one.line === line);
      lines.push({
        ...lineRow(order, line, index + 1, source),
        delivery_changed_at: paidAt && deliveryChangedAt(source, paidAt, refund?.settledAt ?? null, calendar),
        effective_time: given?.effectiveTime ?? null,
        expiration_time: endedAt ?? given?.expirationTime ?? null,
      });
      if (!given || !paidAt) continue;
      grants.push(...given.grants);
      const takenBackAt = isUndelivered(source) ? undeliveredAt(paidAt) : endedAt;
      if (takenBackAt)
        amendments.push({ order_line_id: line.id, revision: 1, told_revision: 1, changed_at: takenBackAt });
      if (source.delivery === 'credited') credited.push({ order, line });
      const { type, package_group: group } = line.item.row;
      if (source.delivery === undefined && keepsDeviceRunning({ type, group })) {
        const before = lifeEnds.get(line.imei);
        const end = endedAt ?? given.expirationTime;
        if (!before || before < end) lifeEnds.set(line.imei, end);
      }
    }
  }
  const refunds = (order: PricedDemoOrder) => refundsOf(order, terms, calendar);
  return {
    orders: orders.map((order) => order.row),
    lines,
    claims: orders.flatMap(claimRows),
    events: orders.flatMap((order) => eventRows(order, refunds(order))),
    attempts: orders.flatMap(attemptRows),
    money: moneyRows(orders, refunds),
    couponUses: orders.flatMap((order) => couponUseRows(order, refunds(order))),
    grants,
    amendments,
    terms,
    lifeEnds,
    credited,
    named(name) {
      const order = orders.find(({ source }) => source.name === name);
      if (!order) throw new Error(`no order is called ${name}`);
      return order;
    },
  };
}

function lineRow(
  { row, source: { name } }: PricedDemoOrder,
  line: PricedDemoLine,
  lineNo: number,
  { delivery }: DemoLine,
): Omit<Row<'order_lines'>, 'delivery_changed_at' | 'effective_time' | 'expiration_time'> {
  if (!row.paid_at && delivery) throw new Error(`${name} is not paid, and can't have been delivered`);
  return {
    id: line.id,
    order_id: row.id,
    line_no: lineNo,
    package_id: line.item.row.id,
    imei: line.imei,
    total: line.total,
    amount_fen: line.amountFen,
    discount_fen: line.discountFen,
    cost_fen: line.costFen,
    sold: JSON.stringify(soldPackage(line.item)),
    // "Expired" is never stored: it follows from the clock.
    delivery: row.paid_at ? (delivery ?? 'inEffect') : 'waiting',
  };
}

/** A device can have a free package once; a reward is not on sale and may be had again. */
const claimRows = ({ row, lines }: PricedDemoOrder): Row<'free_claims'>[] =>
  row.paid_at
    ? lines
        .filter((line) => line.amountFen === 0 && line.item.row.on_sale)
        .map((line) => ({ imei: line.imei, package_id: line.item.row.id, order_id: row.id }))
    : [];
