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
import { deviceOrders } from './device-orders.ts';
import { GrantQueues } from './grant-rows.ts';
import { hotspotOrders } from './hotspot-orders.ts';
import type { DemoLine, DemoOrder } from './order.ts';
import { attemptRows, couponUseRows, eventRows } from './order-history.ts';
import { type PricedDemoLine, type PricedDemoOrder, priceOrder } from './order-rows.ts';
import { type MoneyRows, moneyRows } from './payment-rows.ts';
import { rewardOrders } from './reward-orders.ts';

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
  /** When each device's orders run out, by imei. */
  readonly lifeEnds: ReadonlyMap<string, Date>;
  /** The order with a name. @throws Error when there is none. */
  named(name: string): PricedDemoOrder;
}

/** Every order of the demo. */
export const demoOrders: readonly DemoOrder[] = [
  ...hotspotOrders,
  ...deviceOrders,
  ...contractOrders,
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
  const lifeEnds = new Map<string, Date>();

  for (const order of orders) {
    for (const [index, line] of order.lines.entries()) {
      const source = order.source.lines[index];
      if (!source) throw new Error(`${order.source.name} has lines that were not asked for`);
      const given = order.row.paid_at ? queues.plan(order, line, source, calendar) : null;
      lines.push(lineRow(order, line, index + 1, source, given));
      if (!given) continue;
      grants.push(...given.grants);
      const { type, package_group: group } = line.item.row;
      if (source.delivery === undefined && keepsDeviceRunning({ type, group })) {
        const before = lifeEnds.get(line.imei);
        if (!before || before < given.expirationTime) lifeEnds.set(line.imei, given.expirationTime);
      }
    }
  }
  return {
    orders: orders.map((order) => order.row),
    lines,
    claims: orders.flatMap(claimRows),
    events: orders.flatMap(eventRows),
    attempts: orders.flatMap(attemptRows),
    money: moneyRows(orders),
    couponUses: orders.flatMap(couponUseRows),
    grants,
    lifeEnds,
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
  span: { effectiveTime: Date; expirationTime: Date } | null,
): Row<'order_lines'> {
  if (!span && delivery) throw new Error(`${name} is not paid, and can't have been delivered`);
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
    delivery: span ? (delivery ?? 'inEffect') : 'waiting',
    delivery_changed_at: row.paid_at,
    effective_time: span?.effectiveTime ?? null,
    expiration_time: span?.expirationTime ?? null,
  };
}

/** A device can have a free package once; a reward is not on sale and may be had again. */
const claimRows = ({ row, lines }: PricedDemoOrder): Row<'free_claims'>[] =>
  row.paid_at
    ? lines
        .filter((line) => line.amountFen === 0 && line.item.row.on_sale)
        .map((line) => ({ imei: line.imei, package_id: line.item.row.id, order_id: row.id }))
    : [];
