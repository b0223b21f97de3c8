import type { Clock } from '../../platform/clock.ts';
import type { Journal, JournalRecords } from '../../platform/journal.ts';
import type { StoredNotification } from '../notifier.ts';

export type SessionStatus = 'open' | 'complete' | 'expired';
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

/** A Checkout Session with the payment intent, the charge and the booking that a payment makes of it. */
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
  /** What it settles as. */
  readonly outcome: Exclude<RefundStatus, 'pending'>;
  status: RefundStatus;
  /** When it failed, and the money came back to the account. */
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
export class StripeState {
  /** Sessions, by id. */
  readonly trades: Map<string, Session>;
  readonly refunds: Map<string, Refund>;
  readonly notifications: Map<string, StripeNotification>;
  readonly answers: Map<string, KeptAnswer>;
  readonly #settings: Map<string, string>;
  readonly #sessionIdByIntentId = new Map<string, string>();
  readonly #journal: Journal;

  constructor(journal: Journal, records: JournalRecords) {
    this.#journal = journal;
    this.trades = records.of<Session>('session');
    this.refunds = records.of<Refund>('refund');
    this.notifications = records.of<StripeNotification>('notification');
    this.answers = records.of<KeptAnswer>('answer');
    this.#settings = records.of<string>('setting');
    for (const session of this.trades.values()) this.#indexIntent(session);
  }

  saveSession(session: Session): void {
    this.trades.set(session.id, session);
    this.#indexIntent(session);
    this.#journal.put('session', session.id, session);
  }

  saveRefund(refund: Refund): void {
    this.refunds.set(refund.id, refund);
    this.#journal.put('refund', refund.id, refund);
  }

  saveNotification(notification: StripeNotification): void {
    this.notifications.set(notification.id, notification);
    this.#journal.put('notification', notification.id, notification);
  }

  saveAnswer(key: string, answer: KeptAnswer): void {
    this.answers.set(key, answer);
    this.#journal.put('answer', key, answer);
  }

  saveClock(clock: Clock): void {
    this.#journal.put('clock', 'offsetMs', clock.offsetMs);
  }

  /** Where events go; left out, to the server that the payer comes back to. */
  get webhookUrl(): string | undefined {
    return this.#settings.get('webhookUrl');
  }

  saveWebhookUrl(url: string): void {
    this.#settings.set('webhookUrl', url);
    this.#journal.put('setting', 'webhookUrl', url);
  }

  findByIntentId(intentId: string): Session | undefined {
    return this.trades.get(this.#sessionIdByIntentId.get(intentId) ?? '');
  }

  /** The last one, as several sessions may carry one number. */
  findByOutTradeNo(outTradeNo: string): Session | undefined {
    return [...this.trades.values()].findLast((session) => session.outTradeNo === outTradeNo);
  }

  /** Whoever is answered after this has nothing to lose by a crash. */
  flushed(): Promise<void> {
    return this.#journal.flushed();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #indexIntent(session: Session): void {
    if (session.payment !== undefined) this.#sessionIdByIntentId.set(session.payment.intentId, session.id);
  }
}
