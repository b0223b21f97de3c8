import type { TestServer } from '../server.ts';
import { poll } from './poll.ts';
import type { Way } from './ways.ts';

/** An order whose cashier is open. */
export interface Visit {
  readonly orderId: string;
  /** The number of the attempt at its provider. */
  readonly attemptId: string;
  readonly link: string;
  readonly way: Way;
}

/** What a buyer needs of the market. */
interface Place {
  readonly server: TestServer;
  rows<Row>(query: string, ...values: unknown[]): Promise<Row[]>;
  count(from: string, ...values: unknown[]): Promise<number>;
}

/** A buyer on one site, usually with one provider. */
export class Buyer {
  readonly #market: Place;
  readonly #way: Way;
  readonly #host: string;
  readonly #imei: string;
  readonly token: string;

  constructor(market: Place, way: Way, host: string, token: string, imei: string) {
    this.#market = market;
    this.#way = way;
    this.#host = host;
    this.#imei = imei;
    this.token = token;
  }

  get #options() {
    return { token: this.token, host: this.#host };
  }

  get imei(): string {
    return this.#imei;
  }

  /** The answer to an order, by default for 2990 minor units. */
  tryToOrder(changes: Record<string, unknown> = {}) {
    const body = { imeis: [this.#imei], packages: [{ packageId: 168 }], ...changes };
    return this.#market.server.raw('/pay/order/addOrder', body, {
      ...this.#options,
      key: crypto.randomUUID(),
    });
  }

  async order(changes?: Record<string, unknown>): Promise<string> {
    const answer = await this.tryToOrder(changes);
    if (answer.code !== 0) throw new Error(`addOrder: ${answer.code} ${answer.msg}`);
    return answer.data as string;
  }

  jump(orderId: string, way = this.#way) {
    return this.#market.server.post('/pay/getPayJump', { orderId, payMethod: way.payMethod }, this.#options);
  }

  /** Opens the cashier; nobody has paid yet. */
  async visit(orderId: string, way = this.#way): Promise<Visit> {
    const answer = await this.jump(orderId, way);
    if (answer.code !== 0 || answer.url === undefined)
      throw new Error(`getPayJump: ${answer.code} ${answer.msg}`);
    const [attempt] = await this.#market.rows<{ id: string }>(
      "select id from payment_attempts where order_id = $1 and state = 'open'",
      orderId,
    );
    return { orderId, attemptId: attempt?.id ?? '', link: answer.url, way };
  }

  async orderAtCashier(changes?: Record<string, unknown>): Promise<Visit> {
    return this.visit(await this.order(changes));
  }

  /** The payer opens the cashier, and logs in where required. */
  async login({ link, way }: Visit): Promise<void> {
    if (way.hasLogin) await this.#market.server.control(way.simulator, '/control/login', { link });
  }

  /** The payer pays, if the provider allows it; the provider may notify as it was told to. */
  async pay(visit: Visit): Promise<void> {
    await this.login(visit);
    await this.#market.server.control(visit.way.simulator, '/control/pay', { outTradeNo: visit.attemptId });
  }

  async paid(changes?: Record<string, unknown>): Promise<Visit> {
    const visit = await this.orderAtCashier(changes);
    await this.pay(visit);
    await this.until(visit.orderId, 'paid');
    return visit;
  }

  async state(orderId: string): Promise<string> {
    return (await this.details(orderId)).status;
  }

  async details(orderId: string) {
    return (await this.#market.server.post('/pay/order/getOrder', { orderId }, this.#options)).data;
  }

  /** Waits until the order is in one of these states. */
  async until(orderId: string, ...states: string[]): Promise<void> {
    await poll(() => this.state(orderId)).toBeOneOf(states);
  }

  /** A paid order whose line is in effect; the jobs are run at once, as the real ones take their time. */
  async delivered(changes?: Record<string, unknown>): Promise<Visit> {
    const visit = await this.paid(changes);
    const { workers } = this.#market.server.server;
    const lines = await this.#market.rows<{ id: string }>(
      'select id from order_lines where order_id = $1',
      visit.orderId,
    );
    for (const { id: lineId } of lines) {
      await workers['delivery.submit']({ lineId });
      await poll(async () => {
        await workers['delivery.confirm']({ lineId }).catch(() => undefined);
        return this.deliveries(visit.orderId);
      }).toEqual(['inEffect']);
    }
    return visit;
  }

  async deliveries(orderId: string): Promise<string[]> {
    const rows = await this.#market.rows<{ delivery: string }>(
      'select distinct delivery from order_lines where order_id = $1 order by 1',
      orderId,
    );
    return rows.map(({ delivery }) => delivery);
  }

  check(orderId: string) {
    return this.#market.server.post('/pay/check', { orderId }, this.#options);
  }

  confirm(orderId: string) {
    return this.#market.server.post('/pay/confirm3', { orderId }, this.#options);
  }

  cancel(orderId: string) {
    return this.#market.server.post('/pay/order/cancelOrder', { orderId }, this.#options);
  }

  /** What the page shows of the money: attempts, payments, refunds. */
  async truth(orderId: string) {
    return (await this.#market.server.post('/pay/order/payments', { orderId }, this.#options)).data;
  }

  async story(orderId: string): Promise<string[]> {
    const answer = await this.#market.server.post('/pay/order/timeline', { orderId }, this.#options);
    return answer.data.map(({ event }) => event);
  }

  grants(orderId: string): Promise<number> {
    return this.#market.count(
      'grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1',
      orderId,
    );
  }
}
