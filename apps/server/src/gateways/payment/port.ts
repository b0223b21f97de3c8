import type { PayMethod } from '../../platform/database/tables.ts';

/** One try to pay one order. Its number, amount and deadline never change once it was sent to the provider. */
export interface AttemptRequest {
  /** The merchant's number at the provider, 6 to 32 of [0-9A-Za-z_]. */
  readonly attemptId: string;
  readonly amountFen: number;
  readonly currency: string;
  readonly description: string;
  readonly expiresAt: Date;
  readonly clientIp: string;
  /** Where the provider sends the payer back to. */
  readonly returnUrl: string;
}

export type Created =
  | { readonly state: 'created'; readonly url: string; readonly urlExpiresAt: Date }
  /** It is paid, or was closed, already: ask with a query. */
  | { readonly state: 'settled' }
  /** The provider refused for good, in its own words (for the log, not for people). */
  | { readonly state: 'refused'; readonly reason: string }
  /** A time-out or a fault: it may exist. Try again with the same number. */
  | { readonly state: 'unknown'; readonly reason: string };

export interface ProvedPayment {
  readonly transactionId: string;
  /** What the order came to, before the provider's own coupons. */
  readonly amountFen: number;
  readonly currency: string;
  readonly paidAt: Date;
}

export type AttemptStatus =
  | ({ readonly state: 'paid' } & ProvedPayment)
  | { readonly state: 'unpaid' }
  | { readonly state: 'closed' }
  | { readonly state: 'unknown'; readonly reason: string };

/** A notification whose origin was proved. */
export interface ProviderEvent {
  /** Stays the same when the provider repeats it. */
  readonly eventId: string;
  readonly attemptId: string;
  readonly status: AttemptStatus;
}

export type NotificationReading =
  | { readonly accepted: true; readonly event: ProviderEvent }
  | { readonly accepted: false; readonly reason: string };

/** A payment provider. Every adapter passes the same conformance suite. */
export interface PaymentProvider {
  readonly id: string;
  readonly payMethod: Exclude<PayMethod, 'none'>;
  readonly currencies: readonly string[];
  create(request: AttemptRequest): Promise<Created>;
  query(attemptId: string): Promise<AttemptStatus>;
  /** Makes an unpaid attempt unpayable. */
  close(attemptId: string): Promise<'closed' | 'paid' | 'unknown'>;
  readNotification(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): NotificationReading;
  /** What the provider wants to read when its notification was stored, and when it was rejected. */
  readonly acknowledgement: { readonly status: number; readonly body: string };
  rejection(reason: string): { readonly status: number; readonly body: string };
}
