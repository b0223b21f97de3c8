import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveAccount } from '../src/modules/administration/public.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { Admin } from './admin.ts';
import { fillWorld, imeiOfA, passwordOfAll, type World } from './fixtures.ts';
import { eventually, startTestServer, type TestServer } from './server.ts';
import { WechatPeople } from './wechat-people.ts';
import { callsWhileLocked } from './while-locked.ts';

let server: TestServer;
let world: World;
let admin: Admin;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  admin = new Admin(server.database);
});
afterAll(async () => {
  await admin.stop();
  await server.stop();
});

const asStaff = ['--as', 'staff'] as const;
const asOperator = ['--as', 'operator', '--brand', 'zax'] as const;
const why = ['--reason', 'a good one'] as const;
const login = (userName: string, password: string) =>
  server.post('/loginVerification', { userName, password });
const userOf = (userName: string) =>
  server.database.db
    .selectFrom('users')
    .selectAll()
    .where('user_name', '=', userName)
    .where('brand', '=', 'zax')
    .executeTakeFirstOrThrow();
let names = 0;
/** Adds an account; the answer has its password. */
async function add(
  role = 'owner',
  ...more: string[]
): Promise<{ userName: string; password: string; id: string }> {
  names += 1;
  const userName = `added-${names}`;
  return admin.json('users', 'add', userName, '--role', role, ...more, ...asStaff, ...why);
}

const addOwner = (userName: string, ...more: string[]) =>
  admin.run('users', 'add', userName, '--role', 'owner', ...more, ...asStaff, ...why);

describe('an account that is added', () => {
  test('logs in with the password that was generated, which is stored nowhere', async () => {
    const { userName, password, id } = await add();
    expect((await login(userName, password)).code).toBe(0);
    const rows = await admin.acts();
    expect(rows.at(-1)).toMatchObject({
      action: 'users.add',
      object_id: id,
      actor_id: world.staff,
      reason: 'a good one',
    });
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test('by a phone number has its plain number as its name, however that was typed', async () => {
    admin.input = 'a-piped-password';
    const said = await addOwner('+8613812340099', '--password-stdin');
    expect(said.out.join()).toContain('13812340099 was added');
    expect((await login('13812340099', 'a-piped-password')).code).toBe(0);
    expect((await addOwner('13812340099')).err.join()).toContain('userName: is taken');
  });

  test('takes the password that is piped in, and does not show it', async () => {
    admin.input = 'a-piped-password';
    const said = await addOwner('piped', '--password-stdin');
    expect(said).toMatchObject({ code: 0, err: [] });
    expect(said.out.join()).not.toContain('a-piped-password');
    expect((await login('piped', 'a-piped-password')).code).toBe(0);
  });

  test.each([
    [['owner-a', '--role', 'owner'], 'userName: is taken'],
    [['Owner-A', '--role', 'owner'], 'userName: is taken'],
    [['x', '--role', 'owner'], 'userName: must be 3 to 40'],
    [['new-1', '--role', 'king'], '--role: must be one of owner'],
    [['new-1', '--role', 'owner', '--under', 'nobody'], '--under: is no account'],
    [['new-1', '--role', 'owner', '--under', 'staff'], '--under: is staff'],
    [['new-1', '--role', 'owner', '--brands', 'zax'], '--brands: are for staff alone'],
    [
      ['new-1', '--role', 'staff', '--brands', 'zax,tc'],
      '--brands: names a brand that is not assigned to you',
    ],
    [['new-1', '--role', 'staff', '--brands', 'zax,nope'], '--brands: must be some of'],
  ])('is refused as %j, and the field is named', async (words, problem) => {
    const before = await admin.lastActId();
    const said = await admin.run('users', 'add', ...words, ...asStaff, ...why);
    expect(said.code).toBe(1);
    expect(said.err.join()).toContain(problem);
    expect(await admin.acts(before)).toEqual([]);
  });
});

describe('who acts', () => {
  test.each([
    ['nobody who is named', [], '--as: is needed'],
    ['an account that is no staff', ['--as', 'owner-a'], '--as: owner-a is no account of staff'],
    [
      'staff for a brand that is not theirs',
      ['--as', 'staff', '--brand', 'tc'],
      '--as: staff does not work for tc',
    ],
    ['an operator who does not say in which brand', ['--as', 'operator'], '--brand: is needed'],
    ['staff in a brand that there is not', ['--as', 'staff', '--brand', 'x'], '--brand: must be one of'],
  ])('may not be %s', async (_, words, problem) => {
    const said = await admin.run('users', 'disable', 'owner-b', ...words, ...why);
    expect(said).toMatchObject({ code: 1, out: [] });
    expect(said.err.join()).toContain(problem);
    expect((await userOf('owner-b')).disabled_at).toBeNull();
  });

  test('has to say why, where people are concerned', async () => {
    expect((await admin.run('users', 'disable', 'owner-b', ...asStaff)).err).toEqual([
      '--reason: is needed: why is this done?',
    ]);
  });

  test('does not act on the own account', async () => {
    const said = await admin.run('users', 'set-brands', 'staff', 'zax', ...asStaff, ...why);
    expect(said.err.join()).toContain('is your own account');
  });

  test('may be an operator, whose name in the system the log keeps', async () => {
    const { userName, id } = await add();
    await admin.json('users', 'disable', userName, ...asOperator, ...why);
    expect((await admin.acts()).at(-1)).toMatchObject({
      operator: 'root-of-test',
      actor_id: null,
      object_id: id,
    });
  });

  test('is no longer staff once disabled', async () => {
    const { userName } = await add('staff');
    expect((await admin.run('users', 'list', '--as', userName)).code).toBe(0);
    await admin.json('users', 'disable', userName, ...asStaff, ...why);
    expect((await admin.run('users', 'list', '--as', userName)).code).toBe(1);
  });
});

test('a password that is reset ends every session, and only the new one opens anything', async () => {
  const { userName, password } = await add();
  const tokens = [(await login(userName, password)).data.token, (await login(userName, password)).data.token];
  const bystander = (await login('owner-a', passwordOfAll)).data.token;
  const reset = await admin.json('users', 'reset-password', userName, ...asStaff, ...why);
  expect(reset.changes).toEqual({ sessionsEnded: 2, wechatUnlinked: 0 });
  for (const token of tokens) expect((await server.post('/session/list', {}, { token })).code).toBe(100401);
  expect((await server.post('/session/list', {}, { token: bystander })).code, 'of somebody else').toBe(0);
  expect((await login(userName, password)).code).toBe('wrongPassword');
  expect((await login(userName, reset.password as string)).code).toBe(0);
});

describe('a WeChat that was linked with the old password', () => {
  /** An account whose password somebody else knew, and which now logs in by WeChat. */
  async function linked(openid: string) {
    const account = await add();
    const people = new WechatPeople(server);
    const token = await people.guest();
    const { userName, password } = account;
    const license = await people.license(token, openid);
    expect((await server.post('/loginVerification', { userName, password, license }, { token })).code).toBe(
      0,
    );
    const enter = async () => {
      const guest = await people.guest();
      return (await people.verify(await people.license(guest, openid), { token: guest })).code;
    };
    return { ...account, enter };
  }

  test('opens nothing after the password was reset', async () => {
    const { userName, enter } = await linked('o-knew-it');
    expect(await enter()).toBe(0);
    const reset = await admin.json('users', 'reset-password', userName, ...asStaff, ...why);
    expect(reset.changes).toEqual({ sessionsEnded: 2, wechatUnlinked: 1 });
    expect(await enter()).toBe('wechatNotLinked');
  });

  test('nor while it is being reset', async () => {
    const { id, enter } = await linked('o-is-quick');
    const answer = await whileLocked(
      (trx) => trx.deleteFrom('user_identities').where('user_id', '=', id).execute(),
      enter,
    );
    expect(answer).toBe('wechatNotLinked');
  });

  test('nor while the account is being disabled', async () => {
    const { id, enter } = await linked('o-is-late');
    expect(await whileLocked((trx) => disable(trx, id), enter)).toBe('wechatNotLinked');
  });
});

const disable = (trx: Transaction<Tables>, id: string) =>
  trx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();

/** The answer of a call that begins, and then waits for a lock, while a change is under way. */
async function whileLocked<T>(
  change: (trx: Transaction<Tables>) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { calling } = await server.database.db.transaction().execute(async (trx) => {
    await change(trx);
    const calling = call();
    await eventually(async () => {
      const { rowCount } = await server.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    });
    return { calling };
  });
  return calling;
}

test('a login while its account is being disabled begins no session', async () => {
  const { userName, password, id } = await add();
  const answer = await whileLocked(
    (trx) => disable(trx, id),
    () => login(userName, password),
  );
  expect(answer.code).toBe('wrongPassword');
});

test('an account that is disabled is thrown out and can not log in, until it is enabled', async () => {
  const { userName, password } = await add();
  const { token } = (await login(userName, password)).data;
  await admin.json('users', 'disable', userName, ...asStaff, ...why);
  expect((await server.post('/session/list', {}, { token })).code).toBe(100401);
  // The same answer as for a wrong password: a stranger learns nothing.
  expect((await login(userName, password)).code).toBe('wrongPassword');
  expect((await admin.run('users', 'disable', userName, ...asStaff, ...why)).err.join()).toContain(
    'disabled already',
  );
  await admin.json('users', 'enable', userName, ...asStaff, ...why);
  expect((await server.post('/session/list', {}, { token })).code, 'what was ended stays so').toBe(100401);
  expect((await login(userName, password)).code).toBe(0);
});

test('a session that began while its account was being disabled opens nothing', async () => {
  const { userName, password, id } = await add();
  const { token } = (await login(userName, password)).data;
  await server.database.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect((await server.post('/session/list', {}, { token })).code).toBe(100401);
});

test('roles and brands change together: staff have brands, nobody else has', async () => {
  const { userName } = await add();
  await admin.json('users', 'set-role', userName, 'staff', ...asStaff, ...why);
  expect(await userOf(userName)).toMatchObject({ role: 'staff', staff_brands: ['zax'] });
  await admin.json('users', 'set-brands', userName, 'zax,tc', ...asOperator, ...why);
  expect(await userOf(userName)).toMatchObject({ staff_brands: ['zax', 'tc'] });
  expect((await admin.run('users', 'set-brands', userName, 'tc', ...asOperator, ...why)).code).toBe(1);
  // Staff of zax alone must not get into another brand by resetting a password.
  for (const act of [['reset-password'], ['disable'], ['set-role', 'owner'], ['set-brands', 'zax']]) {
    const [verb = '', ...more] = act;
    const said = await admin.run('users', verb, userName, ...more, ...asStaff, ...why);
    expect([said.code, said.err.join()]).toEqual([1, expect.stringContaining('is staff of more brands')]);
  }
  await admin.json('users', 'set-role', userName, 'dealer', ...asOperator, ...why);
  expect(await userOf(userName)).toMatchObject({ role: 'dealer', staff_brands: [] });
  expect((await admin.acts()).at(-1)?.changes).toEqual({
    role: ['staff', 'dealer'],
    brands: ['zax, tc', ''],
  });
});

test.each([
  [
    ['set-role', 'owner-b', 'staff', '--brands', 'zax,tc'],
    '--brands: names a brand that is not assigned to you',
  ],
  [['set-role', 'owner-b', 'staff', '--brands', 'tc'], '--brands: must be given for staff'],
  [['set-role', 'dealer', 'staff'], 'userName: has accounts below it'],
  [['reset-password', 'owner-b', '--password-stdin'], 'password: must be 10 to 200'],
  [['add', 'short-1', '--role', 'owner', '--password-stdin'], 'password: must be 10 to 200'],
])('%j is refused, and nothing is changed', async (words, problem) => {
  const before = await admin.lastActId();
  admin.input = 'short';
  const said = await admin.run('users', ...words, ...asStaff, ...why);
  expect(said.code).toBe(1);
  expect(said.err.join()).toContain(problem);
  expect(await admin.acts(before)).toEqual([]);
  expect(await userOf('owner-b')).toMatchObject({ role: 'user', staff_brands: [] });
  expect((await login('owner-b', passwordOfAll)).code).toBe(0);
});

test('staff whose brands no longer hold the portal’s are refused there', async () => {
  const { userName, password, id } = await add('staff');
  const { token } = (await login(userName, password)).data;
  const list = () => server.post('/popup/staff/list', {}, { token });
  expect((await list()).code).toBe(0);
  await server.database.db
    .updateTable('users')
    .set({ staff_brands: ['tc'] })
    .where('id', '=', id)
    .execute();
  expect((await list()).code).toBe('notAllowed');
});

test('an account of another brand is not listed and can not be changed', async () => {
  const ofTc = ['--role', 'owner', '--as', 'operator', '--brand', 'tc', ...why];
  await admin.json('users', 'add', 'of-tc', ...ofTc);
  expect((await admin.run('users', 'list', ...asStaff)).out.join()).not.toContain('of-tc');
  for (const words of [
    ['disable', 'of-tc'],
    ['reset-password', 'of-tc'],
    ['move', 'owner-b', 'of-tc'],
  ])
    expect((await admin.run('users', ...words, ...asStaff, ...why)).err.join()).toContain('is no account');
});

describe('the user tree', () => {
  test('has nobody below staff', async () => {
    const said = await admin.run('users', 'move', 'owner-b', 'staff', ...asStaff, ...why);
    expect(said.err.join()).toContain('is staff: nobody can be below them');
  });

  test('gives nobody, as an owner, the devices of a dealer’s customers', async () => {
    const [owner, seller] = [await add(), await add('dealer')];
    const customer = await add('owner', '--under', seller.userName);
    await server.database.db
      .updateTable('devices')
      .set({ user_id: customer.id })
      .where('imei', '=', imeiOfA)
      .execute();
    const refused = async (words: readonly string[], problem: string) =>
      expect((await admin.run('users', ...words, ...asStaff, ...why)).err.join()).toContain(problem);
    await refused(['set-role', seller.userName, 'owner'], 'userName: has accounts below it');
    await refused(['move', seller.userName, owner.userName], 'under: is an owner');
    await refused(
      ['add', 'below-owner', '--role', 'dealer', '--under', owner.userName],
      'under: is an owner',
    );
    const sub = await add('owner', '--under', owner.userName);
    const deeper = await add('owner', '--under', sub.userName);
    await refused(['set-role', deeper.userName, 'dealer'], 'userName: is below an owner');
    for (const { userName, password } of [owner, seller]) {
      const { token } = (await login(userName, password)).data;
      expect(await server.post('/redis/getGps', { imei: imeiOfA }, { token })).toMatchObject({
        code: 'noService',
      });
    }

    // Without accounts below it, an account can become an owner like any other.
    await admin.json('users', 'move', customer.userName, ...asStaff, ...why);
    await admin.json('users', 'set-role', seller.userName, 'owner', ...asStaff, ...why);
    await admin.json('users', 'move', deeper.userName, ...asStaff, ...why);
    await admin.json('users', 'set-role', deeper.userName, 'dealer', ...asStaff, ...why);
  });

  test('moves with all that is below, and with the devices that they sell', async () => {
    const { db } = server.database;
    const [top, middle] = [await add('dealer'), await add('dealer')];
    const leaf = await add('owner', '--under', middle.userName);
    await db
      .updateTable('devices')
      .set({ parent_ids: [middle.id] })
      .where('imei', '=', imeiOfA)
      .execute();
    await admin.json('users', 'move', middle.userName, top.userName, ...asStaff, ...why);
    expect((await userOf(middle.userName)).ancestor_ids).toEqual([top.id]);
    expect((await userOf(leaf.userName)).ancestor_ids).toEqual([top.id, middle.id]);
    const device = () =>
      db.selectFrom('devices').select('parent_ids').where('imei', '=', imeiOfA).executeTakeFirst();
    expect((await device())?.parent_ids).toEqual([top.id, middle.id]);
    expect((await admin.acts()).at(-1)?.changes).toEqual({
      under: [null, top.id],
      accountsBelow: 1,
      devices: 1,
    });

    await admin.json('users', 'move', middle.userName, ...asStaff, ...why);
    expect((await userOf(leaf.userName)).ancestor_ids).toEqual([middle.id]);
    expect((await device())?.parent_ids).toEqual([middle.id]);
  });

  test('moves devices in portions: those that stand still hold up nobody but themselves', async () => {
    const { db } = server.database;
    const [top, middle] = [await add('dealer'), await add('dealer')];
    await db
      .updateTable('devices')
      .set({ parent_ids: [middle.id] })
      .execute();
    const rows = await db.selectFrom('devices').select('imei').orderBy('imei').execute();
    const [first, last] = [rows[0]?.imei ?? '', rows.at(-1)?.imei ?? ''];
    const pathOf = async (imei: string) =>
      (await db.selectFrom('devices').select('parent_ids').where('imei', '=', imei).executeTakeFirstOrThrow())
        .parent_ids;
    const context = {
      now: new Date(),
      requestId: 'cli-1',
      brand: 'zax',
      language: 'en',
      subject: { kind: 'operator', name: 'root' },
    } as const;
    const move = (under: string | null) => moveAccount(db, context, middle.userName, under, 1);
    let moving: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('devices').select('imei').where('imei', '=', last).forUpdate().execute();
      moving = move(top.userName);
      await expect.poll(() => pathOf(first)).toEqual([top.id, middle.id]);
      expect(await pathOf(last)).toEqual([middle.id]);
    });
    await moving;
    expect(await pathOf(last)).toEqual([top.id, middle.id]);

    // The state after a command that was killed half-way.
    await db
      .updateTable('devices')
      .set({ parent_ids: [middle.id] })
      .where('imei', '=', last)
      .execute();
    await move(top.userName);
    expect(await pathOf(last)).toEqual([top.id, middle.id]);
    await move(null);
    expect([await pathOf(first), await pathOf(last)]).toEqual([[middle.id], [middle.id]]);
  });

  test('moves devices as they are by then: under who has moved, too, and none that another sells', async () => {
    const [top, above, middle] = [await add('dealer'), await add('dealer'), await add('dealer')];
    const { pool } = server.database;
    const move = (one: typeof top, under: typeof top) => () =>
      admin.json('users', 'move', one.userName, under.userName, ...asStaff, ...why);
    const ofA = (dealerId: string) =>
      `update devices set parent_ids = array['${dealerId}'::uuid] where imei = '${imeiOfA}'`;
    const path = async () =>
      (await pool.query('select parent_ids from devices where imei = $1', [imeiOfA])).rows[0].parent_ids;
    await pool.query(ofA(middle.id));
    await callsWhileLocked(pool, ofA(middle.id), [move(middle, above), move(above, top)]);
    expect(await path()).toEqual([top.id, above.id, middle.id]);
    await callsWhileLocked(pool, ofA(world.dealer), [move(middle, top)]);
    expect(await path()).toEqual([world.dealer]);
  });

  test('is never a circle, two moves at once included', async () => {
    const [a, b] = [await add('dealer'), await add('dealer')];
    const move = (what: string, under: string) => admin.run('users', 'move', what, under, ...asStaff, ...why);
    expect((await move(a.userName, a.userName)).err.join()).toContain('is the account itself');
    const codes = await Promise.all([move(a.userName, b.userName), move(b.userName, a.userName)]);
    expect(codes.map(({ code }) => String(code)).sort()).toEqual(['0', '1']);
  });

  test('is listed: who is below, and by whom', async () => {
    const top = await add('dealer');
    const below = await add('owner', '--under', top.userName, '--display-name', '林晓');
    const listed = (...filter: string[]) =>
      admin.json('users', 'list', '--under', top.userName, ...filter, ...asStaff);
    expect(await listed()).toMatchObject({
      list: [{ userName: below.userName, above: top.userName }],
      total: 1,
    });
    const { out } = await admin.run('users', 'list', '--name', below.userName, ...asStaff);
    expect(out).toHaveLength(2);
    expect(out[1]).toMatch(new RegExp(`^${below.userName}\\s+林晓\\s+owner\\s+${top.userName}`));
    expect(await admin.json('users', 'list', '--under', 'nobody', ...asStaff)).toMatchObject({ total: 0 });

    const dealer = await add('dealer', '--under', top.userName);
    await admin.run('users', 'disable', dealer.userName, ...asStaff, ...why);
    expect(await listed('--role', 'owner')).toMatchObject({ list: [{ userName: below.userName }], total: 1 });
    expect(await listed('--disabled')).toMatchObject({ list: [{ userName: dealer.userName }], total: 1 });
  });
});

describe('a command line that is wrong', () => {
  test.each([
    [[], 'Usage: npm run admin'],
    [['users'], 'users reset-password'],
    [['users', 'fly'], 'users fly: is no command\nUsage: npm run admin'],
    [['users', 'disable'], 'USERNAME: is needed'],
    [['users', 'disable', 'a', 'b'], 'b: is one word too many'],
    [['users', 'disable', 'a', '--force'], '--force'],
  ])('is answered with how it is used: %j', async (words, shown) => {
    const said = await admin.run(...words);
    expect(said).toMatchObject({ code: 2, out: [] });
    expect(said.err.join('\n')).toContain(shown);
  });
});

test.each([
  [['--help'], 'devices import'],
  [['users', '--help'], 'users reset-password'],
  [['users', 'disable', '--help'], 'Usage: npm run admin -- users disable USERNAME'],
])('how the commands are used is an answer when it is asked for: %j', async (words, shown) => {
  const said = await admin.run(...words);
  expect(said).toMatchObject({ code: 0, err: [] });
  expect(said.out.join('\n')).toContain(shown);
});
