import { errorText, mostOrderFen } from '@device-pay/contract';
import { applyCoupons, type Currency, currencyOfSite, packageGroups } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { OrderRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { CallContext, ContextOf, Handler, Input } from '../../platform/handler.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { holdOffers, isOnce, type PricedLine, priceLines } from '../catalogue/public.ts';
import {
  type CouponProblem,
  cartOf,
  couponProblemText,
  loadCouponsById,
  reserveCoupons,
  ruleCoupon,
  withoutHolds,
} from '../coupons/public.ts';
import { claimsTooMany } from './claim-limits.ts';
import { claimOnce } from './claims.ts';
import { insertOrder } from './insert-order.ts';
import { markPaid } from './mark-paid.ts';
import { countOthers, resolveImeis } from './named-devices.ts';
import { newOrder, type OrderedLine } from './new-order.ts';
import { findSameOrder, hashOfOrder, lockSameOrders, orSameOrder } from './same-order.ts';
import { devicesWithManyUnpaid } from './unpaid-limit.ts';

type OrderInput = Input<'orders.add-order'>;

export interface OrderSettings {
  readonly payBeforeMinutes: number;
  /** The highest discount of one order, in minor units. */
  readonly couponCapFen: number;
}

/** The most lines (packages × devices) of one order. */
const maxLines = 200;

export function addOrder(db: Database, jobs: Jobs, settings: OrderSettings): Handler<'orders.add-order'> {
  return async (context, input) => {
    const answer = await order(context, input);
    if (isFailure(answer)) recordFailure(context, answer);
    return answer;
  };

  async function order(
    context: ContextOf<'session'>,
    input: OrderInput,
  ): ReturnType<Handler<'orders.add-order'>> {
    const wanted = input.packages.map(({ packageId, total }) => ({ packageId, total: total ?? 1 }));
    const repeated = wanted.findIndex((one, i) => wanted.findIndex((o) => o.packageId === one.packageId) < i);
    if (repeated >= 0) return fail('orderDataWrong', { problem: `packages[${repeated}].packageId` });

    const hash = hashOfOrder({ ...input, packages: wanted }, context);
    const answer = await place(wanted, hash, context, input);
    // The first try of this very request, whose answer was lost, may have taken what is refused now.
    return isFailure(answer) ? ((await findSameOrder(db, context, hash)) ?? answer) : answer;
  }

  async function place(
    wanted: readonly { packageId: number; total: number }[],
    hash: Buffer,
    context: ContextOf<'session'>,
    input: OrderInput,
  ): ReturnType<Handler<'orders.add-order'>> {
    const imeis = await resolveImeis(db, context, input);
    if (isFailure(imeis)) return imeis;
    if (imeis.length * wanted.length > maxLines)
      return fail('orderDataWrong', { problem: `imeis × packages > ${maxLines}` });

    const cart = await priceLines(db, context, imeis, wanted);
    if (isFailure(cart)) return cart;
    const several = cart.find(({ item, total }) => total > 1 && isOnce(item))?.item.row.id;
    if (several !== undefined) {
      const index = wanted.findIndex(({ packageId }) => packageId === several);
      return fail('orderDataWrong', { problem: `packages[${index}].total > 1` });
    }
    const refusal = await refusalForOthers(context, cart);
    if (refusal) return refusal;
    const priced = await applyChosenCoupons(db, context, cart, input.coupons ?? [], settings.couponCapFen);
    if (isFailure(priced)) return priced;
    const { lines, perCoupon, ...sums } = priced;
    if (sums.amountFen > mostOrderFen)
      return fail('orderDataWrong', { problem: `amountFen > ${mostOrderFen}` });
    const termsVersion = termsVersionOf(lines);
    if (!isAsExpected(input, lines, sums.payFen, termsVersion))
      return fail('priceChanged', {}, { ...sums, termsVersion });

    const order = newOrder(context, {
      idempotencyKey: context.idempotencyKey,
      requestHash: hash,
      agent: input.agent ?? 1,
      type: input.type ?? 2,
      lines,
      ...sums,
      termsVersion,
      activates: lines.some((line) => line.item.row.activation),
      payBefore: new Date(context.now.getTime() + settings.payBeforeMinutes * 60_000),
    });
    return write({ order, lines, perCoupon, imeis }, hash, context);
  }

  /** Why lines can't be ordered for devices of which the caller only knows the imei, which can be guessed. */
  async function refusalForOthers(
    context: ContextOf<'session'>,
    lines: readonly PricedLine[],
  ): Promise<Failure<'possessionNeeded' | 'tooManyRequests'> | null> {
    // Otherwise anybody could pause a stranger's device for the price of a month.
    const pausing = lines.filter(({ item }) => item.row.package_group === packageGroups.keepNumber);
    if ((await countOthers(db, context, pausing)) > 0) return fail('possessionNeeded');
    if (context.subject.kind === 'guest') {
      const crowded = await devicesWithManyUnpaid(db, new Set(lines.map(({ imei }) => imei)), context.now);
      const more = lines.filter(({ imei }) => crowded.includes(imei));
      if ((await countOthers(db, context, more)) > 0) return fail('possessionNeeded');
    }
    const once = lines.filter(({ item }) => isOnce(item));
    return claimsTooMany(db, context, await countOthers(db, context, once));
  }

  /** Writes the order, and reserves what only one order can have. */
  async function write(
    { order, lines, perCoupon, imeis }: Placed,
    hash: Buffer,
    context: ContextOf<'session'>,
  ): ReturnType<Handler<'orders.add-order'>> {
    const offered = lines.filter((line) => line.offer === 'running');
    const touchesOthers =
      perCoupon.length > 0 || offered.length > 0 || lines.some(({ item }) => isOnce(item));
    const writeAll = async (trx: Transaction<Tables>) => {
      await lockSameOrders(trx, context, hash);
      const same = await findSameOrder(trx, context, hash);
      if (same) return same;

      await insertOrder(trx, order, lines);
      if (!(await claimOnce(trx, order.id, lines))) return fail('alreadyClaimed');
      const wantedOffers = offered.map(({ imei, item }) => ({ imei, packageId: item.row.id }));
      if (!(await holdOffers(trx, order.id, wantedOffers))) return fail('priceChanged');
      const couponOrder = { id: order.id, userId: order.user_id, imeis };
      const problem = await reserveCoupons(trx, couponOrder, perCoupon, context.now);
      if (problem) return fail('couponUnusable', { reason: couponProblemText(problem, context.language) });
      // Nothing to pay: paid at creation, by no method.
      if (order.pay_fen === 0) {
        await markPaid(trx, jobs, order, { payMethod: 'none', transactionId: null, paidAt: context.now });
      }
      return order.id;
    };
    return orSameOrder(db, context, hash, async () => {
      if (context.idempotencyKey === null || touchesOthers) return transact(db, writeAll);
      // The order alone is one statement, so it needs no transaction, and its key is unique without a lock.
      await insertOrder(db, order, lines);
      return order.id;
    });
  }
}

/** An order that may be written as it is. */
interface Placed {
  readonly order: OrderRow;
  readonly lines: readonly OrderedLine[];
  readonly perCoupon: Priced['perCoupon'];
  readonly imeis: readonly string[];
}

/** Whether the caller was shown this price and these terms. */
function isAsExpected(
  { expectedPayFen, termsVersion: expectedTerms }: OrderInput,
  lines: readonly PricedLine[],
  payFen: number,
  termsVersion: string,
): boolean {
  if (expectedTerms !== undefined && expectedTerms !== termsVersion) return false;
  if (expectedPayFen !== undefined) return expectedPayFen === payFen;
  // Who has claimed an offer that is over must say that the usual price is expected.
  return lines.every((line) => line.offer !== 'over');
}

/** An error event, with the words that the answer has. */
function recordFailure({ log, brand, site, language }: CallContext, { failure, details }: Failure): void {
  const msg = errorText(failure, language, details);
  log.error({ brand, site, code: failure, answer: msg }, 'an order was not created');
}

interface Priced {
  /** Each with its share of the discount, by the coupons that are for it. */
  readonly lines: readonly OrderedLine[];
  readonly amountFen: number;
  readonly discountFen: number;
  readonly payFen: number;
  readonly currency: Currency;
  readonly perCoupon: readonly { couponId: string; discountFen: number }[];
}

/** Exactly the coupons that were asked for, or a failure: never a silent other price. */
async function applyChosenCoupons(
  db: Database,
  context: CallContext,
  lines: readonly PricedLine[],
  couponIds: readonly string[],
  capFen: number,
): Promise<Priced | Failure<'couponUnusable'>> {
  const currency = currencyOfSite(context.site);
  const amountFen = lines.reduce((sum, line) => sum + line.amountFen, 0);
  if (couponIds.length === 0) {
    const whole = lines.map((line) => ({ ...line, discountFen: 0 }));
    return { lines: whole, amountFen, discountFen: 0, payFen: amountFen, currency, perCoupon: [] };
  }

  const unusable = (problem: CouponProblem, couponId: string) =>
    fail('couponUnusable', { reason: couponProblemText(problem, context.language) }, { couponId });
  const rows = await loadCouponsById(db, context.brand, couponIds);
  const missing = couponIds.find((wanted) => rows.every(({ id }) => id !== wanted));
  if (missing !== undefined) return unusable('invalid', missing);
  // Asked before the rules, to which a coupon of another currency is merely invalid, like a malformed one.
  const foreign = rows.find((row) => row.currency !== currency);
  if (foreign) return unusable('wrongCurrency', foreign.id);
  const cart = cartOf(lines, context, currency);
  const applied = applyCoupons(rows.map(ruleCoupon), cart, capFen);
  if (!applied.ok && applied.reason !== 'invalid') return unusable(applied.reason, applied.couponId);
  if (!applied.ok) {
    const imeis = lines.map(({ imei }) => imei);
    const unheld = await withoutHolds(db, { userId: cart.userId, imeis }, rows);
    const judged = unheld ? applyCoupons(unheld, cart, capFen) : applied;
    return judged.ok ? unusable('held', applied.couponId) : unusable(judged.reason, judged.couponId);
  }
  const { discountFen, payFen, perCoupon, perLineFen } = applied;
  const discounted = lines.map((line, index) => ({ ...line, discountFen: perLineFen[index] ?? 0 }));
  return { lines: discounted, amountFen, discountFen, payFen, currency, perCoupon };
}

/** The newest terms among the packages. */
const termsVersionOf = (lines: readonly PricedLine[]): string =>
  lines
    .map((line) => line.item.row.terms_version)
    .sort()
    .at(-1) ?? '';
