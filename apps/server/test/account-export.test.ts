import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '../src/modules/account/export.ts';
import { exportSections } from '../src/modules/account/export-sections.ts';
import { isFailure } from '../src/platform/failure.ts';
import { addCoupon, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { eventually, type TestServer } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let server: TestServer;
let who: ReturnType<typeof people>;
beforeAll(async () => {
  shop = await Shop.open();
  server = shop.server;
  who = people(server);
});
afterAll(() => server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await server.database.pool.query(text, values)).rows;
const newPerson = () => who.newPerson();

describe('the export', () => {
  const download = async (token: string) =>
    server.http({ method: 'POST', path: '/account/export', headers: { authorization: `Bearer ${token}` } });

  test('has all of the person, no secret, and nothing of anybody else', async () => {
    const { id, imei, token } = await newPerson();
    await newPerson();
    await server.post('/consent/add', { purpose: 'realName', version: '2026-11' }, { token });
    const order = { imeis: [imei], packages: [{ packageId: 168 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
    const answer = await download(token);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const data = JSON.parse(answer.text);
    expect(data).toMatchObject({
      brand: 'zax',
      account: [{ id, display_name: 'Canary Person', phone: '13900000000' }],
      devices: [{ imei }],
      orders: [{ id: orderId }],
      orderLines: [{ order_id: orderId, package_id: 168 }],
      consents: [{ purpose: 'realName' }],
    });
    expect(answer.text).not.toMatch(
      /argon2|password_hash|token_hash|secret_hash|qr_hash|wrapped_key|storage_key|cost_fen/,
    );
    for (const other of [imeiOfA, imeiOfB, shop.world.ownerA]) expect(answer.text).not.toContain(other);
  });

  test('leaves out of each table what is secret, who else had a part in it, and which device else had a SIM', async () => {
    const columns = await query(
      `select table_name as table, column_name as name from information_schema.columns
       where table_schema = 'public' and column_name <> 'agreement_hash'
         and column_name ~ '(_hash|_sealed|(wrapped|storage|request)_key|key_id|assigned_to|(actor|seller|guest)_id|(created|updated|decided|published|requested)_by|(told|used)_imei)$'`,
    );
    for (const { name, rows } of exportSections) {
      const { sql, parameters } = rows('').compile(server.database.db);
      const table = / from "?(\w+)"? t\b/.exec(sql)?.[1];
      const said = JSON.stringify([sql, parameters]);
      expect(table, name).toBeDefined();
      for (const column of columns)
        if (column.table === table) expect(said, `${name} of ${table}`).toContain(column.name);
    }
  });

  test('has what staff answered, and not what they noted for themselves', async () => {
    const { token } = await newPerson();
    const said = { feedbackType: 'app', feedbackProblems: 'The map does not move at all.' } as const;
    const { id } = (await server.post('/feedback/addFeedback', said, { token })).data;
    const staff = await who.login('staff');
    for (const [action, text] of [
      ['reply', 'Canary answer'],
      ['note', 'Canary note'],
    ] as const)
      expect((await server.post('/feedback/staff/move', { id, action, text }, { token: staff })).code).toBe(
        0,
      );
    const { text } = await download(token);
    expect(text).toContain('Canary answer');
    expect(text).not.toContain('Canary note');
  });

  test('has a coupon that a dealer has made for the person, and nothing of the dealer', async () => {
    const { id, token } = await newPerson();
    const couponId = await addCoupon(server.database.db, {
      scope: 'account',
      target_user_id: id,
      created_by: shop.world.dealer,
      seller_id: shop.world.dealer,
      idempotency_key: 'canary-key',
      request_hash: Buffer.from('canary-hash'),
    });
    const { text } = await download(token);
    expect(JSON.parse(text).coupons).toMatchObject([{ id: couponId }]);
    for (const ofTheDealer of [shop.world.dealer, 'canary-key', 'request_hash'])
      expect(text).not.toContain(ofTheDealer);
  });

  test('has what belongs to a device, a login, an order, a check, a verification or a request of the person', async () => {
    const { id, name, imei, token } = await newPerson();
    const order = { imeis: [imei], packages: [{ packageId: 168 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
    const { code } = await server.post(
      '/cancellation/add',
      { account: name, email: 'a@example.com', reason: 'notUsed' },
      { token },
    );
    expect(code).toBe(0);
    await query(
      "insert into session_identities (session_id, app_id, openid, learned_at) select id, 'wx', 'o-canary', now() from sessions where user_id = $1",
      id,
    );
    await query("insert into alarm_configs (imei, brand, updated_at) values ($1, 'zax', now())", imei);
    await query(
      "insert into alarm_rules (imei, code, enabled, channels) values ($1, 1, true, '{sms}')",
      imei,
    );
    await query(
      "insert into alarm_receivers (imei, code, position, name, phone) values ($1, 1, 1, 'Canary aunt', '13900000009')",
      imei,
    );
    await query(
      `with told as (
         insert into alarm_events (id, source_id, brand, imei, user_id, code, at, received_at)
         values (gen_random_uuid(), 'canary-1', 'zax', $1, $2, 1, now(), now()) returning id
       )
       insert into alarm_notifications (event_id, channel, position, phone, state, at)
       select id, 'sms', 1, '13900000009', 'sent', now() from told`,
      imei,
      id,
    );
    await query(
      `insert into hotspot_clients (imei, mac, name, first_seen_at, last_seen_at)
       values ($1, 'aa:bb:cc:dd:ee:ff', 'Canary phone', now(), now())`,
      imei,
    );
    await query(
      `with run as (
         insert into self_check_runs (id, brand, imei, guest_id, user_id, source, started_at)
         values (gen_random_uuid(), 'zax', $1, gen_random_uuid(), $2, 'portal', now()) returning id
       )
       insert into self_check_items (run_id, item_no, item, state) select id, 1, 'online', 'ok' from run`,
      imei,
      id,
    );
    const { text } = await download(token);
    expect(JSON.parse(text)).toMatchObject({
      sessionIdentities: [{ openid: 'o-canary' }],
      orderEvents: [{ order_id: orderId, event: 'created' }],
      grants: [],
      paymentAttempts: [],
      realNameEvents: [],
      realNameAccesses: [],
      cancellationEvents: [{ state: 'applied' }],
      unwindEvents: [],
      alarmReceivers: [{ name: 'Canary aunt', phone: '13900000009' }],
      alarmNotifications: [{ phone: '13900000009', state: 'sent' }],
      hotspotClients: [{ name: 'Canary phone', mac: 'aa:bb:cc:dd:ee:ff' }],
      selfCheckItems: [{ item: 'online' }],
      cardSwitches: [],
      sims: [],
      rewardExchanges: [],
    });
  });

  test('has nothing of who had a device before', async () => {
    const { imei, token } = await newPerson();
    await query("update devices set bound_at = now() - interval '1 hour' where imei = $1", imei);
    await query(
      "select create_telemetry_day(day::date) from unnest(array[now() - interval '1 day', now()]) day",
    );
    const at = (ago: string) => `now() - interval '${ago}'`;
    for (const [ago, place] of [
      ['2 hours', 121.25],
      ['1 minute', 118.75],
    ] as const) {
      await query(
        `insert into device_telemetry (imei, at, longitude, latitude) values ($1, ${at(ago)}, $2, 31)`,
        imei,
        place,
      );
      await query(
        `insert into balance_entries (id, brand, imei, currency, entry_no, amount_fen, balance_after_fen, reference, kind, description_zh, description_en, at)
         values (gen_random_uuid(), 'zax', $1, 'CNY', $2, 100, $2 * 100, $3, 'credit', '', '', ${at(ago)})`,
        imei,
        place === 121.25 ? 1 : 2,
        `of ${ago}`,
      );
    }
    await query(
      `insert into alarm_configs (imei, brand, updated_at) values ($1, 'zax', ${at('2 hours')})`,
      imei,
    );
    await query(
      "insert into alarm_rules (imei, code, enabled, channels) values ($1, 1, true, '{app}')",
      imei,
    );
    await query(
      `insert into pet_profiles (imei, brand, name, created_at, updated_at)
       values ($1, 'zax', 'Canary', ${at('3 hours')}, ${at('2 hours')})`,
      imei,
    );
    await query(
      `insert into pet_notices (id, imei, brand, published_by, published, lost_at, lost_place, published_at)
       values (gen_random_uuid(), $1, 'zax', $2, '{}', ${at('3 hours')}, 'Canary', ${at('2 hours')})`,
      imei,
      shop.world.ownerA,
    );
    const data = JSON.parse((await download(token)).text);
    expect(data.positions.map((row: { longitude: number }) => row.longitude)).toEqual([118.75]);
    expect(data.balance.map((row: { reference: string }) => row.reference)).toEqual(['of 1 minute']);
    expect([data.alarmRules, data.pets, data.petNotices]).toEqual([[], [], []]);
  });

  test('has a section for every table that names a person', async () => {
    const { token } = await newPerson();
    const data = JSON.parse((await download(token)).text);
    const tables = await query(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
    );
    const sections: Record<string, string> = {
      real_name_cases: 'realName',
      self_check_runs: 'selfChecks',
      user_identities: 'wechatIdentities',
    };
    /** Tables whose data on a person is already in another section, or is kept only for minutes. */
    const without = ['phone_codes'];
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    for (const { name } of tables)
      if (!without.includes(name)) expect(Object.keys(data), name).toContain(sections[name] ?? camel(name));
  });

  test('is whole with thousands of rows', async () => {
    const { id, token } = await newPerson();
    await query(
      `insert into consents (id, brand, guest_id, user_id, purpose, version, language, given_at, withdrawn_at)
       select gen_random_uuid(), 'zax', gen_random_uuid(), $1, 'realName', n::text, 'en', now(), now() from generate_series(1, 2345) n`,
      id,
    );
    expect(JSON.parse((await download(token)).text).consents).toHaveLength(2345);
  });

  test('is all of one moment, whatever happens while it is read', async () => {
    const { id, name, imei } = await newPerson();
    const handler = exportAccount(server.database.db);
    const context = {
      subject: { userId: id, userName: name },
      now: server.clock.now(),
      site: 'cn',
      brand: 'zax',
    };
    const answer = await handler(context as unknown as Parameters<typeof handler>[0], {});
    if (isFailure(answer)) throw new Error(answer.failure);
    const chunks = answer.chunks[Symbol.asyncIterator]();
    let text = String((await chunks.next()).value);
    await query('update devices set user_id = null where imei = $1', imei);
    await query("update users set display_name = 'Another' where id = $1", id);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) text += String(next.value);
    expect(JSON.parse(text)).toMatchObject({
      account: [{ display_name: 'Canary Person' }],
      devices: [{ imei }],
    });
  });

  test('is read once at a time, so that slow readers leave the database to others', async () => {
    const { id, token } = await newPerson();
    const reading = await server.database.pool.connect();
    await reading.query('begin');
    await reading.query("select pg_advisory_xact_lock(hashtextextended('export ' || $1, 0))", [id]);
    const open = async () =>
      (
        await query(
          "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        )
      ).length;
    expect(JSON.parse((await download(token)).text).code).toBe('tooManyRequests');
    // Only the reader's own connection stays open: a refused export leaves none.
    await eventually(async () => (await open()) === 1);
    await reading.query('rollback');
    reading.release();
    expect((await download(token)).status).toBe(200);
    await eventually(async () => (await open()) === 0);
  });

  test('of many slow readers takes few connections, and the next one is told to come later', async () => {
    const handler = exportAccount(server.database.db);
    const begin = async () => {
      const { id, name } = await newPerson();
      const context = {
        subject: { userId: id, userName: name },
        now: server.clock.now(),
        site: 'cn',
        brand: 'zax',
      };
      return handler(context as unknown as Parameters<typeof handler>[0], {});
    };
    const read = async (answer: Awaited<ReturnType<typeof begin>>) => {
      if (isFailure(answer)) throw new Error(answer.failure);
      for await (const chunk of answer.chunks) expect(chunk.length).toBeGreaterThan(0);
    };
    const answers = await Promise.all(Array.from({ length: 6 }, begin));
    const taken = answers.filter((answer) => !isFailure(answer));
    const refusals = answers.filter((answer) => isFailure(answer)).map(({ failure }) => failure);
    expect(new Set(refusals)).toEqual(new Set(['serverBusy']));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(2);
    await Promise.all(taken.map(read));
    await read(await begin());
  });

  test('needs the password again, and is made a few times an hour', async () => {
    const { name, token } = await newPerson();
    expect(JSON.parse((await download(await who.login(name))).text).code).toBe('freshLoginNeeded');
    for (let n = 0; n < 5; n += 1) expect((await download(token)).status).toBe(200);
    expect(JSON.parse((await download(token)).text).code).toBe('tooManyRequests');
  });
});
