import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../src/platform/ids.ts';
import { imeiOfA, passwordOfAll } from './fixtures.ts';
import { people } from './people.ts';
import { type RealNameWorld, startRealNameWorld } from './real-name/world.ts';
import { callsWhileLocked } from './while-locked.ts';

let world: RealNameWorld;
let ownerId: string;
beforeAll(async () => {
  world = await startRealNameWorld();
  const { rows } = await world.server.database.pool.query("select id from users where user_name = 'owner-b'");
  ownerId = rows[0].id;
});
afterAll(() => world.server.stop());

const whileLocked = (lock: string, calls: readonly (() => Promise<unknown>)[]) =>
  callsWhileLocked(world.server.database.pool, lock, calls);

/** SQL that locks what this guest's login writes last. */
async function lastOfLogin(token: string): Promise<string> {
  await world.server.database.pool.query(
    `insert into session_identities (session_id, app_id, openid, learned_at)
     select id, 'wx-of-a-login', 'an-openid', now() from sessions where token_hash = sha256($1::text::bytea)`,
    [token],
  );
  return "select from session_identities where app_id = 'wx-of-a-login' for update";
}

const logIn = (token: string) => () =>
  world.server.raw('/loginVerification', { userName: 'owner-b', password: passwordOfAll }, { token });

/** The other way in which a guest becomes an account's: an app reports late who is here. */
async function takenBy(): Promise<{ account: string; take: (guestToken: string) => () => Promise<unknown> }> {
  const account = await people(world.server).login('owner-b');
  return {
    account,
    take: (guestToken) => () => world.server.raw('/session/takeGuest', { guestToken }, { token: account }),
  };
}

const guestOf = async (token: string): Promise<string> => {
  const { rows } = await world.server.database.pool.query(
    'select guest_id from sessions where token_hash = sha256($1::text::bytea)',
    [token],
  );
  return rows[0].guest_id;
};

const feedback = (token: string, fileIds: readonly string[] = []) =>
  world.server.raw(
    '/feedback/addFeedback',
    { feedbackType: 'app', feedbackProblems: 'The map does not move any more.', fileIds },
    { token, json: true },
  );

const writes: Record<string, (token: string) => Promise<unknown>> = {
  orders: (token) =>
    world.server.raw('/pay/order/addOrder', { imeis: [imeiOfA], packages: [{ packageId: 201 }] }, { token }),
  files: (token) => people(world.server).upload(token),
  feedback: (token) => feedback(token),
  consents: (token) =>
    world.server.raw('/consent/add', { purpose: 'realName', version: '2026-11' }, { token }),
};

describe('what a guest writes while it logs in is the account’s', () => {
  const ownersOf = async (table: string, guestId: string): Promise<string[]> => {
    const { rows } = await world.server.database.pool.query(
      `select user_id from ${table} where guest_id = $1`,
      [guestId],
    );
    return rows.map((row) => row.user_id);
  };

  test.each(Object.keys(writes))('%s, where the login comes first', async (table) => {
    const token = await people(world.server).guest();
    const guestId = await guestOf(token);
    const write = writes[table] as (token: string) => Promise<unknown>;
    await whileLocked(await lastOfLogin(token), [logIn(token), () => write(token)]);
    expect(await ownersOf(table, guestId)).toEqual([ownerId]);
  });

  test.each(Object.keys(writes))('%s, where an app is faster to say who is here', async (table) => {
    const token = await people(world.server).guest();
    const guestId = await guestOf(token);
    const { take } = await takenBy();
    const write = writes[table] as (token: string) => Promise<unknown>;
    await whileLocked(await lastOfLogin(token), [take(token), () => write(token)]);
    expect(await ownersOf(table, guestId)).toEqual([ownerId]);
  });

  test('a verification, where the login comes first', async () => {
    const [token, iccid] = [await world.holder(), await world.newSim()];
    const guestId = await guestOf(token);
    await whileLocked(await lastOfLogin(token), [logIn(token), () => world.front(token, iccid)]);
    expect(await ownersOf('real_name_cases', guestId)).toEqual([ownerId]);
  });

  test('the proof that a device is at hand, where the login comes first', async () => {
    const token = await people(world.server).guest();
    const proof = { imei: imeiOfA, secret: 'secret-of-a' };
    const [login] = (await whileLocked(await lastOfLogin(token), [
      logIn(token),
      () => world.server.post('/session/provePossession', proof, { token }),
    ])) as [{ data: { token: string } }];
    const shown = await world.server.post(
      '/device/getDeviceByImei',
      { imei: imeiOfA },
      { token: login.data.token },
    );
    expect(shown.data.standing).toBe('holder');
  });

  test('the proof that a device is at hand, where an app is faster to say who is here', async () => {
    const token = await people(world.server).guest();
    const { account, take } = await takenBy();
    const proof = { imei: imeiOfA, secret: 'secret-of-a' };
    await whileLocked(await lastOfLogin(token), [
      take(token),
      () => world.server.post('/session/provePossession', proof, { token }),
    ]);
    const shown = await world.server.post('/device/getDeviceByImei', { imei: imeiOfA }, { token: account });
    expect(shown.data.standing).toBe('holder');
  });

  test.each([
    ['orders', 'order_lines'],
    ['feedback', 'feedback_events'],
  ])('%s, where the login comes while they are written', async (table, locked) => {
    const token = await people(world.server).guest();
    const guestId = await guestOf(token);
    const write = writes[table] as (token: string) => Promise<unknown>;
    await whileLocked(`lock table ${locked} in exclusive mode`, [() => write(token), logIn(token)]);
    expect(await ownersOf(table, guestId)).toEqual([ownerId]);
  });

  test('a complaint and the files that it attaches, where the login comes while it is written', async () => {
    const token = await people(world.server).guest();
    const guestId = await guestOf(token);
    const fileId = await people(world.server).upload(token);
    const [answer] = await whileLocked('select from files for update', [
      () => feedback(token, [fileId]),
      logIn(token),
    ]);
    expect(answer).toMatchObject({ code: 0 });
    expect(await ownersOf('feedback', guestId)).toEqual([ownerId]);
    expect(await ownersOf('files', guestId)).toEqual([ownerId]);
  });
});

test('what a guest writes that does not log in is nobody’s account’s', async () => {
  const token = await people(world.server).guest();
  const fileId = await people(world.server).upload(token);
  const { rows } = await world.server.database.pool.query('select user_id from files where id = $1', [
    fileId,
  ]);
  expect(rows).toEqual([{ user_id: null }]);
});

describe('a guest whose account an app tells later', () => {
  const login = (userName: string) => people(world.server).login(userName);
  const take = (guestToken: string, token: string) =>
    world.server.raw('/session/takeGuest', { guestToken }, { token });
  const order = async (token: string): Promise<string> =>
    (
      await world.server.raw(
        '/pay/order/addOrder',
        { imeis: [imeiOfA], packages: [{ packageId: 201 }] },
        { token },
      )
    ).data as string;
  const seen = async (orderId: string, token: string) =>
    (await world.server.raw('/pay/order/getOrder', { orderId }, { token })).code;

  test('finds its orders in the account, in nobody else’s, and the guest’s session has ended', async () => {
    const guest = await people(world.server).guest();
    const orderId = await order(guest);
    const [owner, other] = [await login('owner-b'), await login('owner-a')];
    expect(await seen(orderId, owner)).toBe('orderNotFound');
    expect((await take(guest, owner)).code).toBe(0);
    expect(await seen(orderId, owner)).toBe(0);
    expect(await seen(orderId, other)).toBe('orderNotFound');
    expect(await seen(orderId, guest)).toBe(100401);

    // After one account took the guest over, no other can.
    expect((await take(guest, other)).code).toBe(0);
    expect(await seen(orderId, other)).toBe('orderNotFound');
  });

  test('keeps the proof of a device that both have shown', async () => {
    const guest = await people(world.server).guest();
    const owner = await login('owner-b');
    for (const token of [guest, owner])
      await world.server.post(
        '/session/provePossession',
        { imei: imeiOfA, secret: 'secret-of-a' },
        { token },
      );
    expect((await take(guest, owner)).code).toBe(0);
    const shown = await world.server.post('/device/getDeviceByImei', { imei: imeiOfA }, { token: owner });
    expect(shown.data.standing).toBe('holder');
    const { rows } = await world.server.database.pool.query(
      "select 1 from possessions p join sessions s on s.id = p.session_id where s.kind = 'guest' and s.ended_at is not null",
    );
    expect(rows).toEqual([]);
  });

  test('finds the self-checks and speed tests that it made', async () => {
    const { post } = world.server;
    const guest = await people(world.server).guest();
    await post('/session/provePossession', { imei: imeiOfA, secret: 'secret-of-a' }, { token: guest });
    const items = [{ item: 'battery', state: 'ok' as const }];
    const speedTest = { imei: imeiOfA, downMbps: 20, upMbps: 5, latencyMs: 40, jitterMs: 3 };
    const options = { token: guest, json: true };
    const made = [
      (await post('/SelfInspection/addUfiSelfInspection', { imei: imeiOfA, verdict: 'ok', items }, options))
        .data.runId,
      (await post('/mifi/speedTest/save', speedTest, options)).data.id,
    ];
    expect((await take(guest, await login('owner-a'))).code).toBe(0);
    // In another login, which has only the account in common with the guest.
    const later = { token: await login('owner-a') };
    const selfChecks = (await post('/SelfInspection/list', { imei: imeiOfA }, later)).data.list;
    const speedTests = (await post('/mifi/speedTest/list', { imei: imeiOfA }, later)).data.list;
    const found = [...selfChecks.map(({ runId }) => runId), ...speedTests.map(({ id }) => id)];
    expect(found).toEqual(expect.arrayContaining(made));
  });

  test('is told nothing of a token that is no guest’s, and gets nothing of it', async () => {
    const [owner, other] = [await login('owner-b'), await login('owner-a')];
    const orderId = await order(other);
    for (const token of [other, 'no token at all, yet as long as one'])
      expect((await take(token, owner)).code).toBe(0);
    expect(await seen(orderId, owner)).toBe('orderNotFound');
    expect(await seen(orderId, other)).toBe(0);
    const guest = await people(world.server).guest();
    expect((await take(guest, guest)).code).not.toBe(0);
  });
});

test('a guest that two accounts take over at once is the first one’s alone', async () => {
  const { server } = world;
  const guest = await people(server).guest();
  const accounts = await Promise.all(['owner-a', 'owner-b'].map((name) => people(server).login(name)));
  await whileLocked(
    `select from sessions where token_hash = sha256('${guest}'::text::bytea) for update`,
    accounts.map((token) => () => server.raw('/session/takeGuest', { guestToken: guest }, { token })),
  );
  const { rows } = await server.database.pool.query(
    `select encode(l.token_hash, 'hex') as taker from sessions g join sessions l on l.id = g.taken_by
     where g.token_hash = sha256($1::text::bytea)`,
    [guest],
  );
  expect(rows).toEqual([{ taker: tokenHash(accounts[0] ?? '').toString('hex') }]);
});

test('a guest that two accounts log in with at once is the first one’s alone, whatever it sends again', async () => {
  const { server } = world;
  const guest = await people(server).guest();
  const body = { imeis: [imeiOfA], packages: [{ packageId: 201 }] };
  const order = (token: string) =>
    server.raw('/pay/order/addOrder', body, { token, json: true, key: 'twice' });
  const orderId = (await order(guest)).data;
  const logins = ['owner-a', 'owner-b'].map(
    (userName) => () =>
      server.raw('/loginVerification', { userName, password: passwordOfAll }, { token: guest }),
  );
  const lock = `select from sessions where token_hash = sha256('${guest}'::text::bytea) for update`;
  const answers = await whileLocked(lock, logins);
  const [first = '', second = ''] = answers.map(
    (answer) => (answer as { data: { token: string } }).data.token,
  );
  expect((await order(first)).data).toBe(orderId);
  const own = (await order(second)).data as string;
  expect(own).not.toBe(orderId);
  expect((await server.post('/pay/order/getOrder', { orderId: own }, { token: second })).code).toBe(0);
});
