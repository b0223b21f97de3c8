import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { ProviderEvent } from '../../src/gateways/payment/port.ts';
import { couponCalls } from '../../src/modules/coupons/public.ts';
import { amendLine, confirmLine, resumeDeliveries, submitLine } from '../../src/modules/delivery/public.ts';
import { expireOrders, orderCalls } from '../../src/modules/orders/public.ts';
import {
  applyInbox,
  applyStoredEvent,
  askRefund,
  closeAttempts,
  compareBills,
  Providers,
  paymentCalls,
  pollAttempts,
  pollRefunds,
  receiveNotification,
} from '../../src/modules/payments/public.ts';
import { followRefunds, unwindCalls } from '../../src/modules/unwinds/public.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { Workers } from '../../src/platform/jobs.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { quietLog } from '../database.ts';
import type { DevicePlatformWorld } from './device-platform.ts';
import { type Interleaver, type Killable, Killed, type Stepping } from './interleaver.ts';
import { JobTable } from './job-table.ts';
import type { ProviderWorld } from './payment-provider.ts';

/** What exists outside of server processes and outlives them. */
export interface Surroundings {
  readonly interleaver: Interleaver;
  /** The pool from which each server process takes its own connections. */
  readonly pool: pg.Pool;
  /** For what is not done by a process: looking at locks, ending connections. */
  readonly admin: pg.Pool;
  readonly clock: Clock;
  readonly providers: readonly ProviderWorld[];
  readonly devicePlatform: DevicePlatformWorld;
}

const metrics = createMetrics(quietLog);

/**
 * The modules of orders, coupons, payments and delivery, composed as in compose.ts, in a process that can be killed.
 */
export class ServerProcess implements Killable, Stepping {
  isDead = false;
  readonly #surroundings: Surroundings;
  readonly #connections = new Set<Connection>();
  readonly db: Database;
  readonly calls: ReturnType<typeof composeCalls>;
  readonly workers: Pick<Workers, WorkerName>;
  readonly receive: (providerId: string, event: ProviderEvent) => Promise<void>;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    const pool = { connect: () => this.#connect(), end: async () => {}, options: {} };
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const { clock, devicePlatform } = surroundings;
    const jobs = new JobTable(this.db);
    const providers = new Providers(surroundings.providers.map((world) => world.adapter(this)));
    const deps = { db: this.db, jobs, log: quietLog, metrics };
    const inbox = { ...deps, providers, clock };
    const delivery = { db: this.db, jobs, clock, devicePlatform: devicePlatform.adapter(this) };
    const close = closeAttempts(deps, providers);
    this.calls = composeCalls(deps, providers, clock);
    this.receive = (id, event) => receiveNotification(inbox, { id }, event);
    this.workers = {
      'delivery.submit': submitLine(delivery),
      'delivery.confirm': confirmLine(delivery),
      'delivery.amend': amendLine(delivery),
      'delivery.resume': resumeDeliveries(delivery),
      'orders.expire': expireOrders(this.db, clock, close, quietLog),
      'payments.poll': pollAttempts(deps, providers, clock),
      'payments.apply-inbox': applyInbox(inbox),
      'payments.apply-event': applyStoredEvent(inbox),
      'payments.refund': askRefund(deps, providers, clock),
      'payments.poll-refunds': pollRefunds(deps, providers, clock),
      'payments.compare-bills': compareBills(deps, providers, clock),
      'unwinds.follow-refunds': followRefunds(this.db, clock),
    };
  }

  /** A step of this process that is no statement. */
  step<T>(run: () => T): Promise<T> {
    return this.#surroundings.interleaver.step(this, async () => run());
  }

  async kill(): Promise<void> {
    this.isDead = true;
    for (const connection of this.#connections) await connection.cut();
  }

  async #connect(): Promise<PostgresPoolClient> {
    const { interleaver, pool, admin } = this.#surroundings;
    if (this.isDead) throw new Killed();
    const client = await interleaver.aside(() => pool.connect());
    const connection = new Connection(client, admin, this, interleaver, () =>
      this.#connections.delete(connection),
    );
    this.#connections.add(connection);
    return connection as unknown as PostgresPoolClient;
  }
}

type WorkerName =
  | 'delivery.submit'
  | 'delivery.confirm'
  | 'delivery.amend'
  | 'delivery.resume'
  | 'orders.expire'
  | 'payments.poll'
  | 'payments.apply-inbox'
  | 'payments.apply-event'
  | 'payments.refund'
  | 'payments.poll-refunds'
  | 'payments.compare-bills'
  | 'unwinds.follow-refunds';

const composeCalls = (deps: Parameters<typeof paymentCalls>[0], providers: Providers, clock: Clock) => {
  const settings = { payBeforeMinutes: 30, couponCapFen: 6000 };
  return {
    ...couponCalls(deps.db, settings.couponCapFen),
    ...orderCalls(deps.db, deps.jobs, settings, closeAttempts(deps, providers)),
    ...paymentCalls(deps, providers, { wechat: null, demo: true }, clock),
    ...unwindCalls(deps.db, deps.jobs),
  };
};

/** A connection whose statements are steps, and which can be cut as when a process dies. */
class Connection {
  readonly #client: pg.PoolClient & { processID?: number };
  readonly #admin: pg.Pool;
  readonly #owner: Killable;
  readonly #interleaver: Interleaver;
  readonly #onRelease: () => void;
  #isReleased = false;
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    client: pg.PoolClient,
    admin: pg.Pool,
    owner: Killable,
    interleaver: Interleaver,
    onRelease: () => void,
  ) {
    this.#client = client;
    this.#admin = admin;
    this.#owner = owner;
    this.#interleaver = interleaver;
    this.#onRelease = onRelease;
  }

  query(text: string, values: unknown[]): Promise<unknown> {
    const send = () => {
      const running: Promise<unknown> = this.#client.query(text, values);
      this.#running.add(running);
      return running.finally(() => this.#running.delete(running));
    };
    return this.#interleaver.step(this.#owner, send, () => this.#isBlocked());
  }

  release(destroy = false): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#onRelease();
    this.#client.release(destroy);
  }

  /** Rolls back what was not committed, as PostgreSQL does when the other end is gone. */
  async cut(): Promise<void> {
    if (this.#isReleased) return;
    if (this.#running.size > 0) {
      await this.#admin.query('select pg_terminate_backend($1)', [this.#client.processID]);
      await Promise.allSettled(this.#running);
      this.release(true);
    } else {
      await this.#client.query('rollback');
      this.release();
    }
  }

  async #isBlocked(): Promise<boolean> {
    const { rows } = await this.#admin.query(
      'select exists (select from pg_locks where pid = $1 and not granted) as blocked',
      [this.#client.processID],
    );
    return rows[0].blocked;
  }
}
