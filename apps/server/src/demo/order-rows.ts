import { brandById } from '@device-pay/brands';
import {
  applyCoupons,
  base58Of,
  type Cart,
  currencyOfSite,
  discountCapFen,
  isoDate,
  minuteMs,
  orderNumber,
  yymmdd,
  zoneOfSite,
} from '@device-pay/rules';
import { ruleCoupon } from '../modules/coupons/public.ts';
import { agreementHash, soldPackage } from '../modules/orders/public.ts';
import type { CouponRow, OrderRow } from '../platform/database/tables.ts';
import { accountId, demoAccounts, guestId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import { couponId } from './coupons.ts';
import type { DemoOrder } from './order.ts';
import { type CatalogueItem, catalogueItem } from './packages.ts';
import { stableBytes, stableDigits, stableId } from './stable.ts';

/** The server's default for PAY_BEFORE_MINUTES. */
const payBeforeMs = 30 * minuteMs;
/** The terms in force on a day, without their revised words: the orders were made before those. */
const termsVersionOn = (day: string): string => (day < '2026-11-01' ? '2021-06' : '2026-11');
/** The time from an order to its payment. */
const payingMs = 75_000;

export interface PricedDemoLine {
  readonly id: string;
  readonly item: CatalogueItem;
  readonly imei: string;
  readonly total: number;
  readonly amountFen: number;
  readonly costFen: number;
  readonly discountFen: number;
}

export interface PricedDemoOrder {
  readonly source: DemoOrder;
  readonly row: OrderRow;
  readonly lines: readonly PricedDemoLine[];
  readonly coupons: readonly { readonly couponId: string; readonly discountFen: number }[];
}

const isPaid = ({ status = 'paid' }: DemoOrder): boolean =>
  status === 'paid' || status === 'partRefunded' || status === 'refunded';

/** The order at the catalogue's prices, less what its coupons took off then. */
export function priceOrder(
  source: DemoOrder,
  calendar: DemoCalendar,
  coupons: readonly CouponRow[],
): PricedDemoOrder {
  const { name, site = 'cn', language = 'zh', status = 'paid' } = source;
  const userId = accountId(source.owner);
  const brand = demoAccounts.find((account) => account.name === source.owner)?.brand ?? 'zax';
  const currency = currencyOfSite(site);
  const items = source.lines.map(({ packageId, imei, total = 1 }) => {
    const item = catalogueItem(packageId, site);
    return {
      imei,
      total,
      item,
      amountFen: item.price.price_fen * total,
      costFen: item.price.cost_fen * total,
    };
  });
  const paidAt = isPaid(source) ? calendar.at(source.at) : null;
  // What costs nothing is paid when it is ordered.
  const isFree = items.every(({ amountFen }) => amountFen === 0);
  const createdAt =
    paidAt && !isFree ? new Date(paidAt.getTime() - payingMs) : (paidAt ?? calendar.at(source.at));
  const termsVersion = termsVersionOn(isoDate(createdAt, zoneOfSite(site)));
  const cart: Cart = {
    lines: items.map(({ item, imei, total, amountFen, costFen }) => {
      return {
        packageId: String(item.row.id),
        type: item.row.type,
        imei,
        quantity: total,
        amountFen,
        costFen,
      };
    }),
    userId,
    currency,
    now: createdAt,
  };
  const chosen = (source.coupons ?? []).map((coupon) => {
    const row = coupons.find((one) => one.id === couponId(coupon));
    if (!row || row.brand !== brand) throw new Error(`no coupon ${coupon} of ${brand}`);
    return ruleCoupon(row);
  });
  const applied = applyCoupons(chosen, cart, discountCapFen);
  if (!applied.ok) throw new Error(`${name}: coupon ${applied.couponId} is refused: ${applied.reason}`);

  const payMethod = paidAt === null ? null : applied.payFen === 0 ? 'none' : (source.payMethod ?? 'WX');
  return {
    source,
    coupons: applied.perCoupon,
    lines: items.map((line, index) => ({
      ...line,
      id: stableId(`order line ${name} ${index + 1}`),
      discountFen: applied.perLineFen[index] ?? 0,
    })),
    row: {
      id: orderNumber({
        brand: brandById(brand).orderCode,
        date: yymmdd(createdAt, zoneOfSite(site)),
        random: base58Of(stableBytes(`order ${name}`).subarray(0, 8)),
      }),
      brand,
      site,
      platform: 'track',
      guest_id: guestId(source.owner),
      user_id: userId,
      idempotency_key: null,
      request_hash: stableBytes(`request ${name}`),
      agent: 1,
      type: 2,
      status,
      amount_fen: applied.payFen + applied.discountFen,
      discount_fen: applied.discountFen,
      pay_fen: applied.payFen,
      currency,
      pay_method: payMethod,
      transaction_id:
        payMethod === null || payMethod === 'none' ? null : transactionId(name, payMethod, createdAt),
      active: items.some(({ item }) => item.row.activation) ? 1 : 0,
      terms_version: termsVersion,
      agreement_hash: agreementHash({
        termsVersion,
        language,
        currency,
        payFen: applied.payFen,
        lines: items.map((line, index) => ({
          packageId: line.item.row.id,
          imei: line.imei,
          total: line.total,
          amountFen: line.amountFen,
          discountFen: applied.perLineFen[index] ?? 0,
          sold: soldPackage(line.item),
        })),
      }),
      language,
      created_at: createdAt,
      pay_before: source.isReward ? createdAt : new Date(createdAt.getTime() + payBeforeMs),
      paid_at: paidAt,
    },
  };
}

/** A payment's number at its provider, in that provider's form. */
function transactionId(name: string, payMethod: 'WX' | 'ZFB' | 'UG', at: Date): string {
  const date = `20${yymmdd(at, zoneOfSite('cn'))}`;
  const digits = (length: number) => stableDigits(`transaction ${name}`, length);
  if (payMethod === 'WX') return `4200002${digits(3)}${date}${digits(10)}`;
  if (payMethod === 'ZFB') return `${date}22001${digits(15)}`;
  return `${date}${digits(12)}`;
}
