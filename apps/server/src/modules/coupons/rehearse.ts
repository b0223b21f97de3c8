import {
  type Cart,
  type Coupon,
  type Currency,
  couponMargin,
  couponVerdict,
  currencyOfSite,
  dayMs,
  parseInstant,
  zoneOfSite,
} from '@device-pay/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { invalidField, isFailure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { type Draft, judgeDraft } from './draft.ts';
import { type DraftTarget, findDraftTarget } from './draft-target.ts';

const usualDays = 90;
const mostDays = 366;
/** The newest lines that one rehearsal looks at: about a second of work. */
const maxLines = 20_000;

const noSuchDay = { zh: '没有这一天', en: 'is no day of the calendar' };
const wrongSpan = {
  zh: `应早于结束时间，且相隔不超过 ${mostDays} 天`,
  en: `must be before the end, by at most ${mostDays} days`,
};

export function rehearse(db: Database, capFen: number): Handler<'coupons.rehearse'> {
  return async (context, input) => {
    const { site, brand, now, language, subject } = context;
    const target = await findDraftTarget(db, context, input.scope, input.target);
    if (isFailure(target)) return target;
    // A rehearsal makes no coupon, so it needs no verified phone number.
    const judged = judgeDraft(input, { ...target, phoneBound: true }, capFen, language);
    if (isFailure(judged)) return judged;

    const zone = zoneOfSite(site);
    const to = input.to === undefined ? now : parseInstant(input.to, zone, 'until');
    if (!to) return invalidField('to', noSuchDay[language]);
    const from =
      input.from === undefined
        ? new Date(to.getTime() - usualDays * dayMs)
        : parseInstant(input.from, zone, 'from');
    if (!from) return invalidField('from', noSuchDay[language]);
    if (from >= to || to.getTime() - from.getTime() > mostDays * dayMs)
      return invalidField('from', wrongSpan[language]);

    const currency = currencyOfSite(site);
    const lines = await loadPaidLines(db, { brand, currency, dealerId: subject.userId, from, to });
    const coupon = draftCoupon(input, target, judged.discountFen, currency, { from, to });
    const sums = replay(coupon, ordersOf(lines, currency), capFen);
    const { marginFen, marginBp } = couponMargin({ actualPaidFen: sums.paidFen, costPriceFen: sums.costFen });
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      currency,
      ...sums,
      marginFen,
      marginBeforeFen: marginFen + sums.extraDiscountFen,
      marginBp,
      cut: lines.length === maxLines,
    };
  };
}

/** The draft as a coupon that was valid throughout the span. */
function draftCoupon(
  draft: Draft,
  { scope }: DraftTarget,
  discountFen: number,
  currency: Coupon['currency'],
  { from, to }: { from: Date; to: Date },
): Coupon {
  const terms = {
    id: 'draft',
    scope: scope.kind === 'package' ? { kind: scope.kind, packageIds: scope.packageIds.map(String) } : scope,
    thresholdFen: draft.thresholdFen ?? 0,
    validFrom: new Date(from.getTime() - dayMs),
    validTo: new Date(to.getTime() + dayMs),
    packageType: draft.packageType ?? null,
    stackable: draft.stackable ?? false,
    currency,
  } as const;
  return draft.type === 'amount'
    ? { ...terms, type: 'amount', amountFen: discountFen }
    : { ...terms, type: 'discount', discountBp: draft.discountBp ?? 0 };
}

interface PaidOrder {
  readonly cart: Cart;
  readonly amountFen: number;
  readonly costFen: number;
  /** What the order's own coupons took off these lines. */
  readonly discountFen: number;
}

/**
 * An order would have used the draft if that made it cheaper than its own coupons did, as people take the better
 * price. The sums are over those orders only.
 */
function replay(coupon: Coupon, orders: readonly PaidOrder[], capFen: number) {
  const sums = {
    orders: orders.length,
    using: 0,
    discountFen: 0,
    extraDiscountFen: 0,
    paidFen: 0,
    costFen: 0,
  };
  for (const order of orders) {
    const verdict = couponVerdict(coupon, order.cart, capFen);
    if (!verdict.usable || verdict.discountFen <= order.discountFen) continue;
    sums.using += 1;
    sums.discountFen += verdict.discountFen;
    sums.extraDiscountFen += verdict.discountFen - order.discountFen;
    sums.paidFen += order.amountFen - verdict.discountFen;
    sums.costFen += order.costFen;
  }
  return sums;
}

type PaidLine = Awaited<ReturnType<typeof loadPaidLines>>[number];

/** The newest lines that were paid for devices of the dealer's subtree. The answer has only sums, never an order. */
function loadPaidLines(
  db: Database,
  wanted: { brand: string; currency: Currency; dealerId: string; from: Date; to: Date },
) {
  return db
    .selectFrom('devices as d')
    .innerJoin('order_lines as l', 'l.imei', 'd.imei')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select([
      'l.order_id',
      'l.package_id',
      'l.imei',
      'l.total',
      'l.amount_fen',
      'l.discount_fen',
      'l.cost_fen',
      'o.user_id',
      'o.paid_at',
      sql<number>`(l.sold ->> 'type')::integer`.as('type'),
    ])
    .where(sql<boolean>`d.parent_ids @> array[${wanted.dealerId}]::uuid[]`)
    .where('d.brand', '=', wanted.brand)
    .where('o.currency', '=', wanted.currency)
    .where('o.status', 'in', ['paid', 'partRefunded'])
    .where('o.paid_at', '>=', wanted.from)
    .where('o.paid_at', '<', wanted.to)
    .where('l.amount_fen', '>', 0)
    .orderBy('o.paid_at', 'desc')
    .limit(maxLines)
    .execute();
}

function ordersOf(lines: readonly PaidLine[], currency: Currency): PaidOrder[] {
  const byOrder = new Map<string, PaidLine[]>();
  for (const line of lines) {
    const own = byOrder.get(line.order_id);
    if (own) own.push(line);
    else byOrder.set(line.order_id, [line]);
  }
  const sum = (own: readonly PaidLine[], field: 'amount_fen' | 'cost_fen' | 'discount_fen') =>
    own.reduce((total, line) => total + line[field], 0);
  return [...byOrder.values()].map((own) => ({
    cart: {
      lines: own.map((line) => ({
        packageId: String(line.package_id),
        type: line.type,
        imei: line.imei,
        quantity: line.total,
        amountFen: line.amount_fen,
        costFen: line.cost_fen,
      })),
      userId: own[0]?.user_id ?? null,
      currency,
      now: own[0]?.paid_at ?? new Date(0),
    },
    amountFen: sum(own, 'amount_fen'),
    costFen: sum(own, 'cost_fen'),
    discountFen: sum(own, 'discount_fen'),
  }));
}
