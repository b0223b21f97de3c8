import { newId } from '../src/platform/ids.ts';
import { fillWorld, imeiOfA, passwordOfAll, type World } from './fixtures.ts';
import { eventually, startTestServer, type TestServer } from './server.ts';
import { Notifications } from './wechatpay-notifications.ts';

/** A test server with owner A logged in, and the steps of buying for payment tests. */
export class Shop {
  readonly server: TestServer;
  readonly world: World;
  readonly token: string;
  readonly notifications: Notifications;

  private constructor(server: TestServer, world: World, token: string) {
    this.server = server;
    this.world = world;
    this.token = token;
    this.notifications = new Notifications(server.env);
  }

  static async open(options: Parameters<typeof startTestServer>[0] = { work: false }): Promise<Shop> {
    const server = await startTestServer(options);
    const world = await fillWorld(server.database.db);
    const login = await server.post('/loginVerification', { userName: 'owner-a', password: passwordOfAll });
    return new Shop(server, world, login.data.token);
  }

  /** An order, by default for 2990 fen. */
  async order(changes: Record<string, unknown> = {}): Promise<string> {
    const body = { imeis: [imeiOfA], packages: [{ packageId: 168 }], ...changes };
    const options = { token: this.token, key: crypto.randomUUID() };
    const answer = await this.server.raw('/pay/order/addOrder', body, options);
    if (answer.code !== 0) throw new Error(`addOrder: ${answer.code} ${answer.msg}`);
    return answer.data as string;
  }

  jump(orderId: string, token = this.token) {
    return this.server.post('/pay/getPayJump', { orderId, payMethod: 'WX' }, { token });
  }

  /** A paid order whose line is in effect. */
  async orderInEffect(changes?: Record<string, unknown>): Promise<string> {
    const orderId = await this.orderAtCashier(changes);
    await this.pay(orderId);
    await this.confirm(orderId);
    await eventually(async () => {
      const { rows } = await this.server.database.pool.query(
        'select delivery from order_lines where order_id = $1',
        [orderId],
      );
      return rows[0]?.delivery === 'inEffect';
    });
    return orderId;
  }

  /** An order with its owner's request to end the contract: a row as the call would write it. */
  async unwind(): Promise<{ readonly id: string; readonly orderId: string }> {
    const [id, orderId] = [newId(), await this.orderInEffect()];
    await this.server.database.pool.query(
      `insert into unwinds (id, brand, order_id, order_line_id, user_id, imei, term_from, term_to, reason, currency, paid_fen,
         used_fen, fee_fen, refund_fen, need_return, state, created_at, decide_by)
       select $1, 'zax', $2, l.id, $3, $4, now(), now() + interval '1 year', 'x', 'CNY', 2990, 0, 0, 2990, false, 'applied',
         now(), now() + interval '15 days' from order_lines l where l.order_id = $2`,
      [id, orderId, this.world.ownerA, imeiOfA],
    );
    return { id, orderId };
  }

  /** An order whose cashier is open; nobody has paid yet. Its attempt's number is `${orderId}_1`. */
  async orderAtCashier(changes?: Record<string, unknown>): Promise<string> {
    const orderId = await this.order(changes);
    const answer = await this.jump(orderId);
    if (answer.code !== 0) throw new Error(`getPayJump: ${answer.code} ${answer.msg}`);
    return orderId;
  }

  /** The payer pays at the simulator, which may notify as it was told to. */
  async pay(orderId: string, ordinal = 1): Promise<string> {
    const body = { outTradeNo: `${orderId}_${ordinal}` };
    const { transactionId } = (await this.server.control('wechatPay', '/control/pay', body)) as {
      transactionId: string;
    };
    return transactionId;
  }

  /** The next notifications of this order are lost. */
  dropNotifications(orderId: string): Promise<unknown> {
    return this.misbehave({ behaviour: 'dropNotification', outTradeNo: `${orderId}_1`, times: 'always' });
  }

  misbehave(behaviour: Record<string, unknown>): Promise<unknown> {
    return this.server.control('wechatPay', '/control/behaviours', behaviour);
  }

  async orderState(orderId: string): Promise<string> {
    const { data } = await this.server.post('/pay/order/getOrder', { orderId }, { token: this.token });
    return data.status;
  }

  check(orderId: string) {
    return this.server.post('/pay/check', { orderId }, { token: this.token });
  }

  confirm(orderId: string) {
    return this.server.post('/pay/confirm3', { orderId }, { token: this.token });
  }

  cancel(orderId: string) {
    return this.server.post('/pay/order/cancelOrder', { orderId }, { token: this.token });
  }

  /** Rows that match: `count('grants where imei = $1', imei)`. */
  async count(from: string, ...values: unknown[]): Promise<number> {
    const { rows } = await this.server.database.pool.query(`select count(*) as n from ${from}`, values);
    return rows[0].n;
  }

  /** Grants that an order's lines have, one a line and type. */
  grants(orderId: string): Promise<number> {
    return this.count('grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1', orderId);
  }

  quarantined(orderId: string, reason: string): Promise<number> {
    return this.count(
      "payments where purpose = 'quarantine' and attempt_id like $1 and reason = $2",
      `${orderId}\\_%`,
      reason,
    );
  }
}
