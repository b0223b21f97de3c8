import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { fillWorld, imeiOfA, passwordOfAll } from './fixtures.ts';
import { people } from './people.ts';
import { eventually, startTestServer, type TestServer } from './server.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let server: TestServer;
let who: ReturnType<typeof people>;
beforeAll(async () => {
  server = await startTestServer({ work: false, env: { TRUSTED_PROXIES: '1' } });
  await fillWorld(server.database.db);
  who = people(server);
});
afterAll(() => server.stop());

const tryLogin = (userName: string, password: string, lang = 'en') =>
  server.raw('/loginVerification', { userName, password, lang });
const login = (userName = 'owner-a') => people(server).login(userName);
const guest = () => people(server).guest();

describe('a login', () => {
  test('with a wrong password and of an unknown account answer alike, after the same work', async () => {
    const wrong = await tryLogin('owner-a', 'wrong');
    const unknown = await tryLogin('nobody-here', 'wrong');
    expect(wrong).toMatchObject({ status: 200, code: 'wrongPassword', data: null });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    // Both logins must verify an argon2id hash, which is most of the work; a shortcut for unknown accounts would show.
    // Measured in processor time, as the machine is shared.
    const leastWork = async (userName: string) => {
      const times: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        server.clock.advance(60 * minuteMs);
        const before = process.cpuUsage();
        await tryLogin(userName, 'wrong');
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    const [known, missing] = [await leastWork('owner-a'), await leastWork('nobody-here')];
    expect(missing).toBeGreaterThan(known / 2);
  });

  test.each([
    '138 1234 5678',
    '+86 138-1234-5678',
    '008613812345678',
    '１３８１２３４５６７８',
    '\u202d13812345678\u202c',
  ])('by a phone number, typed or filled in as %j, is that of the account', async (typed) => {
    const { pool } = server.database;
    const insert = `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands)
        select $1, brand, '13812345678', 'of a number', password_hash, 'user', '{}', '{}' from users
        where user_name = 'owner-a' on conflict do nothing`;
    await pool.query(insert, [newId()]);
    expect(await tryLogin(typed, passwordOfAll)).toMatchObject({
      code: 0,
      data: { userName: '13812345678' },
    });
  });

  test('by a name that looks like another’s phone number is that of the name as it was typed', async () => {
    await server.database.pool.query(
      `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands)
       select gen_random_uuid(), brand, name, name, password_hash, 'user', '{}', '{}'
       from users, unnest('{13712345678,+8613712345678}'::text[]) name where user_name = 'owner-a'`,
    );
    for (const userName of ['13712345678', '+8613712345678'])
      expect(await tryLogin(userName, passwordOfAll)).toMatchObject({ code: 0, data: { userName } });
    // An account that is closed is in nobody's way.
    await server.database.pool.query(
      "update users set disabled_at = now() where user_name = '+8613712345678'",
    );
    expect((await tryLogin('+8613712345678', passwordOfAll)).data).toMatchObject({ userName: '13712345678' });
  });

  test('gives a new token each time, and the table keeps only its hash', async () => {
    const [first, second] = [await login(), await login()];
    expect(first).not.toBe(second);
    const { rows } = await server.database.pool.query('select s::text as row from sessions s');
    for (const { row } of rows as { row: string }[]) expect(row).not.toContain(first);
    expect((await server.post('/getLoginUserInfo', {}, { token: first })).data).toMatchObject({
      userName: 'owner-a',
      role: 'user',
    });
  });

  test('with a password of another brand is a wrong password there', async () => {
    const body = { userName: 'owner-a', password: passwordOfAll };
    const answer = await server.raw('/loginVerification', body, { host: 'tc.localhost' });
    expect(answer.code).toBe('wrongPassword');
  });

  test.each([
    ['with a password that is replaced', "password_hash = 'another'"],
    ['of an account that is closed', 'disabled_at = now()'],
  ])('%s at that moment is one with a wrong password', async (_, change) => {
    const { pool } = server.database;
    const staff = await pool.connect();
    await staff.query(`begin; update users set ${change} where user_name = 'owner-b'`);
    let isAnswered = false;
    const answer = tryLogin('owner-b', passwordOfAll).finally(() => {
      isAnswered = true;
    });
    await eventually(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return isAnswered || rows.length > 0;
    });
    await staff.query('commit');
    staff.release();
    expect((await answer).code).toBe('wrongPassword');
    await pool.query(
      `update users set disabled_at = null,
         password_hash = (select password_hash from users where user_name = 'owner-a')
       where user_name = 'owner-b'`,
    );
    expect((await tryLogin('owner-b', passwordOfAll)).code).toBe(0);
  });

  test('pauses after five wrong passwords, says for how long, and works again after that', async () => {
    for (let i = 0; i < 5; i += 1)
      expect((await tryLogin('owner-b', `wrong-${i}`)).code).toBe('wrongPassword');
    const paused = await tryLogin('owner-b', passwordOfAll);
    expect(paused).toMatchObject({ status: 429, code: 'loginPaused', retryable: true });
    expect(paused.msg).toMatch(/^Too many attempts\. Try again in (8\d\d|900) s$/);
    // Also as a number, for a countdown.
    const { seconds } = paused.data as { seconds: number };
    expect(paused.msg).toContain(` ${seconds} `);
    const { headers } = await server.http({
      method: 'POST',
      path: '/loginVerification',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `userName=owner-b&password=${passwordOfAll}`,
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 10);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
    server.clock.advance(15 * minuteMs + 1000);
    expect((await tryLogin('owner-b', passwordOfAll)).code).toBe(0);
  });

  test('that succeeds forgets the wrong passwords before it', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) await tryLogin('owner-b', 'wrong');
      expect((await tryLogin('owner-b', passwordOfAll)).code).toBe(0);
    }
  });

  test('waits longer each time that the guesses go on', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 5; n += 1) expect((await tryLogin('owner-b', 'wrong')).code).toBe('wrongPassword');
      const paused = await tryLogin('owner-b', passwordOfAll);
      expect(paused.code).toBe('loginPaused');
      const { seconds } = paused.data as { seconds: number };
      waits.push(Math.round(seconds / 60));
      server.clock.advance(seconds * 1000 + 1000);
    }
    expect(waits).toEqual([15, 45, 180]);
    expect((await tryLogin('owner-b', passwordOfAll)).code).toBe(0);
  });

  test('lets no more than five guesses through, also when thirty come at once', async () => {
    server.clock.advance(60 * minuteMs);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => tryLogin('dealer', `guess-${i}`)));
    const judged = answers.filter(({ code }) => code === 'wrongPassword');
    expect(judged).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'loginPaused')).toHaveLength(25);
    server.clock.advance(60 * minuteMs);
  });
});

describe('guesses at passwords', () => {
  const guess = (userName: string, password: string, from: string, host = 'zax.localhost') =>
    server
      .raw('/loginVerification', { userName, password }, { host, headers: { 'x-forwarded-for': from } })
      .then(({ code }) => code);
  const setTries = (key: string, tries: number) =>
    server.database.pool.query('update try_counters set tries = $2 where key = $1', [key, tries]);

  test('at one account end after thirty, from however many addresses', async () => {
    expect(await guess('owner-a', 'wrong', '10.3.0.1')).toBe('wrongPassword');
    await setTries('login-account:zax:owner-a', 29);
    expect(await guess('owner-a', 'wrong', '10.3.0.2')).toBe('wrongPassword');
    expect(await guess('owner-a', passwordOfAll, '10.3.0.3')).toBe('loginPaused');
    server.clock.advance(16 * minuteMs);
    expect(await guess('owner-a', passwordOfAll, '10.3.0.3')).toBe(0);
  });

  test('at an account’s name with an address behind it are no guesses at the account from there', async () => {
    for (let n = 0; n < 5; n += 1) await guess('owner-b:10.3.4.1', 'wrong', '10.3.4.2');
    expect(await guess('owner-b', passwordOfAll, '10.3.4.1')).toBe(0);
  });

  test('at a number and at an account named by it with +86 are counted apart, and neither forgets the other’s', async () => {
    const names = ['13612345678', '+8613612345678'] as const;
    const [number, withPrefix] = names;
    await server.database.pool.query(
      `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands)
       select gen_random_uuid(), brand, name, name, password_hash, 'user', '{}', '{}'
       from users, unnest($1::text[]) name where user_name = 'owner-a'`,
      [names],
    );
    const from = '10.3.6.1';
    for (let n = 0; n < 4; n += 1) await guess(number, 'wrong', from);
    expect(await guess(withPrefix, passwordOfAll, from)).toBe(0);
    expect(await guess(number, 'wrong', from)).toBe('wrongPassword');
    expect(await guess(number, passwordOfAll, from)).toBe('loginPaused');
    expect(await guess(withPrefix, passwordOfAll, from)).toBe(0);
  });

  test('from one address end after fifty, at however many accounts, and an own login wins none back', async () => {
    const from = '10.3.1.1';
    expect(await guess('nobody-1', 'wrong', from)).toBe('wrongPassword');
    await setTries(`login-from:${from}`, 48);
    expect(await guess('owner-b', passwordOfAll, from)).toBe(0);
    expect(await guess('nobody-2', 'wrong', from)).toBe('wrongPassword');
    expect(await guess('nobody-3', 'wrong', from)).toBe('wrongPassword');
    expect(await guess('owner-b', passwordOfAll, from)).toBe('loginPaused');
    expect(await guess('owner-b', passwordOfAll, '10.3.1.2')).toBe(0);
    server.clock.advance(16 * minuteMs);
  });

  test('at an account of one brand pause none of the same name in another', async () => {
    const from = '10.3.2.1';
    for (let n = 0; n < 5; n += 1) await guess('owner-b', 'wrong', from, 'tc.localhost');
    expect(await guess('owner-b', passwordOfAll, from, 'tc.localhost')).toBe('loginPaused');
    expect(await guess('owner-b', passwordOfAll, from)).toBe(0);
  });
});

describe('a session', () => {
  test('is over after logout: its token then answers 100401', async () => {
    const token = await login();
    expect((await server.post('/session/logout', {}, { token })).code).toBe(0);
    const after = await server.post('/getLoginUserInfo', {}, { token });
    expect(after).toMatchObject({ status: 401, code: 100401, data: null });
  });

  test.each([
    ['an account', login],
    ['a guest', guest],
  ])('of %s is over after 30 days: its token then answers 100401', async (_, begin) => {
    const token = await begin();
    server.clock.advance(30 * dayMs - minuteMs);
    expect((await server.post('/pay/order/getOrderList', {}, { token })).code).toBe(0);
    server.clock.advance(2 * minuteMs);
    expect(await server.post('/pay/order/getOrderList', {}, { token })).toMatchObject({
      status: 401,
      code: 100401,
    });
    // The ended session is remembered for a while, so that its person is told why.
    server.clock.advance(29 * dayMs);
    await server.server.workers['sessions.clean-up']({});
    expect((await server.post('/pay/order/getOrderList', {}, { token })).code).toBe(100401);
    server.clock.advance(2 * dayMs);
    await server.server.workers['sessions.clean-up']({});
    expect((await server.post('/pay/order/getOrderList', {}, { token })).code).toBe('tokenUnknown');
  });

  test('that never was answers tokenUnknown, so that the portal begins a new one', async () => {
    const answer = await server.post('/getPermission', {}, { token: 'never-was' });
    expect(answer).toMatchObject({ status: 401, code: 'tokenUnknown' });
  });

  test('that is over does not keep anybody from beginning another', async () => {
    const token = await login();
    await server.post('/session/logout', {}, { token });
    expect((await server.post('/session/guest', {}, { token })).code).toBe(0);
    const again = await server.post(
      '/loginVerification',
      { userName: 'owner-a', password: passwordOfAll },
      { token },
    );
    expect(again.code).toBe(0);
  });

  test('is not needed to learn that nobody is logged in', async () => {
    expect(await server.post('/getPermission', {})).toMatchObject({ code: 0, data: null });
    expect(await server.post('/getLoginUserInfo', {})).toMatchObject({ code: 0, data: null });
    const options = { token: await guest() };
    expect(await server.post('/getPermission', {}, options)).toMatchObject({ code: 0, data: null });
  });

  test('may give its token in the form as well as in the header', async () => {
    const token = await login();
    expect((await server.raw('/getLoginUserInfo', { token })).data).toMatchObject({ userName: 'owner-a' });
  });
});

describe('a guest who logs in', () => {
  test('takes the orders along, and the guest session ends', async () => {
    const guestToken = await guest();
    const order = { imeis: [imeiOfA], packages: [{ packageId: 201 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token: guestToken })).data;
    const body = { userName: 'owner-b', password: passwordOfAll };
    const { token } = (await server.post('/loginVerification', body, { token: guestToken })).data;

    expect((await server.post('/pay/order/getOrder', { orderId }, { token })).data).toMatchObject({
      orderId,
    });
    const list = await server.post('/pay/order/getOrderList', {}, { token });
    expect(list.data.list.map((one) => one.orderId)).toContain(orderId);
    expect((await server.post('/pay/order/getOrder', { orderId }, { token: guestToken })).code).toBe(100401);
    // Another login of the account sees it too, as it is the account's now.
    const elsewhere = { token: await login('owner-b') };
    expect((await server.post('/pay/order/getOrder', { orderId }, elsewhere)).code).toBe(0);
  });

  test('takes nothing along that is an account’s already, such as when the same guest logs in twice at once', async () => {
    const guestToken = await guest();
    const order = { imeis: [imeiOfA], packages: [{ packageId: 201 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token: guestToken })).data;
    await server.database.pool.query(
      "update orders set user_id = (select id from users where user_name = 'owner-a') where id = $1",
      [orderId],
    );
    const body = { userName: 'owner-b', password: passwordOfAll };
    const { token } = (await server.post('/loginVerification', body, { token: guestToken })).data;
    expect((await server.post('/pay/order/getOrder', { orderId }, { token })).code).toBe('orderNotFound');
    const ofA = { token: await login('owner-a') };
    expect((await server.post('/pay/order/getOrder', { orderId }, ofA)).code).toBe(0);
  });

  test('keeps the proof that the device is at hand', async () => {
    const guestToken = await guest();
    const proof = { imei: imeiOfA, secret: 'secret-of-a' };
    await server.post('/session/provePossession', proof, { token: guestToken });
    const body = { userName: 'owner-b', password: passwordOfAll };
    const { token } = (await server.post('/loginVerification', body, { token: guestToken })).data;
    const { data } = await server.post('/device/getDeviceByImei', { imei: imeiOfA }, { token });
    expect(data.standing).toBe('holder');
  });
});

describe('the password again', () => {
  test('opens for five minutes what needs a fresh login', async () => {
    const token = await login();
    const info = () => server.post('/getLoginUserInfo', {}, { token });
    expect((await info()).data?.freshUntil).toBeNull();
    const { data } = await server.post('/session/confirmPassword', { password: passwordOfAll }, { token });
    const leftMs = Date.parse(data.freshUntil) - server.clock.now().getTime();
    expect(leftMs).toBeGreaterThan(4.9 * minuteMs);
    expect(leftMs).toBeLessThanOrEqual(5 * minuteMs);
    expect((await info()).data?.freshUntil).toBe(data.freshUntil);
  });

  test('is guessed no more often than a login', async () => {
    server.clock.advance(60 * minuteMs);
    const token = await login();
    const confirm = (password: string) => server.post('/session/confirmPassword', { password }, { token });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => confirm(`guess-${i}`)));
    expect(answers.filter(({ code }) => code === 'wrongPassword')).toHaveLength(5);
    expect((await confirm(passwordOfAll)).code).toBe('loginPaused');
    server.clock.advance(16 * minuteMs);
    expect((await confirm(passwordOfAll)).code).toBe(0);
  });

  test('that is right at last has the wrong guesses before it forgotten', async () => {
    server.clock.advance(60 * minuteMs);
    const token = await login();
    const confirm = (password: string) => server.post('/session/confirmPassword', { password }, { token });
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1)
        expect((await confirm(`guess-${tries}`)).code).toBe('wrongPassword');
      expect((await confirm(passwordOfAll)).code).toBe(0);
    }
  });

  test('counts in the session alone where it was entered', async () => {
    const [here, elsewhere] = [await login(), await login()];
    await server.post('/session/confirmPassword', { password: passwordOfAll }, { token: here });
    const freshIn = async (token: string) =>
      (await server.post('/getLoginUserInfo', {}, { token })).data?.freshUntil;
    expect([await freshIn(here), await freshIn(elsewhere)]).toEqual([expect.any(String), null]);
  });

  test('of somebody else does not count', async () => {
    const token = await login('staff');
    const answer = await server.post('/session/confirmPassword', { password: 'not-mine' }, { token });
    expect(answer.code).toBe('wrongPassword');
  });
});

describe('the sessions of an account', () => {
  test('are listed, this one first, and one that is revoked is told that its login has ended', async () => {
    const { name, token } = await who.newPerson();
    const second = await who.login(name);
    const { data } = await server.post('/session/list', {}, { token });
    expect(data.map(({ current }) => current)).toEqual([true, false]);
    const revoke = () => server.post('/session/revoke', { id: data[1]?.id ?? '' }, { token });
    expect((await revoke()).code).toBe(0);
    expect((await server.post('/session/list', {}, { token: second })).code).toBe(100401);
    expect(await revoke()).toMatchObject({ code: 'sessionNotFound' });
    const { data: left } = await server.post('/session/list', {}, { token });
    expect(left.map(({ current }) => current)).toEqual([true]);
    server.clock.advance(15 * dayMs);
    const later = { token: await who.login(name) };
    expect((await server.post('/session/list', {}, later)).data).toHaveLength(2);
    server.clock.advance(16 * dayMs);
    expect((await server.post('/session/list', {}, later)).data).toHaveLength(1);
  });

  test('say with which program they began, and keep no more of it than a list shows', async () => {
    const { name, token } = await who.newPerson();
    const headers = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(5000)}` };
    await server.post('/loginVerification', { userName: name, password: passwordOfAll }, { headers });
    const { data } = await server.post('/session/list', {}, { token });
    expect(data[1]?.userAgent).toBe(`Mozilla/5.0 ${'x'.repeat(188)}`);
  });

  test('of another account can’t be ended, and answer as one that is not there', async () => {
    const [one, another] = [await who.newPerson(), await who.newPerson()];
    const { data } = await server.post('/session/list', {}, { token: another.token });
    for (const id of [data[0]?.id ?? '', newId()])
      expect(await server.post('/session/revoke', { id }, { token: one.token })).toMatchObject({
        code: 'sessionNotFound',
      });
    expect((await server.post('/session/list', {}, { token: another.token })).code).toBe(0);
  });
});
