import { saleTermsOf } from '@device-pay/content';
import { popupPlaces } from '@device-pay/contract';
import { checkIccid, isImei, isOrderNumber, isoDate, zoneOfSite } from '@device-pay/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, quietLog, type TestDatabase } from '../../test/database.ts';
import { fillWorld } from '../../test/fixtures.ts';
import { passwordMatches } from '../modules/account/passwords.ts';
import { deviceAllowances, loadPackageTypes } from '../modules/allowances/public.ts';
import { concerns, notOfferedReason } from '../modules/catalogue/offers.ts';
import { loadClaims, loadPackages } from '../modules/catalogue/store.ts';
import { eraseLapsedCloud } from '../modules/cloud/public.ts';
import { couponCalls } from '../modules/coupons/public.ts';
import { loadDeviceFacts } from '../modules/devices/public.ts';
import { deliveryNow } from '../modules/orders/states.ts';
import { cancelLapsedSims } from '../modules/sims/public.ts';
import { ConfigError } from '../platform/config.ts';
import type { Tables } from '../platform/database/tables.ts';
import { accountId, demoAccounts } from './accounts.ts';
import { caseImeis } from './case-devices.ts';
import { demoDevices } from './devices.ts';
import { fillDemo } from './fill-demo.ts';
import { demoOrders } from './orders.ts';

const now = new Date('2026-11-21T06:04:30Z');
/** 00:00 in Shanghai, `days` from the day of `now`. */
const midnight = (days: number) => new Date(Date.parse('2026-11-20T16:00:00Z') + days * 86_400_000);
const hotspotA = '490154203237518';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // As if several server processes started at once.
  await Promise.all([1, 2, 3].map(() => fillDemo(database.db, now)));
});
afterAll(() => database.drop());

test('a database with accounts of somebody’s own is not filled: the demo’s passwords are known to everybody', async () => {
  const other = await createTestDatabase();
  try {
    await fillWorld(other.db);
    const accounts = () => other.db.selectFrom('users').select('user_name').execute();
    const before = await accounts();
    await expect(fillDemo(other.db, now)).rejects.toThrow(ConfigError);
    expect(await accounts()).toEqual(before);
  } finally {
    await other.drop();
  }
});

test('nothing was made later than now', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where c.column_name = 'created_at' and c.table_schema = current_schema() and table_type = 'BASE TABLE'
  `.execute(database.db);
  expect(tables).toContainEqual({ name: 'coupons' });
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)} where created_at > ${now}`.execute(
      database.db,
    );
    expect(rows, name).toEqual([]);
  }
});

const filled = [
  'users',
  'device_models',
  'devices',
  'sims',
  'package_types',
  'dictionaries',
  'packages',
  'package_prices',
  'package_offers',
  'package_templates',
  'package_template_items',
  'features',
  'feature_rules',
  'coupons',
  'orders',
  'order_lines',
  'free_claims',
  'order_events',
  'payment_attempts',
  'coupon_uses',
  'grants',
  'app_messages',
  'popups',
] as const satisfies readonly (keyof Tables)[];

/** All rows of the database, without the salted hashes. */
async function contentOf({ db }: TestDatabase): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' order by 1
  `.execute(db);
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(t) - 'password_hash' - 'secret_hash')::text as text from ${sql.table(name)} t order by 1
    `.execute(db);
    content[name] = rows.map((row) => row.text);
  }
  expect(filled.filter((name) => !content[name]?.length)).toEqual([]);
  return content;
}

const allowancesOf = async (imei: string) =>
  deviceAllowances(database.db, imei, await loadPackageTypes(database.db), now);

const deviceOf = (imei: string) =>
  database.db.selectFrom('devices').selectAll().where('imei', '=', imei).executeTakeFirstOrThrow();

const simsOf = (imei: string) =>
  database.db.selectFrom('sims').selectAll().where('imei', '=', imei).orderBy('slot').execute();

describe('filling', () => {
  test('once more, on another day, changes nothing', async () => {
    const before = await contentOf(database);
    await fillDemo(database.db, new Date(now.getTime() + 40 * 86_400_000));
    expect(await contentOf(database)).toEqual(before);
  });

  test('another database at the same time gives the same content', async () => {
    const other = await createTestDatabase();
    try {
      await fillDemo(other.db, now);
      expect(await contentOf(other)).toEqual(await contentOf(database));
    } finally {
      await other.drop();
    }
  });

  test('leaves no money that the comparison with the bills would miss: no simulator has heard of it', async () => {
    const { rows } = await database.pool.query(`
      select id::text from payments where billed_on is null
      union all select id from refunds where state = 'succeeded' and billed_on is null`);
    expect(rows).toEqual([]);
  });

  test('leaves nothing that has been over for so long that the jobs take it away', async () => {
    const other = await createTestDatabase();
    try {
      await fillDemo(other.db, now);
      const { cloud_erasures: _none, work_marks: _unset, ...before } = await contentOf(other);
      const deps = { db: other.db, clock: { now: () => now }, log: quietLog };
      const cancelled: string[] = [];
      type Carrier = NonNullable<Parameters<typeof cancelLapsedSims>[0]['carrier']>;
      const carrier: Partial<Carrier> = { cancel: async (iccid) => void cancelled.push(iccid) };
      await cancelLapsedSims({ ...deps, carrier: carrier as Carrier, renewalDays: 30 })();
      await eraseLapsedCloud({ ...deps, platform: null })();
      expect(cancelled).toEqual([]);
      const { cloud_erasures: _erased, work_marks: _set, ...after } = await contentOf(other);
      expect(after).toEqual(before);
    } finally {
      await other.drop();
    }
  });

  test.each([
    ['the first minute of a month', '2026-10-31T16:00:30Z'],
    ['the last minute of a leap day', '2028-02-29T15:59:30Z'],
  ])('works in %s', async (_, time) => {
    const other = await createTestDatabase();
    try {
      await fillDemo(other.db, new Date(time));
      expect((await contentOf(other)).orders).toHaveLength(demoOrders.length);
    } finally {
      await other.drop();
    }
  });
});

describe('accounts', () => {
  test.each(demoAccounts.map((account) => [account.brand, account.userName, account] as const))(
    '%s %s logs in with its password',
    async (brand, userName, account) => {
      const row = await database.db
        .selectFrom('users')
        .selectAll()
        .where('brand', '=', brand)
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ id: accountId(account.name), role: account.role });
      expect(await passwordMatches(row.password_hash, account.password)).toBe(true);
    },
  );

  test('A and B stand below the dealer, the sub-account below A', async () => {
    const rows = await database.db.selectFrom('users').select(['id', 'ancestor_ids']).execute();
    const above = (name: Parameters<typeof accountId>[0]) =>
      rows.find((row) => row.id === accountId(name))?.ancestor_ids;
    expect(above('ownerA')).toEqual([accountId('dealer')]);
    expect(above('ownerB')).toEqual([accountId('dealer')]);
    expect(above('subAccount')).toEqual([accountId('dealer'), accountId('ownerA')]);
  });
});

describe('devices', () => {
  test('every IMEI and ICCID has a right check digit, and no number is given twice', () => {
    const imeis = demoDevices.map((device) => device.imei);
    const iccids = demoDevices.flatMap((device) => device.sims.map((sim) => sim.iccid));
    expect(imeis.filter((imei) => !isImei(imei))).toEqual([]);
    expect(iccids.filter((iccid) => iccid.length !== 20 || checkIccid(iccid) !== 'ok')).toEqual([]);
    expect(new Set(imeis).size).toBe(imeis.length);
    expect(new Set(iccids).size).toBe(iccids.length);
  });

  test.each([
    [hotspotA, '89860620000000000019', 'ownerA', 4, 'activated'],
    ['356938035643809', '89860620000000000027', 'ownerA', 1, 'activated'],
    ['352099001761481', '89860620000000000035', 'ownerA', 3, 'activated'],
    ['353918057012342', '89860620000000000043', 'ownerA', 2, 'activated'],
    ['868120148373621', '89860620000000000050', 'ownerB', 4, 'notActivated'],
    ['867400020316612', '89860620000000000068', 'ownerB', 4, 'activated'],
    ['861536030196001', '89860620000000000076', null, 1, 'activated'],
    ['862462030142276', '89860620000000000084', 'tcOwner', 1, 'activated'],
  ] as const)('%s has SIM %s and belongs to %s', async (imei, iccid, owner, species, status) => {
    const row = await deviceOf(imei);
    const brand = owner === 'tcOwner' ? 'tc' : 'zax';
    expect(row).toMatchObject({ brand, status, user_id: owner && accountId(owner) });
    expect(row.parent_ids).toEqual(brand === 'zax' ? [accountId('dealer')] : []);
    const facts = (await loadDeviceFacts(database.db, brand, [imei])).get(imei);
    expect(facts?.model.species).toBe(species);
    expect(facts?.sim?.iccid).toBe(iccid);
    expect(await passwordMatches(row.secret_hash, imei.slice(-6))).toBe(true);
  });

  test('A has sixty devices for the picker beside the others', async () => {
    const { count } = await database.db
      .selectFrom('devices')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', accountId('ownerA'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThanOrEqual(60 + 4 + 11);
  });

  test('the travel hotspot: three slots, real name, 18.6 of 30 GB, 4 days left, a warranty', async () => {
    const sims = await simsOf(hotspotA);
    expect(sims.map((sim) => [sim.slot, sim.carrier, sim.active])).toEqual([
      [1, 'unicom', true],
      [2, 'cmcc', false],
      [3, 'telecom', false],
    ]);
    expect(sims[0]).toMatchObject({ carrier_status: 2, real_name: true });
    const allowances = await allowancesOf(hotspotA);
    expect(allowances.get(9)).toMatchObject({ sum: 30, usable: 18.6, expirationTime: midnight(4) });
    expect(allowances.get(15)?.level).toBe('plenty');
    expect((await deviceOf(hotspotA)).expiration_time).toEqual(midnight(4));
  });

  test('the locator has 1 SMS of 10 and 4 calls of 5', async () => {
    const allowances = await allowancesOf('356938035643809');
    expect(allowances.get(1)).toMatchObject({ sum: 10, usable: 1, level: 'low' });
    expect(allowances.get(2)).toMatchObject({ sum: 5, usable: 4, level: 'plenty' });
  });

  test("the camera's cloud storage ends in 20 days", async () => {
    expect((await allowancesOf('353918057012342')).get(27)).toMatchObject({
      usable: 20,
      expirationTime: midnight(20),
    });
  });

  test("B's hotspots: one expired 10 days ago with its SIM stopped, one was never activated", async () => {
    expect((await deviceOf('867400020316612')).expiration_time).toEqual(midnight(-10));
    expect((await simsOf('867400020316612'))[0]).toMatchObject({ carrier_status: 4 });
    expect((await allowancesOf('867400020316612')).get(9)?.level).toBe('empty');
    expect((await simsOf('868120148373621'))[0]).toMatchObject({ carrier_status: 1, real_name: false });
  });

  test('further devices of A are what the pages need', async () => {
    const { db } = database;
    const withStatus = async (imei: string) => [(await deviceOf(imei)).status, (await simsOf(imei)).length];
    expect((await simsOf(caseImeis.threeCarriers)).map((sim) => sim.carrier)).toEqual([
      'unicom',
      'cmcc',
      'telecom',
    ]);
    expect(await deviceOf(caseImeis.offline)).toMatchObject({
      online: false,
      last_seen_at: new Date(now.getTime() - 3 * 86_400_000),
    });
    expect(await withStatus(caseImeis.withoutSim)).toEqual(['activated', 0]);
    expect(await withStatus(caseImeis.halted)).toEqual(['halted', 1]);
    expect((await allowancesOf(caseImeis.halted)).get(17)?.usable).toBeGreaterThan(0);
    expect((await allowancesOf(caseImeis.car)).get(34)?.usable).toBeGreaterThan(0);
    expect((await simsOf(caseImeis.realNameRejected))[0]?.real_name).toBe(false);
    // The year is given in twelve monthly parts: the fourth has 30 GB, less what was used.
    expect((await allowancesOf(caseImeis.contract)).get(12)).toMatchObject({ sum: 30, usable: 22 });
    expect(await deviceOf(caseImeis.childsWatch)).toMatchObject({
      user_id: accountId('subAccount'),
      screenshot_status: 1,
    });

    const facts = (await loadDeviceFacts(db, 'zax', [caseImeis.nothingOnSale])).get(caseImeis.nothingOnSale);
    const packages = await loadPackages(db, 'cn', await loadPackageTypes(db));
    expect(facts && packages.filter(({ row }) => concerns(row, facts))).toEqual([]);
  });

  test('the dealer has pre-sale and sold-out devices, bound to nobody', async () => {
    const rows = await database.db
      .selectFrom('devices')
      .select(['status', 'user_id'])
      .where('status', 'in', ['preSale', 'soldOut'])
      .execute();
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['preSale', 'soldOut']));
    expect(rows.every((row) => row.user_id === null)).toBe(true);
  });
});

describe('the catalogue', () => {
  test('sells every package type, and every package is offered to some device', async () => {
    const { db } = database;
    const types = await loadPackageTypes(db);
    const packages = await loadPackages(db, 'cn', types);
    expect(packages.length).toBeGreaterThanOrEqual(44);
    expect(types.filter(({ type }) => !packages.some(({ row }) => row.type === type))).toEqual([]);
    expect(await loadPackages(db, 'iso', types)).toHaveLength(packages.length);

    const imeis = demoDevices.map((device) => device.imei);
    const brands = [...new Set(demoDevices.map((device) => device.brand ?? 'zax'))];
    const facts = (await Promise.all(brands.map((brand) => loadDeviceFacts(db, brand, imeis)))).flatMap(
      (found) => [...found.values()],
    );
    expect(facts).toHaveLength(imeis.length);
    const claimed = await loadClaims(db, imeis);
    const isOffered = (item: (typeof packages)[number]) =>
      facts.some(
        (fact) =>
          concerns(item.row, fact) &&
          notOfferedReason(item.row, fact, claimed(fact.device.imei, item)) === null,
      );
    expect(packages.filter((item) => !isOffered(item)).map(({ row }) => row.id)).toEqual([]);
  });

  test('sells nothing below its cost', async () => {
    const prices = await database.db.selectFrom('package_prices').selectAll().execute();
    expect(prices.filter((price) => price.price_fen > 0 && price.cost_fen >= price.price_fen)).toEqual([]);
    // Nor for less than Stripe takes.
    const small = ({ site, price_fen }: (typeof prices)[number]) =>
      site === 'iso' && price_fen > 0 && price_fen < 50;
    expect(prices.filter(small)).toEqual([]);
    const offers = await database.db.selectFrom('package_offers').selectAll().execute();
    expect(offers).toHaveLength(2);
    for (const offer of offers) {
      const usual = prices.find((one) => one.package_id === offer.package_id && one.site === offer.site);
      // Half of the usual price, as the offer promises.
      expect(Math.floor((usual?.price_fen ?? 0) / 2)).toBe(offer.price_fen);
      expect(usual?.cost_fen).toBeLessThan(offer.price_fen);
    }
  });

  test('has a package that costs 29.90 and comes to 24.90 with the best coupon, and says why not the others', async () => {
    const context = {
      now,
      brand: 'zax',
      site: 'cn',
      platform: 'track',
      language: 'zh',
      requestId: 'test',
      origin: '',
      clientIp: '127.0.0.1',
      userAgent: '',
      idempotencyKey: null,
      log: quietLog,
      subject: {
        kind: 'user',
        sessionId: '',
        guestId: '',
        userId: accountId('ownerA'),
        role: 'user',
        userName: '13800000001',
        staffBrands: [],
        freshUntil: null,
        expiresAt: now,
      },
    } as const;
    const answer = await couponCalls(database.db, 6000)['coupons.get-coupon-list'](context, {
      imei: hotspotA,
      packageIds: [168],
    });
    expect(answer).toMatchObject({ amountFen: 2990, best: { discountFen: 500, payFen: 2490 } });
    if (!('almostUsable' in answer)) throw new Error('the list of coupons failed');
    expect(answer.usable).toHaveLength(1);
    expect(answer.almostUsable.find((coupon) => coupon.reason === 'amountNotMet')?.missingFen).toBe(300);
    expect(answer.expired).toHaveLength(1);
    expect(answer.used).toHaveLength(1);
    const reasons = answer.almostUsable.map((coupon) => coupon.reason);
    expect(reasons).toEqual(expect.arrayContaining(['wrongDevice', 'wrongPackage', 'notYetValid']));
    expect(answer.almostUsable.filter((coupon) => coupon.stackable)).toHaveLength(2);
  });
});

describe('orders', () => {
  test('are in every state, their lines in every state of delivery', async () => {
    const orders = await database.db.selectFrom('orders').selectAll().execute();
    expect(orders.length).toBeGreaterThan(25);
    expect(new Set(orders.map((order) => order.status))).toEqual(
      new Set(['toPay', 'paid', 'failed', 'cancelled', 'timedOut', 'partRefunded', 'refunded']),
    );
    const lines = await database.db.selectFrom('order_lines').selectAll().execute();
    expect(new Set(lines.map((line) => deliveryNow(line, now)))).toEqual(
      new Set(['waiting', 'submitted', 'inEffect', 'expired', 'failed', 'retried', 'refunded', 'credited']),
    );
  });

  test('add up, have right numbers, and what is open has time left', async () => {
    const orders = await database.db.selectFrom('orders').selectAll().execute();
    const lines = await database.db.selectFrom('order_lines').selectAll().execute();
    for (const order of orders) {
      const own = lines.filter((line) => line.order_id === order.id);
      expect(isOrderNumber(order.id)).toBe(true);
      expect(own.reduce((sum, line) => sum + line.amount_fen, 0)).toBe(order.amount_fen);
      expect(own.reduce((sum, line) => sum + line.discount_fen, 0)).toBe(order.discount_fen);
      if (order.status === 'toPay' || order.status === 'failed') expect(order.pay_before > now).toBe(true);
      expect(order.created_at < now).toBe(true);
    }
  });

  test('were made under terms that held on their day', async () => {
    const orders = await database.db.selectFrom('orders').selectAll().execute();
    for (const { terms_version, created_at, site } of orders) {
      const { validFrom = '' } = saleTermsOf(terms_version) ?? {};
      expect(isoDate(created_at, zoneOfSite(site)) >= validFrom, `${created_at} ${terms_version}`).toBe(true);
    }
  });

  test('that were paid have the attempt that paid them, and no attempt is left open', async () => {
    const orders = await database.db.selectFrom('orders').selectAll().where('pay_fen', '>', 0).execute();
    const attempts = await database.db.selectFrom('payment_attempts').selectAll().execute();
    expect(attempts.filter((attempt) => attempt.state === 'open')).toEqual([]);
    for (const order of orders.filter(({ paid_at }) => paid_at !== null)) {
      const paying = attempts.filter((attempt) => attempt.order_id === order.id && attempt.state === 'paid');
      expect(paying.map((attempt) => attempt.transaction_id)).toEqual([order.transaction_id]);
      expect(order.transaction_id).toMatch(/^\d{20,28}$/);
    }
  });

  test('give what the data says is used: no use is lost on a grant that does not run', async () => {
    const said = demoOrders.flatMap(({ lines }) =>
      lines.flatMap((line) =>
        Object.entries(line.used ?? {}).map(
          ([type, used]) => `${line.imei} ${line.packageId} ${type} ${used}`,
        ),
      ),
    );
    const running = await database.db
      .selectFrom('grants')
      .selectAll()
      .where('effective_time', '<=', now)
      .where('expiration_time', '>', now)
      .where('used', '>', 0)
      .execute();
    const stored = running.map((grant) => `${grant.imei} ${grant.package_id} ${grant.type} ${grant.used}`);
    expect(stored.sort()).toEqual(said.sort());
  });

  test('follow each other in their queues: no two grants of a queue run at once', async () => {
    const { rows } = await sql`
      select a.imei, a.queue from grants a join grants b
        on a.imei = b.imei and a.queue = b.queue and a.type = b.type and a.state <> 'revoked' and b.state <> 'revoked'
        and (a.order_line_id, a.detail_no, a.part) < (b.order_line_id, b.detail_no, b.part)
        and a.effective_time < b.expiration_time and b.effective_time < a.expiration_time
    `.execute(database.db);
    expect(rows).toEqual([]);
  });
});

test('each place for a popup has one, so that every page can be seen with it', async () => {
  const places = database.db.selectFrom('popups').select('location').distinct().where('brand', '=', 'zax');
  expect(new Set((await places.execute()).map(({ location }) => location))).toEqual(new Set(popupPlaces));
});

test('nothing that people read shouts', async () => {
  const shouting: string[] = [];
  for (const table of [
    'package_types',
    'packages',
    'coupons',
    'popups',
    'app_messages',
    'dictionaries',
    'faqs',
    'reward_tasks',
    'balance_entries',
    'feedback_events',
    'pet_notices',
  ] as const) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t where replace(t::text, '![', '[') ~ '[!！]'
    `.execute(database.db);
    shouting.push(...rows.map((row) => row.text));
  }
  expect(shouting).toEqual([]);
});
