import type { Clock } from '../../platform/clock.ts';
import type { Journal, JournalRecords } from '../../platform/journal.ts';
import type { StoredNotification } from '../notifier.ts';

export type TradeType = 'MWEB' | 'JSAPI';
export type TradeState = 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

/** One merchant order, by `out_trade_no`. */
export interface Trade {
  readonly outTradeNo: string;
  readonly tradeType: TradeType;
  readonly description: string;
  readonly attach: string | undefined;
  readonly notifyUrl: string;
  readonly totalFen: number;
  readonly openid: string | undefined;
  /** The app that ordered it; the public account's where it is left out. */
  readonly appid?: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** The parameters that may not change when the same number is sent again. */
  readonly fingerprint: string;
  state: TradeState;
  transactionId?: string;
  /** Below `totalFen` when a coupon of the provider's own paid the rest. */
  payerTotalFen?: number;
  paidAtMs?: number;
  failedPayments: number;
  /** What refunds have taken, those under way included. */
  refundedFen: number;
  refundCount: number;
}

/** One way to the cashier; a trade gets a fresh one each time it is ordered. */
export interface PrepaySession {
  readonly prepayId: string;
  readonly outTradeNo: string;
  /** The second number in an H5 link. */
  readonly package: string;
  readonly expiresAtMs: number;
}

export interface Refund {
  readonly outRefundNo: string;
  readonly refundId: string;
  readonly outTradeNo: string;
  readonly refundFen: number;
  readonly payerRefundFen: number;
  readonly notifyUrl: string | undefined;
  readonly createdAtMs: number;
  readonly settlesAtMs: number;
  /** What it settles as. */
  readonly outcome: Exclude<RefundStatus, 'PROCESSING'>;
  status: RefundStatus;
  settledAtMs?: number;
}

export interface Notification extends StoredNotification {
  readonly eventType: string;
  readonly summary: string;
  readonly originalType: 'transaction' | 'refund';
  readonly content: Readonly<Record<string, unknown>>;
}

/** All that WeChat Pay remembers, by number; every lookup is one step. */
export class WechatPayState {
  readonly trades: Map<string, Trade>;
  readonly refunds: Map<string, Refund>;
  readonly sessions: Map<string, PrepaySession>;
  readonly notifications: Map<string, Notification>;
  readonly #outTradeNoByTransactionId = new Map<string, string>();
  readonly #journal: Journal;

  constructor(journal: Journal, records: JournalRecords) {
    this.#journal = journal;
    this.trades = records.of<Trade>('trade');
    this.refunds = records.of<Refund>('refund');
    this.sessions = records.of<PrepaySession>('session');
    this.notifications = records.of<Notification>('notification');
    for (const trade of this.trades.values()) this.#indexTransaction(trade);
  }

  saveTrade(trade: Trade): void {
    this.trades.set(trade.outTradeNo, trade);
    this.#indexTransaction(trade);
    this.#journal.put('trade', trade.outTradeNo, trade);
  }

  saveRefund(refund: Refund): void {
    this.refunds.set(refund.outRefundNo, refund);
    this.#journal.put('refund', refund.outRefundNo, refund);
  }

  saveSession(session: PrepaySession): void {
    this.sessions.set(session.prepayId, session);
    this.#journal.put('session', session.prepayId, session);
  }

  saveNotification(notification: Notification): void {
    this.notifications.set(notification.id, notification);
    this.#journal.put('notification', notification.id, notification);
  }

  saveClock(clock: Clock): void {
    this.#journal.put('clock', 'offsetMs', clock.offsetMs);
  }

  findByTransactionId(transactionId: string): Trade | undefined {
    return this.trades.get(this.#outTradeNoByTransactionId.get(transactionId) ?? '');
  }

  /** Whoever is answered after this has nothing to lose by a crash. */
  flushed(): Promise<void> {
    return this.#journal.flushed();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #indexTransaction(trade: Trade): void {
    if (trade.transactionId !== undefined)
      this.#outTradeNoByTransactionId.set(trade.transactionId, trade.outTradeNo);
  }
}
