import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Carrier, CarrierError } from '../src/gateways/carrier/port.ts';
import type { DevicePlatform } from '../src/gateways/device/port.ts';
import type { FileStorage } from '../src/gateways/files/port.ts';
import { cleanUpSessions } from '../src/modules/account/public.ts';
import { importDevices } from '../src/modules/administration/public.ts';
import { cleanUpAlarms } from '../src/modules/alarms/public.ts';
import { eraseLapsedCloud } from '../src/modules/cloud/public.ts';
import { cleanUpReminders } from '../src/modules/content/public.ts';
import { endPauses, resumeDeliveries } from '../src/modules/delivery/public.ts';
import { cleanUpTests } from '../src/modules/diagnosis/public.ts';
import { cleanUpFiles } from '../src/modules/files/public.ts';
import { expireOrders } from '../src/modules/orders/public.ts';
import { cleanUpTickets } from '../src/modules/payments/public.ts';
import { bindSims, cancelLapsedSims } from '../src/modules/sims/public.ts';
import { cleanUpFeedback } from '../src/modules/support/public.ts';
import { forgetPositions, markOffline } from '../src/modules/telemetry/public.ts';
import { quietLog } from './database.ts';
import { iccidOfA, imeiOfA } from './fixtures.ts';
import { connectPlanned, type PlannedDatabase } from './plans.ts';
import { Shop } from './shop.ts';

/** More rows than one statement takes, in every table that scheduled jobs look through. */
const many = 6_000;
const imeiOf = (n: number): string => `86${String(n).padStart(13, '0')}`;
const iccidOf = (n: number): string => `8986${String(n).padStart(16, '0')}`;

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

let shop: Shop;
let planned: PlannedDatabase;
const run = (text: string, ...values: unknown[]) => shop.server.database.pool.query(text, values);
const count = (from: string, ...values: unknown[]) => shop.count(from, ...values);

/** Copies a row `many` times; `differing` is SQL for the columns that differ, by `n`. */
const copy = (table: string, where: string, differing: string) =>
  run(
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${differing}))).*
     from ${table} t, generate_series(1, ${many}) n where ${where}`,
  );

beforeAll(async () => {
  shop = await Shop.open({ work: false });
  const orderId = await shop.orderAtCashier();
  await shop.pay(orderId);
  await shop.confirm(orderId);
  const imei = `'imei', '86' || lpad(n::text, 13, '0')`;
  const line = `('b4000000-0000-8000-8000-' || lpad(to_hex(n), 12, '0'))`;
  await copy('devices', `t.imei = '${imeiOfA}'`, `${imei}, 'expiration_time', now() + interval '1 year'`);
  await copy('sims', `t.iccid = '${iccidOfA}'`, `'iccid', '8986' || lpad(n::text, 16, '0'), ${imei}`);
  await copy(
    'orders',
    `t.id = '${orderId}'`,
    `'id', 'c' || n, 'idempotency_key', null, 'transaction_id', n, 'paid_at',
     case when n % 2 = 0 then now() - interval '1 day' end, 'status', case when n % 2 = 0 then 'paid' else 'timedOut' end`,
  );
  await copy(
    'order_lines',
    `t.order_id = '${orderId}'`,
    `'id', ${line}, 'order_id', 'c' || n, ${imei}, 'delivery', case when n % 2 = 0 then 'inEffect' else 'waiting' end,
     'effective_time', case when n % 2 = 0 then t.effective_time end`,
  );
  await copy(
    'grants',
    `t.imei = '${imeiOfA}' and t.detail_no = (select min(detail_no) from grants) and t.part = (select min(part) from grants)`,
    `'order_line_id', ${line}, ${imei}, 'type', 27, 'state', 'delivered'`,
  );
  await run(
    `insert into sessions (id, token_hash, kind, brand, site, guest_id, expires_at)
     select gen_random_uuid(), sha256(n::text::bytea), 'guest', 'zax', 'cn', gen_random_uuid(), now() + interval '1 day'
     from generate_series(1, ${many}) n`,
  );
  await run(
    `insert into try_counters select 'many:' || n, 1, now() + interval '1 day' from generate_series(1, ${many}) n`,
  );
  await run(
    `insert into alarm_events (id, source_id, brand, imei, code, at, received_at, verdict)
     select gen_random_uuid(), n::text, 'zax', $1, 5, now() - n * interval '1 second', now(), 'told'
     from generate_series(1, ${many}) n`,
    imeiOfA,
  );
  await run(
    `insert into pay_tickets select sha256(n::text::bytea), 'zax', $1, now(), now() + interval '1 day'
     from generate_series(1, ${many}) n`,
    orderId,
  );
  await run(
    `insert into popup_views select gen_random_uuid(), n, 1, now() from generate_series(1, ${many}) n`,
  );
  await run(
    `insert into files (id, brand, purpose, guest_id, media_type, size_bytes, sha256, storage_key, created_at, deleted_at, erased_at)
     select gen_random_uuid(), 'zax', 'realName', gen_random_uuid(), 'image/jpeg', 1, sha256(''), n,
       now() - interval '1 year', now() - interval '1 year', now() - interval '1 year' from generate_series(1, ${many}) n`,
  );
  await run(
    `insert into speed_tests (id, brand, imei, guest_id, at, down_mbps, up_mbps, latency_ms, jitter_ms)
     select gen_random_uuid(), 'zax', $1, gen_random_uuid(), now(), 1, 1, 1, 1 from generate_series(1, ${many}) n`,
    imeiOfA,
  );
  await run('analyze');
  planned = await connectPlanned(shop.server.database.url);
}, 120_000);
afterAll(async () => {
  await planned.close();
  await shop.server.stop();
});

const clock = () => shop.server.clock;
const cancelLapsed = (db: PlannedDatabase['db'], cancel: (iccid: string) => Promise<void>) =>
  cancelLapsedSims(
    {
      db,
      clock: clock(),
      log: quietLog,
      carrier: { cancel } as Partial<Carrier> as Carrier,
      renewalDays: 30,
    },
    500,
  );

describe('where little is due, no large table is read as a whole', () => {
  const jobsOf = (db: PlannedDatabase['db']): Record<string, () => Promise<void>> => ({
    'delivery.resume': resumeDeliveries({
      db,
      clock: clock(),
      jobs: shop.server.server.jobs,
      devicePlatform: {} as DevicePlatform,
    }),
    'devices.end-pauses': endPauses({ db, clock: clock(), jobs: shop.server.server.jobs }),
    'orders.expire': expireOrders(db, clock(), async () => 'clear', quietLog),
    'sims.bind': bindSims({
      db,
      log: quietLog,
      carrier: { bind: async () => undefined } as Partial<Carrier> as Carrier,
    }),
    'sims.cancel-lapsed': cancelLapsed(db, async () => undefined),
    'cloud.erase-lapsed': eraseLapsedCloud({ db, clock: clock(), log: quietLog, platform: null }),
    'payments.clean-up-tickets': cleanUpTickets(db, clock()),
    'sessions.clean-up': cleanUpSessions(db, clock()),
    'diagnosis.clean-up': cleanUpTests(db, clock()),
    'devices.sweep': markOffline(db, clock()),
    'alarms.clean-up': cleanUpAlarms({ db, clock: clock() }),
    'feedback.clean-up': cleanUpFeedback(db, clock()),
    'reminders.clean-up': cleanUpReminders(db, clock()),
    'files.clean-up': cleanUpFiles({ db, storage: {} as FileStorage, log: quietLog }, clock()),
  });
  let large: Set<string>;
  beforeAll(async () => {
    const { rows } = await run(
      `select relname from pg_class where relkind = 'r' and reltuples >= ${many / 2}`,
    );
    await run('update sims set told_imei = imei where iccid <> $1', iccidOfA);
    await run('analyze sims');
    large = new Set(rows.map(({ relname }) => relname as string));
  });
  beforeEach(() => void planned.wholeReads());
  const readOf = () => planned.wholeReads().filter((table) => large.has(table));

  test.each([
    'delivery.resume',
    'devices.end-pauses',
    'orders.expire',
    'sims.bind',
    'sims.cancel-lapsed',
    'cloud.erase-lapsed',
    'payments.clean-up-tickets',
    'sessions.clean-up',
    'diagnosis.clean-up',
    'devices.sweep',
    'alarms.clean-up',
    'feedback.clean-up',
    'reminders.clean-up',
    'files.clean-up',
  ])('by %s', async (job) => {
    expect([...large]).toContain('order_lines');
    await jobsOf(planned.db)[job]?.();
    expect(readOf()).toEqual([]);
  });

  test.each([
    ['an order that is closed', `delete from free_claims where order_id = 'none'`],
    [
      'a login of a guest',
      `update consents set user_id = null where guest_id = '00000000-0000-8000-8000-000000000000'`,
    ],
    ['a lost pet’s notice', `delete from pet_notices where imei = 'none'`],
    [
      'a file of a pet',
      `select from pet_profiles where picture_file_id = '00000000-0000-8000-8000-000000000000'`,
    ],
    [
      'a file of a person',
      `select from real_name_accesses where file_id = '00000000-0000-8000-8000-000000000000'`,
    ],
    ...['alarm_events', 'self_check_runs', 'speed_tests', 'reward_watches'].map((table) => [
      `an account’s ${table}`,
      `select from ${table} where user_id = '00000000-0000-8000-8000-000000000000'`,
    ]),
  ])('for %s', async (_, statement) => {
    await planned.pool.query(statement);
    expect(planned.wholeReads()).toEqual([]);
  });
});

describe('where everything is due at once', () => {
  /** Makes each statement fail that changes more rows of a table than allowed. */
  async function allowPortions(table: string, event: 'delete' | 'update', rows = 5_000): Promise<void> {
    const name = `portions_of_${table}`;
    await run(
      `create function ${name}() returns trigger language plpgsql as $$ begin
         if (select count(*) from changed) > ${rows} then raise exception 'too many rows of ${table} at once'; end if;
         return null;
       end $$`,
    );
    await run(
      `create trigger ${name} after ${event} on ${table} referencing old table as changed
       for each statement execute function ${name}()`,
    );
  }

  test('sessions and counters are deleted in portions, all of them', async () => {
    await allowPortions('sessions', 'delete');
    await allowPortions('try_counters', 'delete');
    await run(`update sessions set expires_at = now() - interval '31 days' where kind = 'guest'`);
    await run(`update try_counters set window_ends_at = now() - interval '1 minute'`);
    await cleanUpSessions(shop.server.database.db, clock())();
    expect(await count(`sessions where kind = 'guest'`)).toBe(0);
    expect(await count('try_counters')).toBe(0);
  });

  test('devices are offline in portions, all of them', async () => {
    await run(`update devices set online = true, last_seen_at = now() - interval '1 hour'`);
    await allowPortions('devices', 'update');
    await markOffline(shop.server.database.db, clock())();
    expect(await count('devices where online')).toBe(0);
  });

  test('alarms are deleted in portions, all of them', async () => {
    await run(`update alarm_events set received_at = now() - interval '101 days'`);
    await allowPortions('alarm_events', 'delete');
    await cleanUpAlarms({ db: shop.server.database.db, clock: clock() })();
    expect(await count('alarm_events')).toBe(0);
  });

  test('orders time out in one run, also those that have waited for longer', async () => {
    await run(
      `update orders set status = 'toPay', pay_before = now() - interval '11 minutes' - length(id) * interval '1 minute'
       where id like 'c%' and status = 'timedOut' and substr(id, 2)::integer < 2200`,
    );
    // Stands still: a step to the next ten minutes would end the run.
    const now = new Date(Math.ceil(Date.now() / 600_000) * 600_000);
    await expireOrders(shop.server.database.db, { now: () => now }, async () => 'clear', quietLog)();
    expect(await count(`orders where status = 'toPay' and id like 'c%'`)).toBe(0);
  });

  test('orders that cannot be ended are tried once a run, and after ten minutes only every ten', async () => {
    const wait = `update orders set status = $1, pay_before = date_trunc('second', now()) - interval '1 hour' - length(id) * interval '1 minute'
       where id like 'c%' and substr(id, 2)::integer < 1200 returning id`;
    const { rows } = await shop.server.database.pool.query<{ id: string }>(wait, ['toPay']);
    const runAt = async (minute: number) => {
      const asked: string[] = [];
      const now = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + minute * 60_000);
      const silent = async (orderId: string) => {
        asked.push(orderId);
        throw new Error('no answer');
      };
      await expireOrders(shop.server.database.db, { now: () => now }, silent, quietLog)();
      return asked.filter((id) => id.startsWith('c')).sort();
    };
    expect(await runAt(0)).toEqual(rows.map(({ id }) => id).sort());
    expect(await runAt(5)).toEqual([]);
    await shop.server.database.pool.query(wait, ['timedOut']);
  });

  test('a track of any length is forgotten in portions', async () => {
    await run('select create_telemetry_day(current_date), create_telemetry_day(current_date - 1)');
    await run(
      `insert into device_telemetry (imei, at, battery_percent, longitude, latitude)
       select $1, current_date + (n - 25000) * interval '1 second', 50, 113.5, 22.5 from generate_series(1, 45000) n`,
      imeiOfA,
    );
    await allowPortions('device_telemetry', 'update', 20_000);
    await shop.server.database.db.transaction().execute((trx) => forgetPositions(trx, imeiOfA));
    expect(await count('device_telemetry where longitude is not null')).toBe(0);
    expect(await count('device_telemetry where battery_percent = 50')).toBe(45_000);
  });
});

test('devices of a file are changed many at once, so that who reports for them does not wait for all of them', async () => {
  const imeis = Array.from({ length: 600 }, (_, n) => withCheckDigit(`35${String(n).padStart(12, '0')}`));
  const file = (name: string) =>
    [
      'imei,brand,model,name,status,owner,dealer,iccid,slot,active,carrier,carrierStatus',
      ...imeis.map((imei) => `${imei},zax,T-H1,${name},halted,,,,,,,`),
    ].join('\n');
  const context = {
    brand: 'zax',
    language: 'en',
    now: clock().now(),
    requestId: 'import',
    reason: 'a new name',
    subject: { kind: 'operator', name: 'test' },
  } as const;
  const { database, server } = shop.server;
  const { db } = database;
  const { jobs } = server;
  expect((await importDevices(db, jobs, context, file('One'), { isDryRun: false })).added).toHaveLength(600);
  await run(
    `create sequence updates_of_devices;
     create function count_update() returns trigger language plpgsql as $$ begin
       perform nextval('updates_of_devices');
       return null;
     end $$;
     create trigger count_update after update on devices for each statement execute function count_update()`,
  );
  expect((await importDevices(db, jobs, context, file('Another'), { isDryRun: false })).changed).toHaveLength(
    600,
  );
  expect(await count(`audit_log where action = 'devices.import'`)).toBe(1200);
  expect(await count(`devices where name = 'Another' and not paused and bound_at is null`)).toBe(600);
  expect((await run('select last_value::integer as n from updates_of_devices')).rows[0].n).toBe(2);
});

describe('SIMs that lapsed', () => {
  const lapsed = [1, 2, many].map(imeiOf);
  beforeEach(async () => {
    await run(`update grants set state = 'revoked' where imei = any ($1)`, lapsed);
    await run(
      `update devices set expiration_time = now() - interval '31 days' where imei = any ($1)`,
      lapsed,
    );
    await run('update sims set carrier_status = 4 where imei = any ($1)', lapsed);
  });
  const cancelled = async () =>
    (await run('select imei from sims where carrier_status = 9 order by imei')).rows.map(({ imei }) => imei);

  test('are found wherever they stand among all others', async () => {
    await cancelLapsed(shop.server.database.db, async () => undefined)();
    expect(await cancelled()).toEqual(lapsed);
  });

  test('go on where the carrier was down, and one that it does not know keeps none from its turn', async () => {
    let isDown = false;
    const asked: string[] = [];
    const job = cancelLapsed(shop.server.database.db, async (iccid) => {
      asked.push(iccid);
      if (iccid === iccidOf(1)) throw new CarrierError('simUnknown');
      if (isDown) throw new CarrierError('carrierSilent');
    });
    isDown = true;
    await job();
    expect(asked).toEqual([iccidOf(1), iccidOf(2)]);
    isDown = false;
    await job();
    expect(asked.slice(2)).toEqual([iccidOf(2), iccidOf(many)]);
    expect(await cancelled()).toEqual([imeiOf(2), imeiOf(many)]);
  });
});

test('SIMs that all lapse at once keep no job for longer than it has: the next run goes on', async () => {
  const all = 'imei like $1 and substr(imei, 3)::bigint between 1000 and 1699';
  await run(`update grants set state = 'revoked' where ${all}`, '86%');
  await run(`update devices set expiration_time = now() - interval '31 days' where ${all}`, '86%');
  await run(`update sims set carrier_status = 4 where ${all}`, '86%');
  const asked: string[] = [];
  const job = cancelLapsed(shop.server.database.db, async (iccid) => void asked.push(iccid));
  await job();
  expect(asked).toHaveLength(500);
  await job();
  const theirs = asked.filter((iccid) => iccid >= iccidOf(1000) && iccid <= iccidOf(1699));
  expect(new Set(theirs).size).toBe(700);
});

test('cloud services that ended in one moment are seen to in one run, however many', async () => {
  const ended = 620;
  await run(
    `update grants set type = 27, state = 'delivered', effective_time = now() - interval '90 days',
       expiration_time = date_trunc('day', now()) - interval '40 days'
     where imei like '86%' and substr(imei, 3)::bigint between 100 and ${99 + ended}`,
  );
  const erased: string[] = [];
  const platform = {
    async eraseCloudData({ imei }) {
      erased.push(imei);
    },
  } as Partial<DevicePlatform> as DevicePlatform;
  const { db } = shop.server.database;
  await eraseLapsedCloud({ db, clock: clock(), log: quietLog, platform }, 250)();
  expect(new Set(erased).size).toBe(ended);
});
