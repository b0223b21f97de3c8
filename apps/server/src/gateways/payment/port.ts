import type { Language, PayMethod } from '../../platform/database/tables.ts';

/** H5: the payer follows a link. JSAPI: a page inside WeChat, or a mini-program, opens the payment itself. */
export type RequestMethod = 'H5' | 'JSAPI';

/** One try to pay one order. Its number, amount and deadline never change after it was sent to the provider. */
export interface AttemptRequest {
  /** The merchant's number at the provider, 6 to 32 of [0-9A-Za-z_]. */
  readonly attemptId: string;
  /** Minor units of `currency`, above 0. */
  readonly amountFen: number;
  readonly currency: string;
  /** What the payer reads at the provider. */
  readonly description: string;
  readonly expiresAt: Date;
  readonly clientIp: string;
  /** Where the provider sends the payer back to. */
  readonly returnUrl: string;
  readonly requestMethod: RequestMethod;
  /** Who pays, where `requestMethod` is JSAPI: the openid that the server itself learned from WeChat. */
  readonly openid: string | null;
  /** The app at WeChat to which this openid belongs. */
  readonly appId: string | null;
  readonly language: Language;
}

/** A stored attempt: what a provider needs to find it again. */
export interface AttemptReference {
  readonly attemptId: string;
  /** The provider's own number for it, from {@link Created}; null while the provider's answer is missing. */
  readonly providerReference: string | null;
  readonly amountFen: number;
  readonly currency: string;
  readonly expiresAt: Date;
}

export type Created =
  | {
      readonly state: 'created';
      /** H5: the cashier's address. JSAPI: the prepay_id. */
      readonly link: string;
      readonly linkExpiresAt: Date;
      /** The provider's own number, if queries need that one. */
      readonly providerReference?: string;
    }
  /** It was paid or closed already: a query tells which. */
  | { readonly state: 'settled' }
  /** The provider refused for good, in its own words (for the log, not for people). */
  | { readonly state: 'refused'; readonly reason: string }
  /** A time-out or a fault: it may exist. Try again with the same number. */
  | { readonly state: 'unknown'; readonly reason: string };

export interface ProvedPayment {
  readonly transactionId: string;
  /** The order's amount, before the provider's own coupons. */
  readonly amountFen: number;
  readonly currency: string;
  readonly paidAt: Date;
  /** The provider says that money of it went back since: deliver nothing for it that was not delivered yet. */
  readonly refunded?: true;
}

export type AttemptStatus =
  | ({ readonly state: 'paid' } & ProvedPayment)
  | { readonly state: 'unpaid' }
  | { readonly state: 'closed' }
  /** `isProcessing`: the provider has answered, but the bank still processes the payment. */
  | { readonly state: 'unknown'; readonly reason: string; readonly isProcessing?: true };

/**
 * The result of closing. `notStarted`: the provider has no trade yet that could be closed, but the link that was handed
 * out can be paid until the attempt's deadline.
 */
export type Closed = 'closed' | 'paid' | 'notStarted' | 'unknown';

/** Money back on one payment. A repeat carries the same `refundId` and the same figures. */
export interface RefundRequest {
  /** The merchant's number of the refund, 6 to 32 of [0-9A-Za-z_]. */
  readonly refundId: string;
  readonly attemptId: string;
  readonly transactionId: string;
  readonly providerReference: string | null;
  readonly amountFen: number;
  /** What was paid in all. */
  readonly totalFen: number;
  readonly currency: string;
  /** What the payer reads at the provider. */
  readonly reason: string;
}

export type RefundStatus =
  | { readonly state: 'succeeded'; readonly refundedAt: Date; readonly providerRefundId: string }
  /** The provider has accepted it; the money is on its way. */
  | { readonly state: 'processing' }
  /**
   * The provider will not make it (refused, abnormal, closed, balance short), in its own words: a person must decide.
   */
  | { readonly state: 'failed'; readonly reason: string }
  /** The provider proves that it has no such refund. */
  | { readonly state: 'absent' }
  /** `disowned`: the provider has answered that it has no such refund, but does not prove it. */
  | { readonly state: 'unknown'; readonly reason: string; readonly disowned?: true };

/** A notification whose origin was proved. */
export type ProviderEvent =
  | {
      readonly kind: 'payment';
      /** Stays the same when the provider repeats it. */
      readonly eventId: string;
      readonly attemptId: string;
      readonly status: AttemptStatus;
      /** The notification proves that something happened, but not what: ask the provider before acting. */
      readonly mustQuery?: true;
    }
  | {
      readonly kind: 'refund';
      readonly eventId: string;
      readonly refundId: string;
      /** The attempt that was paid, if the provider names it. */
      readonly attemptId: string | null;
      /** The refunded amount in minor units; null if the provider must be asked for it. */
      readonly amountFen: number | null;
      readonly status: RefundStatus;
      readonly mustQuery?: true;
    };

export type NotificationReading =
  | { readonly accepted: true; readonly event: ProviderEvent }
  /** Proved, but irrelevant to us: it is acknowledged and dropped. */
  | { readonly accepted: true; readonly event: null }
  /**
   * Not believed. The reason is a short word: it becomes a label of the metrics. `isProved`: the provider did send it,
   * but for somebody else, or in a form that cannot be read.
   */
  | { readonly accepted: false; readonly reason: string; readonly isProved?: true };

export interface HttpReply {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
}

/** A line of a provider's daily bill. */
export interface BillRow {
  readonly kind: 'payment' | 'refund';
  /** The attempt's number, also in a refund's row. */
  readonly attemptId: string;
  /** The refund's number; null for a payment. */
  readonly refundId: string | null;
  readonly transactionId: string;
  readonly amountFen: number;
  readonly currency: string;
}

export type Bill =
  | { readonly state: 'ready'; readonly rows: readonly BillRow[] }
  /** The provider makes the bill later in the day. */
  | { readonly state: 'notReady' }
  | { readonly state: 'unknown'; readonly reason: string };

/** What a page inside WeChat hands to WeixinJSBridge or wx.requestPayment. */
export interface JsapiParameters {
  readonly appId: string;
  /** Seconds since the epoch. */
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly prepayId: string;
  readonly sign: string;
}

/** Paying inside WeChat; only where `requestMethods` has JSAPI. */
export interface Jsapi {
  /** The apps whose openids may pay: a public account, a mini-program. */
  readonly appIds: readonly string[];
  /** The parameters that the page needs, made anew for each opening. */
  parameters(appId: string, prepayId: string): JsapiParameters;
}

/**
 * How long an adapter waits for one answer. A person may wait for three in a row, as where a payment was made while its
 * order is cancelled (close, what became of it, by which payment): they stay below the portal's own 20 s.
 */
export const answerTimeoutMs = 6_000;

/** A payment provider. Every adapter passes the same conformance suite (test/payment-conformance.ts). */
export interface PaymentProvider {
  readonly id: string;
  readonly payMethod: PayMethod;
  readonly currencies: readonly string[];
  readonly requestMethods: readonly RequestMethod[];
  /** The least that it takes, in minor units; any amount unless given. */
  readonly leastFen?: number;
  create(request: AttemptRequest): Promise<Created>;
  query(attempt: AttemptReference): Promise<AttemptStatus>;
  /** Makes an unpaid attempt unpayable. */
  close(attempt: AttemptReference): Promise<Closed>;
  /** Requests a refund, or repeats a request whose answer may have been lost. */
  refund(request: RefundRequest): Promise<RefundStatus>;
  queryRefund(request: RefundRequest): Promise<RefundStatus>;
  readNotification(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): NotificationReading;
  /** The answers that the provider expects for a stored and for a rejected notification. */
  readonly acknowledgement: HttpReply;
  rejection(reason: string): HttpReply;
  readonly jsapi?: Jsapi;
  /** The daily bill, where the provider has one. `day`: yyyy-MM-dd in `zone`. */
  readonly bill?: { readonly zone: 'Asia/Shanghai' | 'UTC'; fetch(day: string): Promise<Bill> };
}
