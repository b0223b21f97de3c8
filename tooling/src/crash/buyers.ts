import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchDevices } from '../bench/bench-devices.ts';
import { KeepAliveClient } from '../bench/keep-alive-client.ts';
import type { Installation } from './installation.ts';

/** What servers have promised to buyers, and providers to payers. */
export interface Acknowledged {
  /** Order numbers by idempotency key. */
  readonly orders: Map<string, string>;
  /** Orders whose cancellation was confirmed. */
  readonly cancelled: Set<string>;
  readonly paid: Set<string>;
  /** Payments that a provider has taken, by attempt. */
  readonly payments: Set<string>;
  /** How many calls got no answer or "busy", and were made again. */
  repeated: number;
}

type Answer = {
  readonly code?: unknown;
  readonly data?: unknown;
  readonly url?: unknown;
  readonly msg?: unknown;
};

/** After this time a call that has no answer yet has failed for good. */
const patienceMs = 120_000;
const pauseMs = 100;
/** The codes after which buyers try again, as the portal does. */
const again: readonly unknown[] = ['serverBusy', 'providerUnavailable', 'paymentUnknown'];

/** People who place one order after the other until they are told to stop. They repeat a call until it is answered. */
export class Buyers {
  readonly acknowledged: Acknowledged = {
    orders: new Map(),
    cancelled: new Set(),
    paid: new Set(),
    payments: new Set(),
    repeated: 0,
  };
  readonly #client = new KeepAliveClient(64);
  readonly #installation: Installation;
  readonly #couponIds: readonly string[];
  readonly #random: () => number;
  #isOver = false;
  #orders = 0;
  #working: Promise<unknown> = Promise.resolve();

  constructor(installation: Installation, couponIds: readonly string[], random: () => number) {
    this.#installation = installation;
    this.#couponIds = couponIds;
    this.#random = random;
  }

  start(count: number): void {
    this.#working = Promise.all(Array.from({ length: count }, () => this.#buyer()));
    this.#working.catch(() => {});
  }

  /** Lets all buyers finish. Rejects with what went wrong for one of them. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#working;
    this.#client.close();
  }

  /** Waits until `more` orders were made. Rejects when something went wrong for a buyer. */
  async untilOrders(more: number): Promise<void> {
    const wanted = this.acknowledged.orders.size + more;
    const grown = async (): Promise<void> => {
      const until = Date.now() + patienceMs;
      while (this.acknowledged.orders.size < wanted) {
        if (Date.now() > until) throw new Error(`there were no ${more} orders in ${patienceMs / 1000} s`);
        await sleep(20);
      }
    };
    await Promise.race([grown(), this.#working]);
  }

  async #buyer(): Promise<void> {
    const { data } = await this.#call('/session/guest', {}, {});
    const headers = { authorization: `Bearer ${(data as { token: string }).token}` };
    while (!this.#isOver) await this.#buy(headers);
  }

  async #buy(headers: Record<string, string>): Promise<void> {
    const orderId = await this.#order(headers);
    const fate = this.#random();
    // Some buyers order but never pay.
    if (fate < 0.06) return;
    if (fate < 0.12) return this.#cancel(orderId, headers);
    const byAlipay = this.#random() < 0.3;
    const attemptId = await this.#cashier(orderId, byAlipay, headers);
    if (attemptId === null || fate < 0.18) return;
    // Some pay at the very moment at which they cancel.
    const cancelling = fate < 0.28 ? this.#cancel(orderId, headers) : undefined;
    const isPaid = await this.#pay(attemptId, byAlipay);
    await cancelling;
    // Some close the tab and never ask: then the order is only paid by the notification.
    if (isPaid && fate < 0.8) await this.#untilPaid(orderId, headers);
  }

  async #order(headers: Record<string, string>): Promise<string> {
    for (;;) {
      this.#orders += 1;
      const key = randomUUID();
      const coupon =
        this.#random() < 0.4
          ? this.#couponIds[Math.floor(this.#random() * this.#couponIds.length)]
          : undefined;
      const fields = {
        imeis: benchDevices.imei(this.#orders),
        'packages[0].packageId': '168',
        ...(coupon === undefined ? {} : { coupons: coupon }),
      };
      const send = () =>
        this.#call('/pay/order/addOrder', fields, { ...headers, 'idempotency-key': key }, ['couponUnusable']);
      // A tenth taps twice.
      const [answer, second] = await Promise.all([send(), this.#random() < 0.1 ? send() : undefined]);
      if (answer.code !== 0) continue;
      const orderId = String(answer.data);
      if (second?.code === 0 && second.data !== orderId)
        throw new Error(`one key made two orders: ${orderId}`);
      this.acknowledged.orders.set(key, orderId);
      return orderId;
    }
  }

  /** The attempt whose cashier is open; null when the order can't be paid any more. */
  async #cashier(
    orderId: string,
    byAlipay: boolean,
    headers: Record<string, string>,
  ): Promise<string | null> {
    const fields = { orderId, payMethod: byAlipay ? 'ZFB' : 'WX' };
    const { code, url } = await this.#call('/pay/getPayJump', fields, headers, ['orderTimedOut']);
    if (code !== 0) return null;
    if (byAlipay) await this.#control(this.#installation.alipayUrl, 'login', { link: String(url) });
    return `${orderId}_1`;
  }

  async #pay(outTradeNo: string, byAlipay: boolean): Promise<boolean> {
    const { wechatPayUrl, alipayUrl } = this.#installation;
    const { status } = await this.#control(byAlipay ? alipayUrl : wechatPayUrl, 'pay', { outTradeNo });
    if (status === 200) this.acknowledged.payments.add(outTradeNo);
    return status === 200;
  }

  async #cancel(orderId: string, headers: Record<string, string>): Promise<void> {
    const possible = ['orderAlreadyPaid', 'orderNotPayable'];
    const { code } = await this.#call('/pay/order/cancelOrder', { orderId }, headers, possible);
    if (code === 0) this.acknowledged.cancelled.add(orderId);
  }

  async #untilPaid(orderId: string, headers: Record<string, string>): Promise<void> {
    // Long enough for most payments. Buyers do not wait longer: the audit checks the state at the end.
    for (let asked = 0; asked < 20 && !this.#isOver; asked += 1) {
      const call = asked % 5 === 4 ? '/pay/confirm3' : '/pay/check';
      const { code, data } = await this.#call(call, { orderId }, headers, [
        'orderCancelled',
        'orderTimedOut',
      ]);
      if (data === 2) this.acknowledged.paid.add(orderId);
      if (data === 2 || code !== 0) return;
      await sleep(pauseMs);
    }
  }

  #control(base: string, name: string, body: object) {
    return this.#client.post(new URL(`control/${name}`, base).href, body);
  }

  /** Repeats a call until it is answered with success or with one of `possible`. */
  async #call(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string>,
    possible: readonly string[] = [],
  ): Promise<Answer> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.#client
        .post(this.#installation.origin + path, new URLSearchParams(fields), headers)
        .then(
          ({ body }) => body as Answer,
          () => null,
        );
      if (answer && (answer.code === 0 || possible.includes(String(answer.code)))) return answer;
      if (answer && !again.includes(answer.code))
        throw new Error(`${path} answered ${JSON.stringify(answer)}`);
      if (Date.now() > until) throw new Error(`${path} was not answered in ${patienceMs / 1000} s`);
      this.acknowledged.repeated += 1;
      await sleep(pauseMs);
    }
  }
}
