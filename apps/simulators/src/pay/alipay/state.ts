import type { Clock } from '../../platform/clock.ts';
import type { Journal, JournalRecords } from '../../platform/journal.ts';
import type { StoredNotification } from '../notifier.ts';

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';

/** What a signed payment link asks for. */
export interface Order {
  readonly outTradeNo: string;
  readonly subject: string;
  readonly totalFen: number;
  readonly notifyUrl: string | undefined;
  readonly returnUrl: string | undefined;
  readonly quitUrl: string | undefined;
  /** Of `time_expire`; without one a trade can be paid for 15 days from the moment it comes into being. */
  readonly expiresAtMs: number | undefined;
}

/** A payer's visit to the cashier: the order as the link said it. There is no trade until the payer logs in. */
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
  /** Below `totalFen` when a coupon of Alipay's own paid the rest. */
  payerTotalFen?: number;
  paidAtMs?: number;
  closedAtMs?: number;
  failedPayments: number;
  /** What refunds have taken. */
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
  /** `failed`: the query knows nothing of it, and the money was never taken. */
  status: 'processing' | 'succeeded' | 'failed';
  settledAtMs?: number;
}

export interface Notification extends StoredNotification {
  readonly content: Readonly<Record<string, string>>;
}

/** All that Alipay remembers, by number; every lookup is one step. */
export class AlipayState {
  readonly trades: Map<string, Trade>;
  readonly refunds: Map<string, Refund>;
  readonly sessions: Map<string, CashierSession>;
  readonly notifications: Map<string, Notification>;
  readonly #outTradeNoByTradeNo = new Map<string, string>();
  readonly #journal: Journal;

  constructor(journal: Journal, records: JournalRecords) {
    this.#journal = journal;
    this.trades = records.of<Trade>('trade');
    this.refunds = records.of<Refund>('refund');
    this.sessions = records.of<CashierSession>('session');
    this.notifications = records.of<Notification>('notification');
    for (const { tradeNo, outTradeNo } of this.trades.values())
      this.#outTradeNoByTradeNo.set(tradeNo, outTradeNo);
  }

  saveTrade(trade: Trade): void {
    this.trades.set(trade.outTradeNo, trade);
    this.#outTradeNoByTradeNo.set(trade.tradeNo, trade.outTradeNo);
    this.#journal.put('trade', trade.outTradeNo, trade);
  }

  saveRefund(refund: Refund): void {
    const id = refundId(refund.outTradeNo, refund.outRequestNo);
    this.refunds.set(id, refund);
    this.#journal.put('refund', id, refund);
  }

  saveSession(session: CashierSession): void {
    this.sessions.set(session.id, session);
    this.#journal.put('session', session.id, session);
  }

  saveNotification(notification: Notification): void {
    this.notifications.set(notification.id, notification);
    this.#journal.put('notification', notification.id, notification);
  }

  saveClock(clock: Clock): void {
    this.#journal.put('clock', 'offsetMs', clock.offsetMs);
  }

  /** `trade_no` goes first where both are given, as documented. */
  findTrade(tradeNo: string | undefined, outTradeNo: string | undefined): Trade | undefined {
    const number = tradeNo === undefined ? outTradeNo : this.#outTradeNoByTradeNo.get(tradeNo);
    return this.trades.get(number ?? '');
  }

  findRefund(trade: Trade, outRequestNo: string): Refund | undefined {
    return this.refunds.get(refundId(trade.outTradeNo, outRequestNo));
  }

  /** Whoever is answered after this has nothing to lose by a crash. */
  flushed(): Promise<void> {
    return this.#journal.flushed();
  }
}

function refundId(outTradeNo: string, outRequestNo: string): string {
  return `${outTradeNo} ${outRequestNo}`;
}
