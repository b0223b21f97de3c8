import { isImei } from '@device-pay/rules';
import { vi } from 'vitest';
import { paymentProviders } from '../../src/payment-providers.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { QueueName } from '../../src/platform/jobs.ts';
import { quietLog } from '../database.ts';
import { fillWorld, imeiOfA, passwordOfAll } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { deliveriesWereTried } from '../tried-deliveries.ts';
import { Buyer } from './buyer.ts';
import { type Way, ways } from './ways.ts';
import { Wire } from './wire.ts';

/** `fillWorld` is the world of zax; every other brand with a provider gets a device and staff of its own. */
const otherBrands = [...new Set(Object.values(ways).map(({ brand }) => brand))].filter(
  (brand) => brand !== 'zax',
);

function imeiOf(brand: string): string {
  if (brand === 'zax') return imeiOfA;
  const withoutCheckDigit = 35_693_803_564_380 + otherBrands.indexOf(brand);
  return [...'0123456789'].map((digit) => `${withoutCheckDigit}${digit}`).find(isImei) ?? '';
}

const staffOf = (brand: string): string => (brand === 'zax' ? 'staff' : `staff-${brand}`);

/** A test server with every provider, the wire for their notifications, and people who buy and decide. */
export class Market {
  readonly server: TestServer;
  readonly wire: Wire;
  #buyers = new Map<string, Buyer>();
  #staff = new Map<string, Promise<string>>();

  private constructor(server: TestServer, wire: Wire) {
    this.server = server;
    this.wire = wire;
  }

  /** By default with jobs running. */
  static async open(options: Parameters<typeof startTestServer>[0] = {}): Promise<Market> {
    const wire = await Wire.open();
    const server = await startTestServer({ ...options, env: { PUBLIC_ORIGIN: wire.url, ...options.env } });
    wire.leadTo(server.origin);
    const market = new Market(server, wire);
    // Stripe takes the endpoint's address from its dashboard.
    await server.control('stripe', '/control/webhook-endpoint', { url: `${wire.url}/pay/notify/stripe` });
    await server.control('devicePlatform', '/control/settings', { activationMs: 20 });
    await fillWorld(server.database.db);
    for (const brand of otherBrands) await market.#openFor(brand);
    return market;
  }

  async #openFor(brand: string): Promise<void> {
    const { pool } = this.server.database;
    await pool.query(
      `insert into devices (imei, brand, model, name, status) values ($1, $2, 'T-H1', 'x', 'activated')`,
      [imeiOf(brand), brand],
    );
    await pool.query(
      `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands)
       select gen_random_uuid(), $1, $2, $2, password_hash, 'staff', '{}', array[$1]
       from users where user_name = 'staff'`,
      [brand, staffOf(brand)],
    );
  }

  /** A guest on the provider's site, with a device of its brand; the same one for each call. */
  async buyer(way: Way): Promise<Buyer> {
    const known = this.#buyers.get(way.id);
    if (known) return known;
    const buyer = await this.newBuyer(way);
    this.#buyers.set(way.id, buyer);
    return buyer;
  }

  async newBuyer(way: Way): Promise<Buyer> {
    const host = hostOf(way);
    const session = await this.server.raw('/session/guest', { site: way.site }, { host });
    const { token } = session.data as { token: string };
    return new Buyer(this, way, host, token, imeiOf(way.brand));
  }

  /** A call by the brand's staff. */
  async asStaff(way: Way, path: string, input: Record<string, unknown>, key?: string) {
    const host = hostOf(way);
    // One login for all concurrent calls: more would run into the limit.
    const login = this.#staff.get(way.brand) ?? this.#logIn(way);
    this.#staff.set(way.brand, login);
    return this.server.raw(path, input, { host, token: await login, ...(key === undefined ? {} : { key }) });
  }

  async #logIn(way: Way): Promise<string> {
    const credentials = { userName: staffOf(way.brand), password: passwordOfAll };
    const login = await this.server.post('/loginVerification', credentials, { host: hostOf(way) });
    return login.data.token;
  }

  /** The provider's adapter in somebody else's hands: its requests happen without our server. */
  console(way: Way) {
    const config = readConfig({
      DATABASE_URL: this.server.database.url,
      DEMO: '1',
      PUBLIC_ORIGIN: this.wire.url,
      ...this.server.env,
    });
    const found = paymentProviders(config, this.server.clock, quietLog).find(({ id }) => id === way.id);
    if (!found) throw new Error(`${way.id} is not configured`);
    return found;
  }

  /** Runs a job now, without waiting for its minute. */
  run(
    queue: Extract<
      QueueName,
      `${string}.${'poll' | 'expire' | 'poll-refunds' | 'compare-bills' | 'apply-inbox'}`
    >,
  ) {
    return this.server.server.workers[queue]({});
  }

  misbehave(way: Way, behaviour: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.server.control(way.simulator, '/control/behaviours', behaviour);
  }

  behave(way: Way): Promise<unknown> {
    return this.server.control(way.simulator, '/control/behaviours/clear', {});
  }

  /**
   * Does something at a later time by the clocks of the server and of all providers, up to which the shop was running;
   * afterwards the time is as before.
   */
  async later<T>(ms: number, act: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true });
    try {
      await this.#tick();
      await deliveriesWereTried(this.server.database, this.server.clock.now());
      return await act();
    } finally {
      vi.useRealTimers();
    }
  }

  /** Has providers accept and settle all refunds requested by then, and has the server learn of it. */
  async settleRefunds(afterMs = 0): Promise<void> {
    for (const ms of [61_000, 125_000, 300_000])
      await this.later(afterMs + ms, () => this.run('payments.poll-refunds'));
  }

  /** Lets the simulators do what is due at the current time. */
  async #tick(): Promise<void> {
    for (const { simulator } of Object.values(ways))
      await this.server.control(simulator, '/control/clock', { advanceMs: 0 });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async rows<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.server.database.pool.query(query, values)).rows as Row[];
  }

  /** Rows that match: `count('grants where imei = $1', imei)`. */
  async count(from: string, ...values: unknown[]): Promise<number> {
    const [row] = await this.rows<{ n: number }>(`select count(*) as n from ${from}`, ...values);
    return row?.n ?? 0;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.wire.close();
  }
}

const hostOf = (way: Way): string => `${way.brand}.localhost`;
