import type {
  AttemptReference,
  AttemptRequest,
  AttemptStatus,
  Bill,
  BillRow,
  Closed,
  Created,
  PaymentProvider,
  ProviderEvent,
  RefundRequest,
  RefundStatus,
} from '../../src/gateways/payment/port.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Stepping } from './interleaver.ts';

/**
 * How a provider treats the next call of a kind. down: it does nothing and does not answer. lost: it does it, but its
 * answer is lost. The others are possible answers to a creation (refused) or a refund.
 */
export type Mood = 'down' | 'lost' | 'refused' | 'processing' | 'failed';
export type Operation = 'create' | 'query' | 'close' | 'refund' | 'queryRefund' | 'bill';

/** How a provider differs from others. */
export interface Manner {
  readonly id: 'wechatpay' | 'alipay';
  readonly payMethod: 'WX' | 'ZFB';
  /**
   * True: its trade begins only with the payer, and until then there is nothing to close. False: it begins with the
   * creation.
   */
  readonly beginsWithPayer: boolean;
  /** Its notifications only hint that something happened: it must be asked. */
  readonly mustQuery: boolean;
  readonly notifiesRefunds: boolean;
}

export interface Trade {
  readonly attemptId: string;
  readonly amountFen: number;
  readonly currency: string;
  readonly expiresAt: Date;
  state: 'notStarted' | 'open' | 'closed';
  readonly transactions: MoneyIn[];
}

/** A payment. */
export interface MoneyIn {
  readonly transactionId: string;
  readonly attemptId: string;
  readonly amountFen: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly refunds: Map<string, MoneyBack>;
}

/** A refund, requested by the merchant or made at the provider by hand. */
export interface MoneyBack {
  readonly refundId: string;
  readonly amountFen: number;
  readonly takenAt: Date;
  readonly isForeign: boolean;
  state: 'processing' | 'succeeded' | 'failed';
}

export interface Notification {
  readonly providerId: string;
  readonly event: ProviderEvent;
  /** How often the merchant has acknowledged it. */
  acknowledged: number;
  isDropped: boolean;
  /** Repeated until it is acknowledged, as nothing else tells the event. */
  readonly mustArrive: boolean;
}

/** A payment provider with its memory. It outlives every server process and never miscalculates. */
export class ProviderWorld {
  readonly manner: Manner;
  readonly trades = new Map<string, Trade>();
  readonly payments: MoneyIn[] = [];
  /** Refunds beyond what was paid, which the merchant should never have requested. */
  readonly excesses: string[] = [];
  readonly moods = new Map<Operation, Mood[]>();
  readonly #clock: Clock;
  readonly #notifications: Notification[];
  #numbers = 0;

  constructor(manner: Manner, clock: Clock, notifications: Notification[]) {
    this.manner = manner;
    this.#clock = clock;
    this.#notifications = notifications;
  }

  /** The provider as one process sees it: a request and its answer are one step each. */
  adapter(process: Stepping): PaymentProvider {
    const call = async <T>(act: () => T): Promise<T> => {
      const answer = await process.step(act);
      await process.step(() => {});
      return answer;
    };
    return {
      id: this.manner.id,
      payMethod: this.manner.payMethod,
      currencies: ['CNY'],
      requestMethods: ['H5'],
      create: (request) => call(() => this.#create(request)),
      query: (attempt) => call(() => this.#query(attempt)),
      close: (attempt) => call(() => this.#close(attempt)),
      refund: (request) => call(() => this.#refund(request)),
      queryRefund: (request) => call(() => this.#queryRefund(request)),
      bill: { zone: 'UTC', fetch: (day) => call(() => this.#bill(day)) },
      readNotification: () => ({ accepted: false, reason: 'notOverHttp' }),
      acknowledgement: { status: 200, body: '', contentType: 'text/plain' },
      rejection: () => ({ status: 400, body: '', contentType: 'text/plain' }),
    };
  }

  /** Whether a payer with the link can pay: some providers let a careless payer pay twice. */
  isPayable(attemptId: string): boolean {
    const trade = this.trades.get(attemptId);
    return trade !== undefined && trade.state !== 'closed' && this.#clock.now() < trade.expiresAt;
  }

  /** The payer logs in, which creates the trade. */
  begin(attemptId: string): void {
    const trade = this.trades.get(attemptId);
    if (trade?.state === 'notStarted' && this.isPayable(attemptId)) trade.state = 'open';
  }

  /** A payment of the trade's own amount, or of the given one. */
  pay(attemptId: string, changes: { amountFen?: number; currency?: string } = {}): void {
    this.begin(attemptId);
    const trade = this.trades.get(attemptId);
    const payment: MoneyIn = {
      transactionId: this.#number('T'),
      attemptId,
      amountFen: Math.max(1, changes.amountFen ?? trade?.amountFen ?? 100),
      currency: changes.currency ?? trade?.currency ?? 'CNY',
      paidAt: this.#clock.now(),
      refunds: new Map(),
    };
    trade?.transactions.push(payment);
    this.payments.push(payment);
    this.#notifyPayment(attemptId, statusOf(payment));
  }

  /** Ends a refund that was under way. */
  settleRefund(refund: MoneyBack, to: 'succeeded' | 'failed'): void {
    if (refund.state !== 'processing') return;
    refund.state = to;
    this.#notifyRefund(refund);
  }

  /** The payer's bank sends a refund back. */
  sendBack(refund: MoneyBack): void {
    refund.state = 'failed';
    this.#notifyRefund(refund, null, true);
  }

  mendRefund(refund: MoneyBack): void {
    refund.state = 'succeeded';
    this.#notifyRefund(refund, null, true);
  }

  /** Somebody refunds at the provider's console. */
  refundByHand(payment: MoneyIn): void {
    const left = leftOf(payment);
    if (left <= 0) return;
    const refund: MoneyBack = {
      refundId: this.#number('H'),
      amountFen: left,
      takenAt: this.#clock.now(),
      isForeign: true,
      state: 'succeeded',
    };
    payment.refunds.set(refund.refundId, refund);
    this.#notifyRefund(refund, payment.attemptId);
  }

  #create(request: AttemptRequest): Created {
    const mood = this.#mood('create');
    if (mood === 'down') return { state: 'unknown', reason: 'down' };
    const trade = this.trades.get(request.attemptId);
    if (trade && (trade.state === 'closed' || trade.transactions.length > 0)) return { state: 'settled' };
    const now = this.#clock.now();
    if (mood === 'refused' || request.expiresAt <= now) return { state: 'refused', reason: 'by its mood' };
    if (!trade) {
      const { attemptId, amountFen, currency, expiresAt } = request;
      const state = this.manner.beginsWithPayer ? 'notStarted' : 'open';
      this.trades.set(attemptId, { attemptId, amountFen, currency, expiresAt, state, transactions: [] });
    }
    if (mood === 'lost') return { state: 'unknown', reason: 'lost' };
    const linkExpiresAt = new Date(now.getTime() + linkMs);
    return { state: 'created', link: `${this.manner.id}://${request.attemptId}`, linkExpiresAt };
  }

  #query({ attemptId, expiresAt }: AttemptReference): AttemptStatus {
    if (this.#mood('query')) return { state: 'unknown', reason: 'down' };
    const trade = this.trades.get(attemptId);
    const payment = trade?.transactions[0];
    if (payment) return statusOf(payment);
    if (!trade && !this.manner.beginsWithPayer) return { state: 'unknown', reason: 'there is no such trade' };
    const isOver = trade?.state === 'closed' || this.#clock.now() >= expiresAt;
    return { state: isOver ? 'closed' : 'unpaid' };
  }

  #close({ attemptId, expiresAt }: AttemptReference): Closed {
    const mood = this.#mood('close');
    if (mood === 'down') return 'unknown';
    const trade = this.trades.get(attemptId);
    const isNotStarted = !trade || trade.state === 'notStarted';
    if (isNotStarted && this.manner.beginsWithPayer)
      return mood === 'lost' ? 'unknown' : this.#clock.now() >= expiresAt ? 'closed' : 'notStarted';
    if (!trade) return 'unknown';
    if (trade.transactions.length > 0) return mood === 'lost' ? 'unknown' : 'paid';
    if (trade.state !== 'closed') {
      trade.state = 'closed';
      this.#notifyPayment(attemptId, { state: 'closed' });
    }
    return mood === 'lost' ? 'unknown' : 'closed';
  }

  #refund(request: RefundRequest): RefundStatus {
    const mood = this.#mood('refund');
    if (mood === 'down') return { state: 'unknown', reason: 'down' };
    const payment = this.payments.find(({ transactionId }) => transactionId === request.transactionId);
    if (!payment) return { state: 'failed', reason: 'there is no such payment' };
    const refund = payment.refunds.get(request.refundId) ?? this.#take(payment, request, mood);
    return mood === 'lost' ? { state: 'unknown', reason: 'lost' } : refundStatusOf(refund);
  }

  #take(payment: MoneyIn, request: RefundRequest, mood: Mood | undefined): MoneyBack {
    const { refundId, amountFen } = request;
    const isTooMuch = amountFen > leftOf(payment) || request.currency !== payment.currency;
    if (isTooMuch && ![...payment.refunds.values()].some(({ isForeign }) => isForeign)) {
      this.excesses.push(refundId);
    }
    const isAtOnce = mood !== 'processing' && !this.manner.notifiesRefunds;
    const state = isTooMuch || mood === 'failed' ? 'failed' : isAtOnce ? 'succeeded' : 'processing';
    const refund: MoneyBack = { refundId, amountFen, takenAt: this.#clock.now(), isForeign: false, state };
    payment.refunds.set(refundId, refund);
    return refund;
  }

  #queryRefund({ refundId, transactionId }: RefundRequest): RefundStatus {
    if (this.#mood('queryRefund')) return { state: 'unknown', reason: 'down' };
    const refund = this.payments.find((one) => one.transactionId === transactionId)?.refunds.get(refundId);
    return refund ? refundStatusOf(refund) : { state: 'absent' };
  }

  #bill(day: string): Bill {
    if (this.#mood('bill')) return { state: 'unknown', reason: 'down' };
    if (day >= dayOf(this.#clock.now())) return { state: 'notReady' };
    const rows = this.payments.flatMap((payment): BillRow[] => {
      const { attemptId, transactionId, currency } = payment;
      const row = { attemptId, transactionId, currency };
      const refunds = [...payment.refunds.values()].filter(
        ({ takenAt, state }) => dayOf(takenAt) === day && state !== 'failed',
      );
      return [
        ...(dayOf(payment.paidAt) === day
          ? [{ ...row, kind: 'payment' as const, refundId: null, amountFen: payment.amountFen }]
          : []),
        ...refunds.map(({ refundId, amountFen }) => ({
          ...row,
          kind: 'refund' as const,
          refundId,
          amountFen,
        })),
      ];
    });
    return { state: 'ready', rows };
  }

  #mood(operation: Operation): Mood | undefined {
    return this.moods.get(operation)?.shift();
  }

  #number(kind: string): string {
    this.#numbers += 1;
    return `${kind}${this.manner.id}${this.#numbers}`;
  }

  #notifyPayment(attemptId: string, status: AttemptStatus): void {
    this.#notify({ kind: 'payment', eventId: this.#number('N'), attemptId, status });
  }

  #notifyRefund(refund: MoneyBack, attemptId: string | null = null, mustArrive = false): void {
    if (!this.manner.notifiesRefunds) return;
    const eventId = this.#number('N');
    const { refundId, amountFen } = refund;
    const status = refundStatusOf(refund);
    this.#notify({ kind: 'refund', eventId, refundId, attemptId, amountFen, status }, mustArrive);
  }

  #notify(event: ProviderEvent, mustArrive = false): void {
    this.#notifications.push({
      mustArrive,
      providerId: this.manner.id,
      event: this.manner.mustQuery ? { ...event, mustQuery: true } : event,
      acknowledged: 0,
      isDropped: false,
    });
  }
}

const linkMs = 5 * 60_000;

const statusOf = ({ transactionId, amountFen, currency, paidAt, refunds }: MoneyIn): AttemptStatus => ({
  state: 'paid',
  transactionId,
  amountFen,
  currency,
  paidAt,
  ...([...refunds.values()].some(({ state }) => state !== 'failed') ? { refunded: true } : {}),
});

const refundStatusOf = ({ state, refundId, takenAt }: MoneyBack): RefundStatus =>
  state === 'succeeded'
    ? { state, refundedAt: takenAt, providerRefundId: `P${refundId}` }
    : state === 'failed'
      ? { state, reason: 'refused' }
      : { state };

/** The part of a payment that was not refunded, minor units. */
export const leftOf = ({ amountFen, refunds }: MoneyIn): number =>
  [...refunds.values()].reduce(
    (left, refund) => left - (refund.state === 'failed' ? 0 : refund.amountFen),
    amountFen,
  );

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
