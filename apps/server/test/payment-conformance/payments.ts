import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import type {
  AttemptReference,
  AttemptRequest,
  AttemptStatus,
  Created,
  PaymentProvider,
  ProviderEvent,
  RefundRequest,
  RefundStatus,
} from '../../src/gateways/payment/port.ts';
import type { Bench, OpenAttempt, ProviderDriver } from './driver.ts';

export type Paid = Extract<AttemptStatus, { state: 'paid' }>;

/** The steps of the suite's tests, on one bench. */
export class Payments {
  readonly bench: Bench;
  readonly provider: PaymentProvider;
  readonly #driver: ProviderDriver;

  private constructor(driver: ProviderDriver, bench: Bench) {
    this.bench = bench;
    this.provider = bench.provider;
    this.#driver = driver;
  }

  static async start(driver: ProviderDriver): Promise<Payments> {
    return new Payments(driver, await driver.start());
  }

  stop(): Promise<void> {
    return this.bench.stop();
  }

  /** A request with a number of its own. */
  request(changes: Partial<AttemptRequest> = {}): AttemptRequest {
    const requestMethod = changes.requestMethod ?? 'H5';
    return {
      attemptId: `${newNumber()}_1`,
      amountFen: this.#driver.amountFen,
      currency: this.#driver.currency,
      description: '30 GB 流量包',
      expiresAt: new Date(this.bench.now().getTime() + deadlineMs),
      clientIp: '127.0.0.1',
      returnUrl: 'http://127.0.0.1:9/pay/return.html?orderId=1',
      requestMethod,
      appId: null,
      openid: requestMethod === 'JSAPI' ? 'oConformanceOfPaymentProvide' : null,
      language: 'zh',
      ...changes,
    };
  }

  /** Creates a payment with a link for the payer. @throws unless the provider gives one */
  async order(request = this.request()): Promise<OpenAttempt> {
    return opened(request, await this.provider.create(request));
  }

  /** Creates an attempt and pays it; returns it with the provider's status. */
  async orderPaid(request?: AttemptRequest): Promise<{ attempt: OpenAttempt; status: Paid }> {
    const attempt = await this.order(request);
    const outcome = await this.bench.pay(attempt);
    if (outcome !== 'paid') throw new Error('the simulator refused to pay');
    const status = await this.query(attempt);
    if (status.state !== 'paid') throw new Error(`paid, but the query says ${JSON.stringify(status)}`);
    return { attempt, status };
  }

  query(attempt: OpenAttempt): Promise<AttemptStatus> {
    return this.provider.query(reference(attempt));
  }

  close(attempt: OpenAttempt) {
    return this.provider.close(reference(attempt));
  }

  refundOf(attempt: OpenAttempt, paid: Paid, amountFen: number): RefundRequest {
    return {
      refundId: `R${newNumber()}`,
      attemptId: attempt.request.attemptId,
      transactionId: paid.transactionId,
      providerReference: attempt.providerReference,
      amountFen,
      totalFen: attempt.request.amountFen,
      currency: attempt.request.currency,
      reason: '订单已取消',
    };
  }

  /** Waits until the simulator settles a refund, and returns its final status. */
  async ended(request: RefundRequest): Promise<RefundStatus> {
    return vi.waitFor(
      async () => {
        const status = await this.provider.queryRefund(request);
        if (status.state === 'succeeded' || status.state === 'failed') return status;
        throw new Error(`the refund does not end: ${JSON.stringify(status)}`);
      },
      { timeout: 5_000, interval: 50 },
    );
  }

  /** The event in notification number `count`. @throws when it is rejected or irrelevant */
  async event(count: number): Promise<ProviderEvent> {
    const { headers, rawBody } = await this.bench.notifications.nth(count);
    const reading = this.provider.readNotification(headers, rawBody);
    if (!reading.accepted || reading.event === null)
      throw new Error(`not accepted: ${JSON.stringify(reading)}`);
    return reading.event;
  }

  /** The status after an event: its own, or that of a query if the event only says that it is time to ask. */
  async proved(event: ProviderEvent, attempt: OpenAttempt): Promise<AttemptStatus> {
    if (event.kind !== 'payment') throw new Error(`an event of a ${event.kind}`);
    return event.mustQuery ? this.query(attempt) : event.status;
  }
}

/** @throws unless a link was given */
export function opened(request: AttemptRequest, created: Created): OpenAttempt {
  if (created.state !== 'created') throw new Error(`not created: ${JSON.stringify(created)}`);
  return { request, link: created.link, providerReference: created.providerReference ?? null };
}

/** An attempt as stored with its order. */
export function reference({ request, providerReference }: OpenAttempt): AttemptReference {
  const { attemptId, amountFen, currency, expiresAt } = request;
  return { attemptId, providerReference, amountFen, currency, expiresAt };
}

const newNumber = (): string => randomBytes(8).toString('hex');

/** More than the half hour that some providers require. */
export const deadlineMs = 35 * 60_000;
