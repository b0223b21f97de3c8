import pg from 'pg';
import { PreparingClient } from '../../src/platform/database/preparing-client.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { fillWorld, imeiOfA, imeiOfB, type World as People } from '../fixtures.ts';
import { DevicePlatformWorld } from './device-platform.ts';
import { Interleaver, type Killable } from './interleaver.ts';
import { createJobTable } from './job-table.ts';
import type { RefundRule } from './operations.ts';
import { type Notification, ProviderWorld } from './payment-provider.ts';
import { ServerProcess, type Surroundings } from './server-process.ts';

export const devices = [imeiOfA, imeiOfB] as const;
/** The same time at the beginning of every course, so that it can be repeated. */
const opening = Date.parse('2026-11-21T02:00:00Z');
const dayMs = 24 * 60 * 60_000;

/** One coupon each: single use; stackable with two uses; stackable with one; a percentage. */
const couponIds = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

/** A shop with everything around it, from its opening on: two processes, two providers, a device platform, people. */
export class World implements Surroundings {
  readonly interleaver = new Interleaver();
  readonly pool: pg.Pool;
  readonly admin: pg.Pool;
  readonly people: People;
  nowMs = opening;
  readonly clock = { now: (): Date => new Date(this.nowMs) };
  readonly notifications: Notification[] = [];
  readonly devicePlatform = new DevicePlatformWorld();
  readonly providers = [
    new ProviderWorld(
      { id: 'wechatpay', payMethod: 'WX', beginsWithPayer: false, mustQuery: false, notifiesRefunds: true },
      this.clock,
      this.notifications,
    ),
    new ProviderWorld(
      { id: 'alipay', payMethod: 'ZFB', beginsWithPayer: true, mustQuery: true, notifiesRefunds: false },
      this.clock,
      this.notifications,
    ),
  ] as const;
  /** The owner of steps that no process does: it can't be killed. */
  readonly outside: Killable = { isDead: false, kill: async () => {} };
  readonly couponIds = couponIds;
  readonly #processes: ServerProcess[] = [];

  constructor(stage: Stage) {
    this.pool = stage.pool;
    this.admin = stage.database.pool;
    this.people = stage.people;
  }

  /** A running process: one that was killed is started again. */
  process(number: 0 | 1): ServerProcess {
    const running = this.#processes[number];
    if (running && !running.isDead) return running;
    const started = new ServerProcess(this);
    this.#processes[number] = started;
    return started;
  }

  async rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.admin.query(text, values);
    return rows as Row[];
  }

  provider(id: string): ProviderWorld {
    const found = this.providers.find(({ manner }) => manner.id === id);
    if (!found) throw new Error(`there is no provider ${id}`);
    return found;
  }
}

/** The database on which courses are played one after the other. */
export interface Stage {
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
  readonly people: People;
  /** Empties the database and fills it for the next course. */
  clear(rule: RefundRule): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const database = await createTestDatabase();
  const people = await fillWorld(database.db);
  // Deadlocks are detected soon, or every course with one would take a second longer.
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: database.url,
    max: 40,
    application_name: 'model',
    options: '-c deadlock_timeout=20ms',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await database.pool.query(`${createJobTable}; ${moveLog}; ${sellContract}`);
  const clearing = await clearingOf(database.pool);
  return {
    database,
    pool,
    people,
    clear: async (rule) => {
      await database.pool.query(clearing(people.ownerA));
      await database.pool.query("update refund_rules set action = $1 where reason = 'undeliverable'", [rule]);
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** 170: a year of 30 GB a month, 299.00. */
const sellContract = `
  insert into packages select (jsonb_populate_record(p, '{"id": 170,
    "details": [{"type": 9, "quantity": 368640, "period": 12, "periodUnit": "MONTH", "split": 1}]}')).*
    from packages p where id = 168;
  insert into package_prices select (jsonb_populate_record(p, '{"package_id": 170, "price_fen": 29900}')).*
    from package_prices p where package_id = 168 and site = 'cn';
`;

/** Records every change of a state, whoever makes it. */
const moveLog = `
  create table model_moves (
    number bigint generated always as identity, kind text not null, id text not null,
    from_state text not null, to_state text not null
  );
  create function log_move() returns trigger language plpgsql as $$
  declare
    before text := to_jsonb(old) ->> tg_argv[0];
    after text := to_jsonb(new) ->> tg_argv[0];
  begin
    if before <> after then
      insert into model_moves (kind, id, from_state, to_state) values (tg_table_name, new.id::text, before, after);
    end if;
    return null;
  end $$;
  create trigger log_move after update on orders for each row execute function log_move('status');
  create trigger log_move after update on order_lines for each row execute function log_move('delivery');
  create trigger log_move after update on payment_attempts for each row execute function log_move('state');
  create trigger log_move after update on refunds for each row execute function log_move('state');
`;

/**
 * Empties the tables that are empty at the opening; the ledger's triggers, which would refuse that, are only for
 * servers.
 */
async function clearingOf(admin: pg.Pool): Promise<(ownerId: string) => string> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  );
  const empty: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await admin.query(`select from ${name} limit 1`);
    if (rowCount === 0) empty.push(name);
  }
  const [single, twice, once, share] = couponIds;
  const opened = `'${new Date(opening - dayMs).toISOString()}'`;
  const over = `'${new Date(opening + 365 * dayMs).toISOString()}'`;
  return (ownerId) => `
    set session_replication_role = replica;
    ${empty.map((name) => `delete from ${name};`).join('\n')}
    set session_replication_role = origin;
    update devices set expiration_time = ${opened}, status = 'activated';
    insert into coupons (id, brand, title_zh, title_en, type, amount_fen, discount_bp, currency, scope,
      target_user_id, stackable, valid_from, valid_to, total) values
      ('${single}', 'zax', 'x', 'x', 'amount', 500, null, 'CNY', 'none', null, false, ${opened}, ${over}, 1),
      ('${twice}', 'zax', 'x', 'x', 'amount', 30, null, 'CNY', 'none', null, true, ${opened}, ${over}, 2),
      ('${once}', 'zax', 'x', 'x', 'amount', 20, null, 'CNY', 'none', null, true, ${opened}, ${over}, 1),
      ('${share}', 'zax', 'x', 'x', 'discount', null, 1000, 'CNY', 'account', '${ownerId}', false, ${opened}, ${over}, 2);
  `;
}
