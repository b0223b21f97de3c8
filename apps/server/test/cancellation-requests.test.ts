import { afterAll, beforeAll, expect, test } from 'vitest';
import { Admin } from './admin.ts';
import { fillWorld } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

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

const add = (token: string, subject: { imei?: string; account?: string }) =>
  server.post('/cancellation/add', { ...subject, email: 'canary@example.com', reason: 'notUsed' }, { token });
const withdraw = (id: string, token: string) => server.post('/cancellation/withdraw', { id }, { token });
const review = (id: string, token: string, text?: string) =>
  server.post('/cancellation/staff/decide', { id, decision: 'review', ...(text ? { text } : {}) }, { token });

test('a request to cancel is about the account or a device, and says so where both are named', async () => {
  const { name, imei, token } = await who.newPerson();
  expect(await add(token, { imei, account: name })).toMatchObject({
    code: 'invalidInput',
    data: { fields: [{ field: 'imei' }] },
  });
  expect((await server.post('/cancellation/list', {}, { token })).data.list).toEqual([]);
});

test('the same step by the same person is answered once more, and written down once', async () => {
  const { imei, token } = await who.newPerson();
  const { id } = (await add(token, { imei })).data;
  const reviewed = await review(id, staff);
  expect(await review(id, staff)).toEqual(reviewed);
  const { pool } = server.database;
  const colleague = await who.newPerson();
  await pool.query("update users set role = 'staff', staff_brands = '{zax}' where id = $1", [colleague.id]);
  expect(await review(id, colleague.token)).toMatchObject({ code: 'cancellationStateWrong' });
  expect(await review(id, staff, 'With words.')).toMatchObject({ code: 'cancellationStateWrong' });
  const obstacles = async () =>
    (await server.post('/cancellation/preview', { imei }, { token })).data.obstacles;
  expect(await obstacles()).toEqual(['openRequest']);
  const withdrawn = await withdraw(id, token);
  expect(withdrawn.code).toBe(0);
  expect(await withdraw(id, token)).toEqual(withdrawn);
  expect(await obstacles()).toEqual([]);
  const steps = 'select state from cancellation_events where cancellation_id = $1 order by id';
  expect((await pool.query(steps, [id])).rows).toEqual([
    { state: 'applied' },
    { state: 'inReview' },
    { state: 'withdrawn' },
  ]);
});

test('a device of a sub-account is for the sub-account to cancel', async () => {
  const [above, below] = [await who.newPerson(), await who.newPerson()];
  const { pool } = server.database;
  await pool.query('update users set ancestor_ids = $2 where id = $1', [below.id, [above.id]]);
  expect(await add(above.token, { imei: below.imei })).toMatchObject({ code: 'noService' });
  expect(await add(below.token, { imei: below.imei })).toMatchObject({ code: 0 });
});

test('a request of who had the device before ends when its present owner makes one, and only then', async () => {
  const [former, present] = [await who.newPerson(), await who.newPerson()];
  const { pool } = server.database;
  const { imei } = former;
  const { id } = (await add(former.token, { imei })).data;
  const of = async ({ token }: { token: string }) =>
    (await server.post('/cancellation/list', {}, { token })).data.list.find((one) => one.imei === imei);

  expect(await add(present.token, { imei })).toMatchObject({ code: 'noService' });
  expect(await of(former)).toMatchObject({ id, state: 'applied' });

  await pool.query('update devices set user_id = $1, bound_at = now() where imei = $2', [present.id, imei]);
  const preview = await server.post('/cancellation/preview', { imei }, { token: present.token });
  expect(preview.data.obstacles).toEqual([]);
  const both = await Promise.all([add(present.token, { imei }), add(present.token, { imei })]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 'cancellationOpen']));
  expect(await of(present)).toMatchObject({ state: 'applied', mayWithdraw: true });
  expect(await of(former)).toMatchObject({
    id,
    state: 'withdrawn',
    endedAt: expect.any(String),
    log: [{ state: 'applied' }, { state: 'withdrawn' }],
  });
  expect(await review(id, staff)).toMatchObject({ code: 'cancellationStateWrong' });
});

test('an account that ends leaves what was decided before, and the pictures of help entries', async () => {
  const { name, imei, token } = await who.newPerson();
  const { pool } = server.database;
  const pictureId = await who.upload(token);
  await pool.query("update files set purpose = 'faq', expires_at = null where id = $1", [pictureId]);
  const { id: ofDevice } = (await add(token, { imei })).data;
  const decide = async (id: string, decision: 'reject' | 'approve') =>
    (await server.post('/cancellation/staff/decide', { id, decision, text: 'So.' }, { token: staff })).code;
  expect(await decide(ofDevice, 'reject')).toBe(0);
  // The proof of when a consent was taken back.
  const consent = { purpose: 'realName', version: '2026-11' } as const;
  await server.post('/consent/add', consent, { token });
  const { withdrawnAt } =
    (await server.post('/consent/withdraw', { purpose: 'realName' }, { token })).data ?? {};
  server.clock.advance(1000);
  const { id } = (await add(token, { account: name })).data;
  await pool.query(
    "update cancellations set decide_from = created_at + interval '1 millisecond' where id = $1",
    [id],
  );
  expect(await decide(id, 'approve')).toBe(0);
  await server.server.workers['cancellations.carry-out']({});
  const state = async (one: string) =>
    (await pool.query('select state from cancellations where id = $1', [one])).rows[0].state;
  expect([await state(id), await state(ofDevice)]).toEqual(['done', 'rejected']);
  const { rows } = await pool.query('select deleted_at from files where id = $1', [pictureId]);
  expect(rows).toEqual([{ deleted_at: null }]);
  const consents = await pool.query(
    'select withdrawn_at from consents where user_id = (select user_id from cancellations where id = $1)',
    [id],
  );
  expect(consents.rows).toEqual([{ withdrawn_at: new Date(withdrawnAt ?? '') }]);
});

test('a device that is cancelled leaves its owner all others, however many they are', async () => {
  const { id: userId, imei, token } = await who.newPerson();
  const { pool } = server.database;
  await pool.query(
    `insert into devices (imei, brand, model, name, status, user_id)
     select '38' || lpad(n::text, 13, '0'), 'zax', 'T-H1', 'One of many', 'activated', $1 from generate_series(1, 21) n`,
    [userId],
  );
  const { id } = (await add(token, { imei })).data;
  await pool.query(
    `update cancellations set state = 'approved', decided_at = now(), decided_by = user_id where id = $1`,
    [id],
  );
  await server.server.workers['cancellations.carry-out']({});
  const { rows } = await pool.query('select imei from devices where user_id = $1', [userId]);
  expect(rows).toHaveLength(21);
  expect(rows).not.toContainEqual({ imei });
});

test('an account that ends leaves of a contract that was ended what it came to, and not the person’s own words', async () => {
  const { id: userId, name, imei, token } = await who.newPerson();
  const { pool } = server.database;
  const order = { imeis: [imei], packages: [{ packageId: 168 }] };
  const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
  await pool.query(
    `insert into unwinds (id, brand, order_id, order_line_id, user_id, imei, term_from, term_to, reason, currency,
       paid_fen, used_fen, fee_fen, refund_fen, need_return, state, created_at, decide_by, ended_at)
     select gen_random_uuid(), 'zax', order_id, id, $2, $3, now(), now() + interval '1 year', 'Canary Person moves away.',
       'CNY', 100, 0, 0, 100, false, 'withdrawn', now(), now(), now() from order_lines where order_id = $1`,
    [orderId, userId, imei],
  );
  const { id } = (await add(token, { account: name })).data;
  await pool.query(
    `update cancellations set state = 'approved', decided_at = now(), decided_by = user_id where id = $1`,
    [id],
  );
  await server.server.workers['cancellations.carry-out']({});
  const { rows } = await pool.query('select reason, refund_fen from unwinds where user_id = $1', [userId]);
  expect(rows).toEqual([{ reason: '', refund_fen: 100 }]);
});

test('an account that has ended is not brought back: its orders would be whoever’s logs in with it', async () => {
  const { id, name, token } = await who.newPerson();
  const { pool } = server.database;
  await pool.query('update users set phone_verified = true where id = $1', [id]);
  const { id: requestId } = (await add(token, { account: name })).data;
  await pool.query(
    `update cancellations set state = 'approved', decided_at = now(), decided_by = user_id where id = $1`,
    [requestId],
  );
  await server.server.workers['cancellations.carry-out']({});
  const account = async () => (await pool.query('select * from users where id = $1', [id])).rows[0];
  const before = await account();
  expect(before).toMatchObject({
    display_name: '',
    password_hash: '!',
    phone: null,
    phone_verified: false,
    disabled_at: expect.any(Date),
  });
  const sessions = await pool.query('select 1 from sessions where user_id = $1 and ended_at is null', [id]);
  expect(sessions.rows).toEqual([]);
  const admin = new Admin(server.database);
  for (const act of ['enable', 'reset-password']) {
    const said = await admin.run('users', act, before.user_name, '--as', 'staff', '--reason', 'by mistake');
    expect(said).toMatchObject({ code: 1, err: [expect.stringContaining('was cancelled and erased')] });
  }
  expect(await account()).toEqual(before);
  await admin.stop();
});
