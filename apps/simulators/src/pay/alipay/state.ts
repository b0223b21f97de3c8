import type { Journal, JournalRecords } from '../../platform/journal.ts';
import type { StoredNotification } from '../../platform/notifier.ts';
import { NotifyingState } from '../../platform/notifying-state.ts';

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';

/** What a signed payment link asks for. */
export interface Order {
  readonly outTradeNo: string;
  readonly subject: string;
  readonly totalFen: number;
  readonly notifyUrl: string | undefined;
  readonly returnUrl: string | undefined;
  readonly quitUrl: string | undefined;
  /** From `time_expire`; without it a trade can be paid for 15 days after it was created. */
  readonly expiresAtMs: number | undefined;
}

/** A payer's visit to the cashier, with the order from the link. There is no trade until the payer logs in. */
export interface CashierSession {
  readonly id: string;
  readonly order: Order;
}

/** By `out_trade_no`. */
export interface Trade {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  readonly subject: string;
  readonly totalFen: number;
  readonly notifyUrl: string | undefined;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  status: TradeStatus;
  /** Less than `totalFen` when a coupon of Alipay's paid the rest. */
  payerTotalFen?: number;
  paidAtMs?: number;
  closedAtMs?: number;
  failedPayments: number;
  /** The sum of the refunds that have succeeded. */
  refundedFen: number;
}

/** By `out_trade_no` and `out_request_no`. */
export interface Refund {
  readonly outTradeNo: string;
  readonly outRequestNo: string;
  readonly refundFen: number;
  readonly reason: string | undefined;
  readonly createdAtMs: number;
  readonly settlesAtMs: number;
  /** `failed`: the query does not show it, and it never took any money. */
  status: 'processing' | 'succeeded' | 'failed';
  settledAtMs?: number;
}

export interface Notification extends StoredNotification {
  readonly content: Readonly<Record<string, string>>;
}

/** All that Alipay remembers. Every lookup by number is one map access. */
export class AlipayState extends NotifyingState<Notification> {
  readonly trades = this.recordsOf<Trade>('trade');
  readonly refunds = this.recordsOf<Refund>('refund');
  readonly sessions = this.recordsOf<CashierSession>('session');
  readonly #outTradeNoByTradeNo = new Map<string, string>();

  constructor(journal: Journal, records: JournalRecords) {
    super(journal, records);
    for (const { tradeNo, outTradeNo } of this.trades.values())
      this.#outTradeNoByTradeNo.set(tradeNo, outTradeNo);
  }

  saveTrade(trade: Trade): void {
    this.#outTradeNoByTradeNo.set(trade.tradeNo, trade.outTradeNo);
    this.save('trade', trade.outTradeNo, trade);
  }

  saveRefund(refund: Refund): void {
    this.save('refund', refundId(refund.outTradeNo, refund.outRequestNo), refund);
  }

  saveSession(session: CashierSession): void {
    this.save('session', session.id, session);
  }

  /** `trade_no` wins where both are given, as documented. */
  findTrade(tradeNo: string | undefined, outTradeNo: string | undefined): Trade | undefined {
    const number = tradeNo === undefined ? outTradeNo : this.#outTradeNoByTradeNo.get(tradeNo);
    return this.trades.get(number ?? '');
  }

  findRefund(trade: Trade, outRequestNo: string): Refund | undefined {
    return this.refunds.get(refundId(trade.outTradeNo, outRequestNo));
  }
}

function refundId(outTradeNo: string, outRequestNo: string): string {
  return `${outTradeNo} ${outRequestNo}`;
}
