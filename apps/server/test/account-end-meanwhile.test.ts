import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceColumns } from '../src/modules/administration/device-file.ts';
import { Admin } from './admin.ts';
import { fillWorld, imeiOfA, passwordOfAll } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';

let server: TestServer;
let who: ReturnType<typeof people>;
let staff: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  who = people(server);
  staff = await who.login('staff');
});
afterAll(() => server.stop());

const query = async (text: string, ...values: unknown[]) =>
  (await server.database.pool.query(text, values)).rows;
const carryOut = () => server.server.workers['cancellations.carry-out']({});
const whileLocked = (lock: string, calls: readonly (() => Promise<unknown>)[]) =>
  callsWhileLocked(server.database.pool, lock, calls);

/** A person whose account is erased by the next run. */
async function leaving() {
  const person = await who.newPerson();
  const request = { account: person.name, email: 'canary@example.com', reason: 'notUsed' } as const;
  const { id } = (await server.post('/cancellation/add', request, { token: person.token })).data;
  await query(
    "update cancellations set decide_from = created_at + interval '1 millisecond' where id = $1",
    id,
  );
  const decision = { id, decision: 'approve' } as const;
  expect((await server.post('/cancellation/staff/decide', decision, { token: staff })).code).toBe(0);
  return person;
}

/** A guest who has written something, with a number of their own. */
async function guestWithWords(): Promise<string> {
  const token = await who.guest();
  const words = {
    feedbackType: 'app',
    feedbackProblems: 'The map does not move at all.',
    phone: '13900000077',
  };
  expect((await server.raw('/feedback/addFeedback', words, { token })).code).toBe(0);
  return token;
}

describe('an account that is erased while', () => {
  test('its person logs in takes what they wrote as a guest with it', async () => {
    const { id, name } = await leaving();
    const guest = await guestWithWords();
    await query(
      `insert into session_identities (session_id, app_id, openid, learned_at)
       select id, 'wx-meanwhile', 'an-openid', now() from sessions where token_hash = sha256($1::text::bytea)`,
      guest,
    );
    // What the login writes last.
    await whileLocked("select from session_identities where app_id = 'wx-meanwhile' for update", [
      () => server.raw('/loginVerification', { userName: name, password: passwordOfAll }, { token: guest }),
      carryOut,
    ]);
    expect(await query('select phone from feedback where user_id = $1', id)).toEqual([{ phone: '' }]);
    expect(await query("select 1 from session_identities where app_id = 'wx-meanwhile'")).toEqual([]);
  });

  test('an app says who its guest is gets nothing of the guest, who keeps it', async () => {
    const { id, token } = await leaving();
    const guest = await guestWithWords();
    await whileLocked('lock table cancellation_events in exclusive mode', [
      carryOut,
      () => server.post('/session/takeGuest', { guestToken: guest }, { token }),
    ]);
    expect(await query('select 1 from feedback where user_id = $1', id)).toEqual([]);
    const own = await server.post('/feedback/getFeedbackList', {}, { token: guest });
    expect(own.data.list).toHaveLength(1);
  });

  test.each(['the complaint', 'the account'] as const)(
    'its person complains has no name and no number afterwards, whether %s is first',
    async (first) => {
      const { id, token } = await leaving();
      const complain = () =>
        server.raw(
          '/feedback/addFeedback',
          {
            feedbackType: 'app',
            feedbackProblems: 'The map does not move at all.',
            name: 'Canary Person',
            phone: '13900000079',
          },
          { token },
        );
      const of = async () => query('select name, phone from feedback where user_id = $1', id);
      if (first === 'the complaint') {
        await whileLocked('lock table feedback_events in exclusive mode', [complain, carryOut]);
        expect(await of()).toEqual([{ name: '', phone: '' }]);
      } else {
        const [, answer] = await whileLocked('lock table cancellation_events in exclusive mode', [
          carryOut,
          complain,
        ]);
        expect(answer).toMatchObject({ code: 'loginNeeded' });
        expect(await of()).toEqual([]);
      }
    },
  );

  test('its person asks for a device to be cancelled has no request, and leaves no address for it', async () => {
    const { id, imei, token } = await leaving();
    const request = { imei, email: 'canary@example.com', reason: 'notUsed' } as const;
    const [, answer] = await whileLocked('lock table cancellation_events in exclusive mode', [
      carryOut,
      () => server.post('/cancellation/add', request, { token }),
    ]);
    expect(answer).toMatchObject({ code: 'loginNeeded' });
    expect(await query('select email, state from cancellations where user_id = $1', id)).toEqual([
      { email: '', state: 'done' },
    ]);
  });

  test('its person asks to end a contract has no request, whose words nothing would delete', async () => {
    const { imei, token } = await leaving();
    const order = { agent: 1, type: 2, imeis: [imei], packages: [{ packageId: 168 }] };
    const { data: orderId } = await server.post('/pay/order/addOrder', order, { token });
    const [, answer] = await whileLocked('lock table cancellation_events in exclusive mode', [
      carryOut,
      () => server.post('/unwind/addUnwind', { orderId, reason: 'canary' }, { token }),
    ]);
    expect(answer).toMatchObject({ code: 'loginNeeded' });
  });

  /** A device that its person holds, and that nobody has. */
  async function held(token: string): Promise<string> {
    const { imei } = await who.newPerson();
    await query('update devices set user_id = null where imei = $1', imei);
    await query(
      `insert into possessions (session_id, imei, held_until)
       select id, $2, now() + interval '1 day' from sessions where token_hash = sha256($1::text::bytea)`,
      token,
      imei,
    );
    return imei;
  }
  const bind = (token: string, imei: string) => () =>
    server.post('/device/bindDevice', { imei, celPhoneNumber: '13900000078' }, { token });

  test.each(['the device', 'the account'] as const)(
    'its person binds a device has no device and no number afterwards, whether %s is first',
    async (first) => {
      const { id, token } = await leaving();
      const imei = await held(token);
      if (first === 'the device')
        await whileLocked(`select from devices where imei = '${imei}' for update`, [
          bind(token, imei),
          carryOut,
        ]);
      else {
        const [, answer] = await whileLocked('lock table cancellation_events in exclusive mode', [
          carryOut,
          bind(token, imei),
        ]);
        expect(answer).toMatchObject({ code: 'loginNeeded' });
      }
      expect(await query('select user_id from devices where imei = $1', imei)).toEqual([{ user_id: null }]);
      const [account] = await query('select phone, disabled_at from users where id = $1', id);
      expect(account).toEqual({ phone: null, disabled_at: expect.any(Date) });
    },
  );

  test.each(['the device', 'the account'] as const)(
    'staff bind a device to it has no device afterwards, whether %s is first',
    async (first) => {
      const { name, token } = await leaving();
      const imei = await held(token);
      const admin = new Admin(server.database);
      const bindIt = () => admin.run('devices', 'bind', imei, name, '--as', 'staff', '--reason', 'bought it');
      if (first === 'the device')
        await whileLocked(`select from devices where imei = '${imei}' for update`, [bindIt, carryOut]);
      else {
        const [, said] = await whileLocked('lock table cancellation_events in exclusive mode', [
          carryOut,
          bindIt,
        ]);
        expect(said).toMatchObject({ code: 1, err: [expect.stringContaining('is no account')] });
      }
      expect(await query('select user_id from devices where imei = $1', imei)).toEqual([{ user_id: null }]);
      await admin.stop();
    },
  );

  test.each([
    ['the import', '356938035643809'],
    ['the account', '862462030142276'],
  ] as const)(
    'staff import a device of it has no device afterwards, whether %s is first',
    async (first, imei) => {
      const { name } = await leaving();
      await query(
        `insert into devices select (jsonb_populate_record(d, jsonb_build_object('imei', $1::text, 'user_id', null))).*
         from devices d where imei = $2`,
        imei,
        imeiOfA,
      );
      const admin = new Admin(server.database);
      const columns = 'imei, brand, model, name, status';
      const [device] = await query(`select ${columns} from devices where imei = $1`, imei);
      const cells: Record<string, string> = { ...device, owner: name };
      const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
      const file = path.join(folder, 'devices.csv');
      writeFileSync(file, [deviceColumns, deviceColumns.map((column) => cells[column] ?? '')].join('\n'));
      const importIt = () => admin.run('devices', 'import', file, '--as', 'staff');
      if (first === 'the import')
        await whileLocked(`select from devices where imei = '${imei}' for update`, [importIt, carryOut]);
      else {
        const [, said] = await whileLocked('lock table cancellation_events in exclusive mode', [
          carryOut,
          importIt,
        ]);
        expect(JSON.stringify(said)).toContain('is no account of zax');
      }
      expect(await query('select user_id from devices where imei = $1', imei)).toEqual([{ user_id: null }]);
      rmSync(folder, { recursive: true });
      await admin.stop();
    },
  );
});

test('a request about a device that comes while the device goes to another ends nothing of the next owner’s', async () => {
  const [before, next] = [await who.newPerson(), await who.newPerson()];
  const { imei } = before;
  const ask = (token: string) =>
    server.post('/cancellation/add', { imei, email: 'canary@example.com', reason: 'notUsed' }, { token });
  const [answer] = await whileLocked(`select from users where id = '${before.id}' for update`, [
    () => ask(before.token),
    async () => {
      await query('update devices set user_id = $2 where imei = $1', imei, next.id);
      expect((await ask(next.token)).code).toBe(0);
    },
  ]);
  expect(answer).toMatchObject({ code: 'cancellationOpen' });
  expect(await query('select user_id, state from cancellations where imei = $1', imei)).toEqual([
    { user_id: next.id, state: 'applied' },
  ]);
});
