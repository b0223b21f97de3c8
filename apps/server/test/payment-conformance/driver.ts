import type { AttemptRequest, PaymentProvider } from '../../src/gateways/payment/port.ts';
import type { NotificationListener } from './notification-listener.ts';

/** What the suite must know of a provider, and how it starts one against its simulator. */
export interface ProviderDriver {
  /** As titles show it: `WeChat Pay`. */
  readonly name: string;
  /** The currency of the sample payments, one of the adapter's own. */
  readonly currency: string;
  /** What a sample payment comes to, in minor units; at least 1000, so that it can be refunded in parts. */
  readonly amountFen: number;
  readonly supports: Supports;
  /**
   * A fresh simulator and an adapter that talks to it. The adapter's time-out should be about
   * {@link benchTimeoutMs}, for the suite waits for several.
   */
  start(): Promise<Bench>;
}

/** What of the port, and of the ways to go wrong, this provider's protocol has. */
export interface Supports {
  /** The trade comes into being only when the payer opens the link. */
  readonly lazyTrade: boolean;
  /** A second create with the same number and other parameters is refused by the provider. */
  readonly refusesOtherParameters: boolean;
  /** The provider takes no deadline: a link stays good until its attempt is closed. */
  readonly ignoresDeadline?: true;
  /** How long a link lives where that is less than half an hour: a fresh one must be given after it. */
  readonly linkLifetimeMs: number | null;
  /** A coupon of the provider's own may pay a part: {@link Bench.pay} takes `payerTotalFen`. */
  readonly payerCoupon: boolean;
  /** Refunds are told by notifications. */
  readonly refundNotification: boolean;
  /** Notifications say the currency. */
  readonly notifiesCurrency: boolean;
  /** The signature of a notification is dated: one that is replayed after five minutes is rejected. */
  readonly datedNotifications: boolean;
  /** The provider changes its signing key while both stay valid: {@link Bench.alternateKeys}. */
  readonly keyRotation: boolean;
  /** Forgeries that the wire allows; `badSignature` and `tamperedBody` at least. */
  readonly forgeries: readonly Forgery[];
  /** What can happen to an answer; `noAnswer`, `lostAnswer` and `serverError` at least. */
  readonly answerFaults: readonly AnswerFault[];
  /** Calls that create, query, close … make over the network (Alipay's create makes none). */
  readonly operations: readonly Operation[];
  readonly refundFailures: readonly RefundFailure[];
}

/** One adapter and the simulator that it talks to. Amounts are in minor units. */
export interface Bench {
  readonly provider: PaymentProvider;
  /** Where the simulator sends its notifications. */
  readonly notifications: NotificationListener;
  /** The time by the adapter's clock, which {@link moveClock} moves together with the simulator's. */
  now(): Date;
  moveClock(ms: number): Promise<void>;
  /** The payer follows the link, and logs in where that is needed, but does not pay yet. */
  open(attempt: OpenAttempt): Promise<void>;
  /** The payer opens the link and pays; `refused` where the simulator lets nobody pay it (any more). */
  pay(attempt: OpenAttempt, options?: { readonly payerTotalFen?: number }): Promise<'paid' | 'refused'>;
  /** The payer tries, and the bank says no. */
  failPayment(attempt: OpenAttempt): Promise<void>;
  /** The next one that it fits goes wrong; one call, one time. */
  misbehave(fault: Fault): Promise<void>;
  /** From now on two keys sign in turns; only where `keyRotation`. */
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
  /** A digit of the signature is another. */
  | 'badSignature'
  /** The body was changed after it was signed. */
  | 'tamperedBody'
  /** Signed by, or said to be signed by, a key that nobody knows. */
  | 'otherKey'
  /** Rightly signed, ten minutes ago. */
  | 'old'
  /** Rightly signed, for another merchant or seller. */
  | 'otherMerchant'
  /** Rightly signed, for another app of the same provider. */
  | 'otherApp'
  /** Encrypted content whose authentication tag is another. */
  | 'tamperedTag'
  /** The provider's own probe with a signature that must not pass. */
  | 'probe';

export type AnswerFault =
  /** The connection is taken, nothing is done, and no answer comes before the adapter gives up. */
  | 'noAnswer'
  /** It was done, but no answer comes before the adapter gives up. */
  | 'lostAnswer'
  /** The provider has a fault of its own (5xx, SYSTEM_ERROR); nothing was done. */
  | 'serverError'
  /** Too many requests; nothing was done. */
  | 'tooManyRequests'
  | 'badSignature'
  | 'tamperedBody'
  | 'unsigned'
  /** Rightly signed, ten minutes ago. */
  | 'old';

export type RefundFailure = 'abnormal' | 'closed' | 'balanceShort';

export type Fault =
  | { readonly on: 'notification'; readonly forgery: Forgery }
  /** Rightly signed, with other figures than were ordered. */
  | { readonly on: 'notification'; readonly content: { amountFen: number } | { currency: string } }
  | { readonly on: 'answer'; readonly operation: Operation; readonly fault: AnswerFault }
  /** How the next refund ends; `balanceShort` is refused at once. */
  | { readonly on: 'refund'; readonly failure: RefundFailure };

/** Above what a busy machine needs to answer, below what makes the suite slow. */
export const benchTimeoutMs = 700;
