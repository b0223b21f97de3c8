import { endOfWorkingDay } from '@device-pay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { workingDayExceptions } from '../src/reference/working-days.ts';
import { imeiOfA, passwordOfAll } from './fixtures.ts';
import { codesOf, people } from './people.ts';
import type { TestServer } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let server: TestServer;
let who: ReturnType<typeof people>;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open();
  server = shop.server;
  who = people(server);
  staff = await who.login('staff');
});
afterAll(() => server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await server.database.pool.query(text, values)).rows;

const newPerson = () => who.newPerson();

const request = { email: 'canary@example.com', reason: 'notUsed' } as const;
const add = (token: string, fields: Record<string, unknown>) =>
  server.raw(
    '/cancellation/add',
    { ...request, ...fields },
    { token, headers: { 'accept-language': 'en' } },
  ) as Promise<{
    code: number | string;
    data: { id: string; state: string; decideFrom: string; decideBy: string; losses: object };
  }>;
const decide = (id: string, decision: 'review' | 'approve' | 'reject', text?: string) =>
  server.post('/cancellation/staff/decide', { id, decision, ...(text ? { text } : {}) }, { token: staff });
const withdraw = (id: string, token: string) => server.post('/cancellation/withdraw', { id }, { token });
const carryOut = () => server.server.workers['cancellations.carry-out']({});
/** Approves a request as if its three working days were over. */
async function approve(id: string): Promise<void> {
  await query(
    "update cancellations set decide_from = created_at + interval '1 millisecond' where id = $1",
    id,
  );
  const answer = await decide(id, 'approve');
  if (answer.code !== 0) throw new Error(String(answer.code));
}

describe('a request to cancel', () => {
  test('says what is lost and when it is decided, and may be taken back', async () => {
    const { imei, token } = await newPerson();
    const preview = await server.post('/cancellation/preview', { imei }, { token });
    expect(preview.data).toMatchObject({ losses: { devices: 1, runningPackages: 0 }, obstacles: [] });
    const now = server.clock.now();
    const { data } = await add(token, { imei });
    const exceptions = new Map(workingDayExceptions.map(({ day, working }) => [day, working]));
    const after = (days: number) => endOfWorkingDay(now, days, exceptions, 'Asia/Shanghai').toISOString();
    expect(data).toMatchObject({
      state: 'applied',
      decideFrom: after(3),
      decideBy: after(15),
      losses: preview.data.losses,
    });
    expect((await server.post('/cancellation/preview', { imei }, { token })).data.obstacles).toEqual([
      'openRequest',
    ]);

    expect((await withdraw(data.id, token)).data).toMatchObject({ state: 'withdrawn', mayWithdraw: false });
    expect((await add(token, { imei })).code).toBe(0);
  });

  test('counts what is paid and has yet to be delivered among what is lost', async () => {
    const { imei, token } = await newPerson();
    const body = { imeis: [imei], packages: [{ packageId: 168 }] };
    const { data } = await server.raw('/pay/order/addOrder', body, { token, key: crypto.randomUUID() });
    const orderId = data as string;
    await shop.jump(orderId, token);
    await shop.pay(orderId);
    expect((await server.post('/pay/confirm3', { orderId }, { token })).code).toBe(0);
    for (const about of [{ imei }, {}])
      expect((await server.post('/cancellation/preview', about, { token })).data.losses).toMatchObject({
        runningPackages: 1,
      });
  });

  test('needs the password again', async () => {
    const { name, imei } = await newPerson();
    expect(await add(await who.login(name), { imei })).toMatchObject({ code: 'freshLoginNeeded' });
    const { token } = await newPerson();
    server.clock.advance(5 * 60_000 + 1000);
    expect(await add(token, { account: 'x' })).toMatchObject({ code: 'freshLoginNeeded' });
  });

  test('is for what is one’s own', async () => {
    const { name, token } = await newPerson();
    for (const imei of [imeiOfA, '490154203237519'])
      expect(await add(token, { imei })).toMatchObject({ code: 'noService', data: null });
    expect(await add(token, { account: 'owner-a' })).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'account' }] },
    });
    expect(await add(token, {})).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'imei' }] },
    });
    expect(await add(token, { account: name, email: 'nobody' })).toMatchObject({
      data: { fields: [{ field: 'email' }] },
    });
    const { data } = await add(token, { account: name });
    const { token: other } = await newPerson();
    for (const id of [data.id, newId()])
      expect(await withdraw(id, other)).toMatchObject({ code: 'cancellationNotFound' });
    const listed = async (by: string) =>
      (await server.post('/cancellation/list', {}, { token: by })).data.list.map(({ id }) => id);
    expect([await listed(token), await listed(other)]).toEqual([[data.id], []]);
  });

  test('of another brand is not there for staff who do not work for it', async () => {
    const { name, token } = await newPerson();
    const { id } = (await add(token, { account: name })).data;
    const isListed = async () => {
      const input = { pageSize: 100 };
      const { data } = await server.post('/cancellation/staff/list', input, { token: staff });
      return data.list.some((one) => one.id === id);
    };
    expect(await isListed()).toBe(true);
    await query("update cancellations set brand = 'tc' where id = $1", id);
    expect(await isListed()).toBe(false);
    expect(await decide(id, 'review')).toMatchObject({ code: 'cancellationNotFound' });
  });

  test('is under way once for each thing, however many ask at once', async () => {
    const { imei, token } = await newPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(token, { imei })));
    expect(codesOf(answers)).toEqual(['0', ...Array(7).fill('cancellationOpen')]);
  });

  test('is approved only after three working days, and then not taken back', async () => {
    const { imei, token } = await newPerson();
    const { id } = (await add(token, { imei })).data;
    expect((await decide(id, 'review')).data.state).toBe('inReview');
    expect(await decide(id, 'approve')).toMatchObject({ code: 'cancellationTooEarly' });
    await approve(id);
    expect(await withdraw(id, token)).toMatchObject({ code: 'cancellationStateWrong' });
    expect(await decide(id, 'reject', 'x')).toMatchObject({ code: 'cancellationStateWrong' });
  });

  test('is rejected with the reason, which the person reads', async () => {
    const { imei, token } = await newPerson();
    const { id } = (await add(token, { imei })).data;
    for (const nothing of [undefined, '  ', '\u200b'])
      expect(await decide(id, 'reject', nothing)).toMatchObject({
        code: 'invalidInput',
        data: { fields: [{ field: 'text' }] },
      });
    await decide(id, 'reject', 'There is a refund under way.');
    const { data } = await server.post('/cancellation/list', {}, { token });
    expect(data.list[0]).toMatchObject({ state: 'rejected', decisionText: 'There is a refund under way.' });
    const requests = await server.post('/cancellation/staff/list', { pageSize: 100 }, { token: staff });
    expect(requests.data.list.map((one) => one.id)).not.toContain(id);
  });

  test('withdrawn and approved at once: one of them happens', async () => {
    const { imei, token } = await newPerson();
    const { id } = (await add(token, { imei })).data;
    await query(
      "update cancellations set decide_from = created_at + interval '1 millisecond' where id = $1",
      id,
    );
    const answers = await Promise.all([withdraw(id, token), decide(id, 'approve')]);
    expect(codesOf(answers)).toEqual(['0', 'cancellationStateWrong']);
  });
});

describe('what was approved', () => {
  test('takes an account’s many devices some at a time, and goes on where it was broken off', async () => {
    const { id, name, token } = await newPerson();
    const imeiOf = (n: number) => `36${String(n).padStart(13, '0')}`;
    await query(
      `insert into devices (imei, brand, model, name, status, user_id)
       select '36' || lpad(n::text, 13, '0'), 'zax', 'T-H1', 'One of many', 'activated', $1 from generate_series(1, 30) n`,
      id,
    );
    const { data } = await add(token, { account: name });
    await approve(data.id);
    const left = async () => (await query('select imei from devices where user_id = $1', id)).length;
    await query(
      `create function refuse_device() returns trigger language plpgsql as $$ begin
         if new.imei = '${imeiOf(30)}' then raise exception 'not this one'; end if;
         return new;
       end $$`,
    );
    await query(
      'create trigger refuse_device before update on devices for each row execute function refuse_device()',
    );
    await carryOut();
    expect(await left()).toBe(11);
    expect((await server.post('/cancellation/list', {}, { token })).code).toBe(0);
    await query('drop trigger refuse_device on devices');
    await carryOut();
    expect(await left()).toBe(0);
    expect((await server.post('/cancellation/list', {}, { token })).code).toBe(100401);
  });

  test('is carried out by the job alone, and once', async () => {
    const { id: userId, imei, token } = await newPerson();
    const { id } = (await add(token, { imei })).data;
    await carryOut();
    expect((await query('select user_id from devices where imei = $1', imei))[0].user_id).toBe(userId);
    await approve(id);
    await Promise.all([carryOut(), carryOut()]);
    expect((await query('select user_id, name from devices where imei = $1', imei))[0]).toEqual({
      user_id: null,
      name: `T-H1 ${imei.slice(-4)}`,
    });
    expect(
      (
        await query(
          "select count(*) as n from cancellation_events where cancellation_id = $1 and state = 'done'",
          id,
        )
      )[0].n,
    ).toBe(1);
    expect((await server.post('/cancellation/list', {}, { token })).data.list[0]).toMatchObject({
      state: 'done',
    });
  });

  test('is not kept waiting by however many others that wait', async () => {
    const [waiting, person] = [await newPerson(), await newPerson()];
    const order = { imeis: [waiting.imei], packages: [{ packageId: 168 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token: waiting.token })).data;
    await query(
      `insert into payment_cases (id, kind, subject, brand, provider, order_id, opened_at)
       values (gen_random_uuid(), 'quarantine', 'x', 'zax', 'wechatpay', $1, now())`,
      orderId,
    );
    const { id } = (await add(waiting.token, { account: waiting.name })).data;
    await approve(id);
    // Earlier cancellations that wait for the same money.
    await query(
      `with accounts as (
         insert into users
           (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands)
         select gen_random_uuid(), brand, 'waiting-' || n, '', password_hash, role, '{}', '{}'
         from users, generate_series(1, 60) n where id = $2 returning id
       ), bought as (
         insert into orders select (jsonb_populate_record(o, jsonb_build_object(
           'id', 'waiting' || a.id, 'user_id', a.id, 'idempotency_key', null))).*
         from orders o, accounts a where o.id = $3 returning id, user_id
       ), questions as (
         insert into payment_cases (id, kind, subject, brand, provider, order_id, opened_at)
         select gen_random_uuid(), 'quarantine', id, 'zax', 'wechatpay', id, now() from bought
       )
       insert into cancellations select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'user_id', a.id, 'decided_at', c.decided_at - interval '1 hour'))).*
       from cancellations c, accounts a where c.id = $1`,
      id,
      waiting.id,
      orderId,
    );
    await approve((await add(person.token, { account: person.name })).data.id);
    await carryOut();
    const [row] = await query('select user_name from users where id = $1', person.id);
    expect(row.user_name).toBe(`cancelled:${person.id}`);
  });

  test('that can not be carried out keeps no other waiting, and is done once it can be', async () => {
    const [broken, person] = [await newPerson(), await newPerson()];
    for (const { token, name } of [broken, person])
      await approve((await add(token, { account: name })).data.id);
    const nameOf = async (id: string) =>
      (await query('select user_name from users where id = $1', id))[0].user_name;
    await query(`
      create function refuse_erasure() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
      create trigger refuse_erasure before update on users for each row when (old.id = '${broken.id}')
        execute function refuse_erasure()
    `);
    await carryOut();
    expect([await nameOf(broken.id), await nameOf(person.id)]).toEqual([
      broken.name,
      `cancelled:${person.id}`,
    ]);
    await query('drop function refuse_erasure cascade');
    await carryOut();
    expect(await nameOf(broken.id)).toBe(`cancelled:${broken.id}`);
  });

  test('leaves a device alone that has changed hands meanwhile', async () => {
    const [seller, buyer] = [await newPerson(), await newPerson()];
    const { id } = (await add(seller.token, { imei: seller.imei })).data;
    await approve(id);
    await query('update devices set user_id = $2 where imei = $1', seller.imei, buyer.id);
    await carryOut();
    expect((await query('select user_id from devices where imei = $1', seller.imei))[0].user_id).toBe(
      buyer.id,
    );
  });

  test('leaves the next owner of a hotspot neither the name nor the password of its Wi-Fi', async () => {
    for (const what of ['device', 'account'] as const) {
      const { name, imei, token } = await newPerson();
      await query(
        `insert into hotspot_settings (imei, brand, version, applied_version, ssid, wifi_password, security, band, max_clients, updated_at)
         values ($1, 'zax', 3, 3, 'Canary home', 'canary-wifi', 'wpa2', 'both', 10, now())`,
        imei,
      );
      const speed = { imei, downMbps: 46.2, upMbps: 18.7, latencyMs: 38, jitterMs: 6 };
      expect((await server.post('/mifi/speedTest/save', speed, { token })).code).toBe(0);
      const { id } = (await add(token, what === 'device' ? { imei } : { account: name })).data;
      await approve(id);
      await carryOut();
      expect(await query('select 1 from speed_tests where imei = $1', imei)).toEqual([]);
      const buyer = await newPerson();
      await query('update devices set user_id = $2, bound_at = now() where imei = $1', imei, buyer.id);
      const { data } = await server.post('/mifi/getMiFiMessage', { imei }, { token: buyer.token });
      expect(data.settings).toMatchObject({ ssid: `WiFi-${imei.slice(-6)}`, version: 4, appliedVersion: 3 });
      expect(JSON.stringify(data)).not.toMatch(/canary/i);
      const waiting = await query(
        "select function_id from device_commands where imei = $1 and state = 'waiting' order by function_id",
        imei,
      );
      expect(waiting.map((row) => row.function_id)).toEqual(['blackList', 'wifiSettings']);
    }
  });

  test('lets everybody in again whom its owner kept out of a Wi-Fi that never got a name', async () => {
    const { imei, token } = await newPerson();
    const block = { imei, functionId: 'blackList', param: '3c:22:fb:10:4a:91' } as const;
    expect((await server.post('/redis/functionConfig', block, { token })).code).toBe(0);
    expect((await server.post('/device/unbindDevice', { imei }, { token })).code).toBe(0);
    expect(
      await query(
        "select function_id, parameters from device_commands where imei = $1 and state = 'waiting'",
        imei,
      ),
    ).toEqual([{ function_id: 'blackList', parameters: { macs: [] } }]);
    expect(await query('select 1 from hotspot_clients where imei = $1', imei)).toEqual([]);
  });

  test('leaves no self-check of it, but one that a complaint has, and that one ends with the complaint', async () => {
    for (const what of ['device', 'account'] as const) {
      const { id: userId, name, imei, token } = await newPerson();
      const [attached, alone, elsewhere] = [newId(), newId(), newId()];
      for (const [run, of] of [
        [attached, imei],
        [alone, imei],
        [elsewhere, imeiOfA],
      ])
        await query(
          `insert into self_check_runs (id, brand, imei, guest_id, user_id, source, started_at, finished_at, verdict)
           select $1, 'zax', $2, guest_id, $3, 'portal', $4, $4, 'ok' from sessions where user_id = $3 limit 1`,
          run,
          of,
          userId,
          server.clock.now(),
        );
      const said = { feedbackType: 'network', feedbackProblems: 'It is slow in the evening.', imei };
      const fields = { ...said, selfCheckRunId: attached, fileIds: await who.upload(token) };
      const { data } = await server.raw('/feedback/addFeedback', fields, { token });
      const caseId = (data as { id: string }).id;
      const { id } = (await add(token, what === 'device' ? { imei } : { account: name })).data;
      await approve(id);
      await carryOut();
      const left = async () =>
        (await query('select id from self_check_runs where user_id = $1 order by id', userId)).map(
          (row) => row.id,
        );
      expect(await left()).toEqual(what === 'device' ? [attached, elsewhere].sort() : [attached]);

      for (const action of ['accept', 'close'] as const)
        await server.post('/feedback/staff/move', { id: caseId, action }, { token: staff });
      const cleanUp = async (closed: string) => {
        await query(
          `update feedback set closed_at = $2::timestamptz - $3::interval where id = $1`,
          caseId,
          server.clock.now(),
          closed,
        );
        await server.server.workers['feedback.clean-up']({});
        return (await query('select 1 from feedback_events where feedback_id = $1', caseId)).length;
      };
      expect(await cleanUp('3 years -1 day')).toBe(3);
      await expect(query('delete from feedback_events where feedback_id = $1', caseId)).rejects.toThrow(
        'append-only',
      );
      expect(await cleanUp('3 years 1 day')).toBe(0);
      expect(await query('select 1 from feedback where id = $1', caseId)).toEqual([]);
      expect(await left()).toEqual(what === 'device' ? [elsewhere] : []);
      const [file] = await query('select deleted_at, wrapped_key from files where id = $1', fields.fileIds);
      expect(file).toMatchObject({ deleted_at: expect.any(Date), wrapped_key: null });
    }
  });

  test('of an account lets nobody in who was logging in meanwhile, nor by the name that is left', async () => {
    const { id: userId, name, token } = await newPerson();
    const { id } = (await add(token, { account: name })).data;
    await approve(id);
    await carryOut();
    // Like a login that verified the password just before.
    await query('update sessions set ended_at = null where user_id = $1', userId);
    expect((await server.post('/device/getDeviceList', {}, { token })).code).toBe(100401);
    const userName = `cancelled:${userId}`;
    expect(await server.post('/loginVerification', { userName, password: '!' })).toMatchObject({
      code: 'wrongPassword',
    });
  });

  test('of an account leaves nothing that names its person, and keeps the orders', async () => {
    const { id: userId, name, imei, token } = await newPerson();
    const order = { imeis: [imei], packages: [{ packageId: 168 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
    const fileId = await who.upload(token);
    await server.raw(
      '/feedback/addFeedback',
      {
        feedbackType: 'network',
        feedbackComplaint: 2,
        feedbackProblems: 'It is slow in the evening.',
        name: 'Canary Person',
        phone: '13900000000',
        email: 'canary@example.com',
        orderId,
        fileIds: fileId,
      },
      { token },
    );
    await server.post('/consent/add', { purpose: 'realName', version: '2026-11' }, { token });
    await query(
      "insert into user_identities (user_id, brand, app_id, openid, linked_at) values ($1, 'zax', 'wxcanary', 'o-canary', now())",
      userId,
    );
    await query(
      "insert into session_identities (session_id, app_id, openid, learned_at) select id, 'wxcanary', 'o-of-session', now() from sessions where user_id = $1",
      userId,
    );
    await query(
      `insert into phone_codes (user_id, phone, code_hash, sent_at, expires_at)
       values ($1, '13900000000', 'x', now(), now() + interval '10 minutes')`,
      userId,
    );

    await query(
      `insert into possessions (session_id, imei, held_until)
       select id, $2, now() + interval '1 day' from sessions where user_id = $1`,
      userId,
      imeiOfA,
    );
    await query("update sessions set user_agent = 'Canary phone' where user_id = $1", userId);
    const reasonText = 'Canary moves away.';
    const { id: ofDevice } = (await add(token, { imei, reasonText })).data;
    const { id } = (await add(token, { account: name, reasonText })).data;
    await approve(id);
    await carryOut();
    expect((await server.post('/device/getDeviceList', {}, { token })).code).toBe(100401);
    expect(
      await server.post('/loginVerification', { userName: name, password: passwordOfAll }),
    ).toMatchObject({ code: 'wrongPassword' });

    const tables = await query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const needles = ['Canary', 'canary@example.com', '13900000000', 'o-canary', name];
    for (const table of tables) {
      for (const needle of needles) {
        const rows = await query(
          `select 1 from "${table.name}" t where to_jsonb(t)::text like $1 and to_jsonb(t)::text like $2`,
          `%${needle}%`,
          `%${userId}%`,
        );
        expect(rows, `${table.name} has ${needle}`).toEqual([]);
      }
    }
    // These rows belong to the person only by their session.
    expect(await query("select 1 from session_identities where openid = 'o-of-session'")).toEqual([]);
    const ofSessions =
      'select 1 from possessions where session_id in (select id from sessions where user_id = $1)';
    expect(await query(ofSessions, userId)).toEqual([]);
    expect(await query('select reason_text from cancellations where user_id = $1', userId)).toEqual([
      { reason_text: '' },
      { reason_text: '' },
    ]);
    expect((await query('select state from cancellations where id = $1', ofDevice))[0].state).toBe(
      'withdrawn',
    );
    expect((await query('select user_id from orders where id = $1', orderId))[0].user_id).toBe(userId);
    expect((await query('select deleted_at, wrapped_key from files where id = $1', fileId))[0]).toMatchObject(
      { deleted_at: expect.any(Date), wrapped_key: null },
    );
    expect(
      (await query('select withdrawn_at from consents where user_id = $1', userId))[0].withdrawn_at,
    ).not.toBeNull();
    expect((await query('select user_id from devices where imei = $1', imei))[0].user_id).toBeNull();
    // The name is free again.
    expect(await query('select 1 from users where user_name = $1', name)).toEqual([]);
  });
});
