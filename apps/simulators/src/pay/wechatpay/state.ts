import type { Journal, JournalRecords } from '../../platform/journal.ts';
import type { StoredNotification } from '../../platform/notifier.ts';
import { NotifyingState } from '../../platform/notifying-state.ts';

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
  /** The app that ordered it; the public account where it is left out. */
  readonly appid?: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** The parameters that may not change when the same number is sent again. */
  readonly fingerprint: string;
  state: TradeState;
  transactionId?: string;
  /** Less than `totalFen` when a coupon of the provider's paid the rest. */
  payerTotalFen?: number;
  paidAtMs?: number;
  failedPayments: number;
  /** What refunds have taken, those under way included. */
  refundedFen: number;
  refundCount: number;
}

/** A link to the cashier; a trade gets a fresh one each time it is ordered. */
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
  /** The status that it will have once it is settled. */
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

/** All that WeChat Pay remembers. Every lookup by number is one map access. */
export class WechatPayState extends NotifyingState<Notification> {
  readonly trades = this.recordsOf<Trade>('trade');
  readonly refunds = this.recordsOf<Refund>('refund');
  readonly sessions = this.recordsOf<PrepaySession>('session');
  readonly #outTradeNoByTransactionId = new Map<string, string>();

  constructor(journal: Journal, records: JournalRecords) {
    super(journal, records);
    for (const trade of this.trades.values()) this.#indexTransaction(trade);
  }

  saveTrade(trade: Trade): void {
    this.#indexTransaction(trade);
    this.save('trade', trade.outTradeNo, trade);
  }

  saveRefund(refund: Refund): void {
    this.save('refund', refund.outRefundNo, refund);
  }

  saveSession(session: PrepaySession): void {
    this.save('session', session.prepayId, session);
  }

  findByTransactionId(transactionId: string): Trade | undefined {
    return this.trades.get(this.#outTradeNoByTransactionId.get(transactionId) ?? '');
  }

  #indexTransaction(trade: Trade): void {
    if (trade.transactionId !== undefined)
      this.#outTradeNoByTransactionId.set(trade.transactionId, trade.outTradeNo);
  }
}
