import type { AttemptRequest, PaymentProvider } from '../../src/gateways/payment/port.ts';
import type { NotificationListener } from './notification-listener.ts';

/** What the suite must know of a provider, and how to start it against its simulator. */
export interface ProviderDriver {
  /** The name in titles: `WeChat Pay`. */
  readonly name: string;
  /** The currency of the sample payments, one that the adapter takes. */
  readonly currency: string;
  /** The amount of a sample payment, in minor units; at least 1000, so that it can be refunded in parts. */
  readonly amountFen: number;
  readonly supports: Supports;
  /**
   * Starts a new simulator and an adapter for it. The adapter's time-out should be about {@link benchTimeoutMs}, as the
   * suite waits for several.
   */
  start(): Promise<Bench>;
}

/** The features of the port, and the faults, that this provider's protocol has. */
export interface Supports {
  /** The trade is created only when the payer opens the link. */
  readonly lazyTrade: boolean;
  /** A second create with the same number and other parameters is refused by the provider. */
  readonly refusesOtherParameters: boolean;
  /** The provider knows no deadline: a link is valid until its attempt is closed. */
  readonly ignoresDeadline?: true;
  /** The lifetime of a link if it is less than half an hour: after it a new one must be given. */
  readonly linkLifetimeMs: number | null;
  /** The provider's own coupon may pay a part: {@link Bench.pay} takes `payerTotalFen`. */
  readonly payerCoupon: boolean;
  /** There are notifications of refunds. */
  readonly refundNotification: boolean;
  /** Notifications include the currency. */
  readonly notifiesCurrency: boolean;
  /** A notification's signature has a time: a replay after five minutes is rejected. */
  readonly datedNotifications: boolean;
  /** The provider changes its signing key while both stay valid: {@link Bench.alternateKeys}. */
  readonly keyRotation: boolean;
  /** The forgeries that the protocol allows; at least `badSignature` and `tamperedBody`. */
  readonly forgeries: readonly Forgery[];
  /** What can happen to an answer; at least `noAnswer`, `lostAnswer` and `serverError`. */
  readonly answerFaults: readonly AnswerFault[];
  /** The operations that make network calls (Alipay's create makes none). */
  readonly operations: readonly Operation[];
  readonly refundFailures: readonly RefundFailure[];
}

/** One adapter and its simulator. Amounts are in minor units. */
export interface Bench {
  readonly provider: PaymentProvider;
  /** Where the simulator sends its notifications. */
  readonly notifications: NotificationListener;
  /** The time by the adapter's clock, which {@link moveClock} moves together with the simulator's. */
  now(): Date;
  moveClock(ms: number): Promise<void>;
  /** The payer opens the link, and logs in if needed, but does not pay yet. */
  open(attempt: OpenAttempt): Promise<void>;
  /** The payer opens the link and pays; `refused` if the simulator does not let it be paid (any more). */
  pay(attempt: OpenAttempt, options?: { readonly payerTotalFen?: number }): Promise<'paid' | 'refused'>;
  /** The payer tries, and the bank refuses. */
  failPayment(attempt: OpenAttempt): Promise<void>;
  /** Makes the next matching call go wrong, once. */
  misbehave(fault: Fault): Promise<void>;
  /** From now on two keys sign alternately; only where `keyRotation`. */
  alternateKeys(): Promise<void>;
  stop(): Promise<void>;
}

/** What the payer holds after create() gave a link. */
export interface OpenAttempt {
  readonly request: AttemptRequest;
  readonly link: string;
  readonly providerReference: string | null;
}

export type Operation = 'create' | 'query' | 'close' | 'refund' | 'queryRefund';

/** A notification that is not the provider's, or not meant for us. */
export type Forgery =
  /** A character of the signature is wrong. */
  | 'badSignature'
  /** The body was changed after it was signed. */
  | 'tamperedBody'
  /** Signed by an unknown key, or claims to be. */
  | 'otherKey'
  /** Correctly signed, but ten minutes ago. */
  | 'old'
  /** Correctly signed, but for another merchant or seller. */
  | 'otherMerchant'
  /** Correctly signed, but for another app of the same provider. */
  | 'otherApp'
  /** Encrypted content with a wrong authentication tag. */
  | 'tamperedTag'
  /** The provider's own probe, whose signature must be rejected. */
  | 'probe';

export type AnswerFault =
  /** The connection is accepted, nothing is done, and no answer comes before the adapter's time-out. */
  | 'noAnswer'
  /** It was done, but no answer comes before the adapter's time-out. */
  | 'lostAnswer'
  /** The provider has a fault of its own (5xx, SYSTEM_ERROR); nothing was done. */
  | 'serverError'
  /** Too many requests; nothing was done. */
  | 'tooManyRequests'
  | 'badSignature'
  | 'tamperedBody'
  | 'unsigned'
  /** Correctly signed, but ten minutes ago. */
  | 'old';

export type RefundFailure = 'abnormal' | 'closed' | 'balanceShort';

export type Fault =
  | { readonly on: 'notification'; readonly forgery: Forgery }
  /** Correctly signed, with another amount or currency than ordered. */
  | { readonly on: 'notification'; readonly content: { amountFen: number } | { currency: string } }
  | { readonly on: 'answer'; readonly operation: Operation; readonly fault: AnswerFault }
  /** How the next refund ends; `balanceShort` is refused at once. */
  | { readonly on: 'refund'; readonly failure: RefundFailure };

/** Long enough for a busy machine to answer, short enough to keep the suite fast. */
export const benchTimeoutMs = 700;
