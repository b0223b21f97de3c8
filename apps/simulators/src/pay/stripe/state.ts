import type { Journal, JournalRecords } from '../../platform/journal.ts';
import type { StoredNotification } from '../../platform/notifier.ts';
import { NotifyingState } from '../../platform/notifying-state.ts';

export type SessionStatus = 'open' | 'complete' | 'expired';
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

/** A Checkout Session, with the payment intent, charge and balance transaction that its payment creates. */
export interface Session {
  readonly id: string;
  /** `client_reference_id`: the merchant's number, at which faults are aimed. */
  readonly outTradeNo: string | undefined;
  readonly amountFen: number;
  /** Three small letters, as Stripe spells it. */
  readonly currency: string;
  readonly itemName: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly intentMetadata: Readonly<Record<string, string>>;
  readonly successUrl: string;
  readonly cancelUrl: string | undefined;
  readonly locale: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  status: SessionStatus;
  failedPayments: number;
  payment?: Payment;
}

export interface Payment {
  readonly intentId: string;
  readonly chargeId: string;
  readonly transactionId: string;
  readonly paidAtMs: number;
  /** What refunds have taken, those under way included. */
  refundedFen: number;
}

export interface Refund {
  readonly id: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly amountFen: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
  readonly settlesAtMs: number;
  /** The status that it will have once it is settled. */
  readonly outcome: Exclude<RefundStatus, 'pending'>;
  status: RefundStatus;
  /** When it failed and the money came back to the account. */
  failedAtMs?: number;
}

export interface StripeNotification extends StoredNotification {
  /** The event as it is posted. */
  readonly event: Readonly<Record<string, unknown>>;
}

/** The first answer to an idempotency key, given again for 24 hours. */
export interface KeptAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly expiresAtMs: number;
}

/** All that Stripe remembers, by id; sessions and refunds in the order in which they were made. */
export class StripeState extends NotifyingState<StripeNotification> {
  /** Sessions, by id. */
  readonly trades = this.recordsOf<Session>('session');
  readonly refunds = this.recordsOf<Refund>('refund');
  readonly answers = this.recordsOf<KeptAnswer>('answer');
  readonly #settings = this.recordsOf<string>('setting');
  readonly #sessionIdByIntentId = new Map<string, string>();

  constructor(journal: Journal, records: JournalRecords) {
    super(journal, records);
    for (const session of this.trades.values()) this.#indexIntent(session);
  }

  saveSession(session: Session): void {
    this.#indexIntent(session);
    this.save('session', session.id, session);
  }

  saveRefund(refund: Refund): void {
    this.save('refund', refund.id, refund);
  }

  saveAnswer(key: string, answer: KeptAnswer): void {
    this.save('answer', key, answer);
  }

  /** Where events go; undefined: to the server that the payer returns to. */
  get webhookUrl(): string | undefined {
    return this.#settings.get('webhookUrl');
  }

  saveWebhookUrl(url: string): void {
    this.save('setting', 'webhookUrl', url);
  }

  findByIntentId(intentId: string): Session | undefined {
    return this.trades.get(this.#sessionIdByIntentId.get(intentId) ?? '');
  }

  /** The latest session with the number; there may be several. */
  findByOutTradeNo(outTradeNo: string): Session | undefined {
    return [...this.trades.values()].findLast((session) => session.outTradeNo === outTradeNo);
  }

  #indexIntent(session: Session): void {
    if (session.payment !== undefined) this.#sessionIdByIntentId.set(session.payment.intentId, session.id);
  }
}
