import type { StoredNotification } from '../../platform/notifier.ts';
import { NotifyingState } from '../../platform/notifying-state.ts';

/**
 * IN created, WP the payer is at the cashier, PF declined (and may be tried again), PP the bank is processing,
 * PS paid, PC cancelled, RP PR RS refund in progress, partial, full.
 */
export type TradeStatus = 'IN' | 'WP' | 'PF' | 'PP' | 'PS' | 'PC' | 'RP' | 'PR' | 'RS';
export type RefundStatus = 'RP' | 'RS' | 'RF';

/** One payment, by the merchant's number. Amounts are in minor units. */
export interface Trade {
  readonly outTradeNo: string;
  readonly llTransactionId: string;
  readonly description: string;
  readonly totalFen: number;
  readonly currency: string;
  readonly notifyUrl: string;
  readonly redirectUrl: string;
  readonly cancelUrl: string;
  readonly createdAtMs: number;
  status: TradeStatus;
  failedPayments: number;
  paidAtMs?: number;
  /** What refunds have taken, those under way included. */
  refundedFen: number;
}

/** A link to the cashier; a payment gets a fresh one each time it is ordered. */
export interface Session {
  readonly key: string;
  readonly outTradeNo: string;
}

/** One refund, by the merchant's number of it. */
export interface Refund {
  readonly outRefundNo: string;
  readonly llTransactionId: string;
  readonly outTradeNo: string;
  readonly refundFen: number;
  readonly currency: string;
  readonly notifyUrl: string;
  readonly reason: string | undefined;
  settlesAtMs: number;
  /** The status that it will have once it is settled. */
  outcome: Exclude<RefundStatus, 'RP'>;
  status: RefundStatus;
  settledAtMs?: number;
}

export interface Notification extends StoredNotification {
  readonly content: Readonly<Record<string, unknown>>;
}

/** All that LianLian remembers. */
export class LianLianState extends NotifyingState<Notification> {
  readonly trades = this.recordsOf<Trade>('trade');
  readonly refunds = this.recordsOf<Refund>('refund');
  readonly sessions = this.recordsOf<Session>('session');

  saveTrade(trade: Trade): void {
    this.save('trade', trade.outTradeNo, trade);
  }

  saveRefund(refund: Refund): void {
    this.save('refund', refund.outRefundNo, refund);
  }

  saveSession(session: Session): void {
    this.save('session', session.key, session);
  }
}
