import { hourMs, isoDate, minuteMs } from '@device-pay/rules';
import { pauseBefore } from '../modules/payments/pauses.ts';
import type { RefundRow } from '../platform/database/tables.ts';
import { accountId } from './accounts.ts';
import type { DemoCalendar } from './calendar.ts';
import { undeliveredAt } from './deliveries.ts';
import type { PricedDemoLine, PricedDemoOrder } from './order-rows.ts';
import { stableDigits } from './stable.ts';
import { contractEnd, unwindId } from './unwind-cases.ts';
import { type LineTerm, termsOfUnwind } from './unwind-terms.ts';

/** A refund but for its payment, whose number it gets its own from. */
export interface DemoRefund
  extends Pick<RefundRow, 'amount_fen' | 'reason' | 'requested_by' | 'request_key' | 'asks' | 'next_ask_at'> {
  readonly line: PricedDemoLine;
  readonly state: 'succeeded' | 'processing' | 'failed';
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** What the provider said at once when it refused. */
  readonly failure: string | null;
}

export const netFen = (line: PricedDemoLine): number => line.amountFen - line.discountFen;

/** WeChat Pay's words when the merchant's account does not hold the amount. */
const notEnough = '403 NOT_ENOUGH 基本账户余额不足，请充值后重新发起';

/** The refunds of an order: of lines that could not be delivered, or of a contract that was ended. */
export function refundsOf(
  order: PricedDemoOrder,
  terms: ReadonlyMap<string, LineTerm>,
  calendar: DemoCalendar,
): readonly DemoRefund[] {
  const { source, row, lines } = order;
  if (row.paid_at === null) return [];
  const end = contractEnd(source.name, calendar);
  const [line] = lines;
  const term = line && terms.get(line.id);
  if (end && line && term) {
    const { at, settledAt, unwind } = end;
    return [
      {
        line,
        amount_fen: termsOfUnwind(unwind, order, term, calendar).refundFen,
        reason: 'contractCancelled',
        requested_by: accountId('staff'),
        request_key: `unwind:${unwindId(unwind)}`,
        state: settledAt ? 'succeeded' : 'processing',
        createdAt: at,
        settledAt,
        failure: null,
        ...questions(at, settledAt, calendar),
      },
    ];
  }
  const createdAt = undeliveredAt(row.paid_at);
  return lines.flatMap((one, index): DemoRefund[] => {
    const delivery = source.lines[index]?.delivery;
    if (netFen(one) === 0 || (delivery !== 'refunded' && delivery !== 'failed')) return [];
    const settledAt = delivery === 'refunded' ? arrivalOf(order, createdAt) : null;
    return [
      {
        line: one,
        amount_fen: netFen(one),
        reason: 'undeliverable',
        requested_by: null,
        request_key: null,
        state: settledAt ? 'succeeded' : 'failed',
        createdAt,
        settledAt,
        failure: settledAt ? null : notEnough,
        ...(settledAt ? questions(createdAt, settledAt, calendar) : { asks: 0, next_ask_at: null }),
      },
    ];
  });
}

/** Alipay refunds while it is asked; WeChat Pay takes hours. */
const arrivalOf = ({ source }: PricedDemoOrder, createdAt: Date): Date =>
  source.payMethod === 'ZFB'
    ? createdAt
    : new Date(createdAt.getTime() + (source.refundedAfterHours ?? 3) * hourMs);

/** At the start the simulated provider must first have heard of a refund that is under way. */
const earliestAskMinutes = 10;

/** How often the poller has asked about a refund, and when it asks next. */
function questions(
  createdAt: Date,
  settledAt: Date | null,
  { now }: DemoCalendar,
): Pick<DemoRefund, 'asks' | 'next_ask_at'> {
  let asks = 0;
  let nextAt = new Date(createdAt.getTime() + minuteMs);
  for (const until = settledAt ?? now; nextAt < until; nextAt = pauseBefore(asks, nextAt)) asks += 1;
  if (settledAt) return { asks, next_ask_at: null };
  const earliestMs = now.getTime() + earliestAskMinutes * minuteMs;
  return { asks, next_ask_at: new Date(Math.max(nextAt.getTime(), earliestMs)) };
}

/** A refund's number at its provider; Alipay gives it none. */
export const providerRefundId = (provider: string, refundId: string, settledAt: Date): string =>
  provider === 'alipay'
    ? refundId
    : `503${isoDate(settledAt, 'Asia/Shanghai').replaceAll('-', '')}${stableDigits(`refund ${refundId}`, 18)}`;
