import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { imeiOfB, passwordOfAll } from './fixtures.ts';
import { codesOf, people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

const yearly = 170;
const otherYearly = 171;
let shop: Shop;
let other: string;
let staff: string;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  const { pool } = shop.server.database;
  await pool.query(`
    insert into packages select (jsonb_populate_record(p, jsonb_build_object('id', ${yearly}, 'name_zh', '年套餐', 'name_en',
      'A year', 'details', jsonb_build_array(jsonb_build_object('type', 9, 'quantity', 368640, 'period', 12,
      'periodUnit', 'MONTH', 'split', 1))))).* from packages p where id = 168;
    insert into package_prices select (jsonb_populate_record(p, jsonb_build_object('package_id', ${yearly}, 'price_fen',
      29900))).* from package_prices p where package_id = 168;
    insert into packages select (jsonb_populate_record(p, '{"id": ${otherYearly}}')).* from packages p where id = ${yearly};
    insert into package_prices select (jsonb_populate_record(p, '{"package_id": ${otherYearly}}')).*
      from package_prices p where package_id = ${yearly};
  `);
  const who = people(shop.server);
  [other, staff] = [await who.login('owner-b'), await who.login('staff')];
});
afterAll(() => shop.server.stop());

let imeis = 0;
/** A device of owner A without any queued contract. */
async function newDevice(): Promise<string> {
  imeis += 1;
  const imei = `35390000000${String(imeis).padStart(4, '0')}`;
  await shop.server.database.pool.query(
    `insert into devices (imei, brand, model, name, status, user_id) values ($1, 'zax', 'T-H1', 'x', 'activated', $2)`,
    [imei, shop.world.ownerA],
  );
  return imei;
}

/** A delivered contract that began this many days ago. */
async function contract(
  daysAgo: number,
  packages: readonly { packageId: number; total?: number }[] = [{ packageId: yearly }],
): Promise<string> {
  const imei = await newDevice();
  const orderId = await shop.orderAtCashier({ imeis: [imei], packages });
  await shop.pay(orderId);
  await shop.confirm(orderId);
  const { pool } = shop.server.database;
  await eventually(async () => {
    const { rows } = await pool.query(
      'select bool_and(delivery = $2) as all from order_lines where order_id = $1',
      [orderId, 'inEffect'],
    );
    return rows[0].all;
  });
  await pool.query(
    `with l as (update order_lines set effective_time = effective_time - $2 * interval '1 day',
       expiration_time = expiration_time - $2 * interval '1 day' where order_id = $1)
     update orders set paid_at = paid_at - $2 * interval '1 day' where id = $1`,
    [orderId, daysAgo],
  );
  return orderId;
}
const preview = async (orderId: string, token = shop.token) =>
  shop.server.post('/unwind/preview', { orderId }, { token });
const ask = (orderId: string, token = shop.token, more: object = {}) =>
  shop.server.post(
    '/unwind/addUnwind',
    { orderId, reason: 'We move.', ...more },
    { token, key: crypto.randomUUID() },
  );
const show = (id: string, token = shop.token) => shop.server.post('/unwind/getUnwindById', { id }, { token });
const move = (id: string, action: 'review' | 'confirmReturn' | 'refund' | 'reject', text?: string) =>
  shop.server.post(
    '/unwind/staff/move',
    { id, action, ...(text ? { text } : {}) },
    { token: staff, key: crypto.randomUUID() },
  );
const refunds = (orderId: string) =>
  shop.server.database.pool
    .query('select id, amount_fen, reason, state from refunds where order_id = $1', [orderId])
    .then(({ rows }) => rows);
/** Waits until the order is on the list for staff. */
const caseOf = (orderId: string): Promise<string> =>
  eventually(async () => {
    const text = 'select id from payment_cases where order_id = $1 and resolved_at is null';
    return (await shop.server.database.pool.query(text, [orderId])).rows[0]?.id;
  });
const follow = () => shop.server.server.workers['unwinds.follow-refunds']({});

test('months that were bought one by one, in one line, are no contract; a year is one, however many', async () => {
  expect((await preview(await contract(0, [{ packageId: 168, total: 6 }]))).data).toEqual([]);
  expect((await preview(await contract(0, [{ packageId: yearly, total: 2 }]))).data).toHaveLength(1);
});

test('a contract is ended: what was shown is what comes back, once the device has', async () => {
  const orderId = await contract(180);
  const terms = { paidFen: 29_900, usedFen: 14_950, feeFen: 4485, refundFen: 10_465, needReturn: true };
  expect((await preview(orderId)).data).toMatchObject([terms]);
  const { data } = await ask(orderId);
  expect(data).toMatchObject({
    ...terms,
    state: 'applied',
    package: '年套餐',
    actions: ['withdraw', 'sendDevice'],
  });
  const send = () =>
    shop.server.post(
      '/unwind/sendDevice',
      { id: data.id, tracking: 'SF1400020261107' },
      { token: shop.token },
    );
  const sent = await send();
  expect(sent.data.returnTracking).toBe('SF1400020261107');
  expect(await send(), 'when the answer was lost').toEqual(sent);

  expect((await move(data.id, 'review')).data.state).toBe('inReview');
  expect((await move(data.id, 'confirmReturn', 'It is as new.')).data.state).toBe('deviceReturned');
  expect((await move(data.id, 'refund')).data).toMatchObject({ state: 'refunding', refundFen: 10_465 });
  await eventually(async () => (await refunds(orderId))[0]?.state === 'succeeded');
  await follow();
  await follow();
  const ended = await show(data.id);
  expect(ended.data).toMatchObject({ state: 'done', actions: [], endedAt: expect.any(String) });
  expect(ended.data.log.map(({ state }) => state)).toEqual([
    'applied',
    'applied',
    'inReview',
    'deviceReturned',
    'refunding',
    'done',
  ]);
  expect(await refunds(orderId)).toMatchObject([
    { amount_fen: 10_465, reason: 'contractCancelled', state: 'succeeded' },
  ]);
  expect(await shop.orderState(orderId)).toBe('partRefunded');
  // The order shows that it is over, and is not listed as running.
  const token = { token: shop.token };
  const order = (await shop.server.post('/pay/order/getOrder', { orderId }, token)).data;
  expect(order.orderVosList[0]).toMatchObject({ delivery: 'expired' });
  expect(Date.parse(order.orderVosList[0]?.expirationTime ?? '')).toBeLessThanOrEqual(
    shop.server.clock.now().getTime(),
  );
  const active = await shop.server.post('/pay/order/getOrderList', { status: 'active', pageSize: 50 }, token);
  expect(active.data.list.map((one) => one.orderId)).not.toContain(orderId);
  // Its future grants are gone.
  expect(
    await shop.count(
      "grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1 and g.state = 'delivered' and g.expiration_time > now()",
      orderId,
    ),
  ).toBe(0);
  expect(await shop.count('ledger_proof')).toBe(0);
});

test('within seven days all of it comes back, and the order is refunded', async () => {
  const orderId = await contract(3);
  const { data } = await ask(orderId);
  expect(data).toMatchObject({ usedFen: 0, feeFen: 0, refundFen: 29_900 });
  await move(data.id, 'review');
  expect((await move(data.id, 'refund')).data).toMatchObject({ state: 'refunding', needReturn: false });
  await eventually(async () => (await shop.orderState(orderId)) === 'refunded');
  expect(await shop.count('ledger_proof')).toBe(0);
});

test('what is given back was fixed when it was asked for, and does not shrink while staff take their time', async () => {
  const orderId = await contract(100);
  const { data } = await ask(orderId);
  shop.server.clock.advance(10 * dayMs);
  expect((await preview(orderId)).data[0]?.refundFen).toBeLessThan(data.refundFen);
  expect((await show(data.id)).data.refundFen).toBe(data.refundFen);
});

describe('once,', () => {
  test('however many ask at once, and the same request is answered again', async () => {
    const orderId = await contract(50);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(orderId)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('however many staff refund at once', async () => {
    const orderId = await contract(50);
    const { id } = (await ask(orderId)).data;
    await move(id, 'review');
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, 'refund')));
    expect(codesOf(answers)).toEqual(Array(8).fill('0'));
    expect(await refunds(orderId)).toHaveLength(1);
  });

  test('after whatever else is being given back of the line at that moment: never more than was paid for it', async () => {
    const orderId = await contract(50, [{ packageId: yearly }, { packageId: otherYearly }]);
    const { id } = (await ask(orderId, shop.token, { lineNo: 1 })).data;
    await move(id, 'review');
    const other = await shop.server.database.pool.connect();
    await other.query('begin');
    await other.query('select 1 from orders where id = $1 for update', [orderId]);
    const moved = move(id, 'refund');
    const waiting = "pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await eventually(async () => (await shop.count(waiting)) > 0);
    await other.query(
      `insert into refunds (id, payment_id, order_id, order_line_id, amount_fen, currency, reason, state, created_at)
       select 'Rtest_1', p.id, l.order_id, l.id, 29900, 'CNY', 'staffDecision', 'processing', now()
       from order_lines l join payments p on p.order_id = l.order_id where l.order_id = $1 and l.line_no = 1`,
      [orderId],
    );
    await other.query('commit');
    other.release();
    expect(await moved).toMatchObject({ code: 'refundTooMuch' });
    await shop.server.database.pool.query("delete from refunds where id = 'Rtest_1'");
  });

  test('a withdrawal and a refund at once: one of them happens', async () => {
    const orderId = await contract(50);
    const { id } = (await ask(orderId)).data;
    await move(id, 'review');
    const [withdrawn, refunded] = await Promise.all([
      shop.server.post('/unwind/withdraw', { id }, { token: shop.token }),
      move(id, 'refund'),
    ]);
    expect(codesOf([withdrawn, refunded])).toEqual(['0', 'unwindStateWrong']);
    expect(await refunds(orderId)).toHaveLength(refunded.code === 0 ? 1 : 0);
  });
});

describe('whose money the provider refuses', () => {
  /** An ended contract whose refund is an open item. */
  async function refused(): Promise<{ id: string; orderId: string; caseId: string }> {
    const orderId = await contract(100);
    const { id } = (await ask(orderId)).data;
    await move(id, 'review');
    await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
    expect((await move(id, 'refund')).data.state).toBe('refunding');
    return { id, orderId, caseId: await caseOf(orderId) };
  }
  const resolve = (id: string, action: 'retryRefund' | 'withdrawRefund' | 'paidOtherwise') =>
    shop.server.post('/pay/case/resolve', { id, action, note: 'seen' }, { token: staff });
  const running = (orderId: string) =>
    shop.count(
      "grants g join order_lines l on l.id = g.order_line_id where l.order_id = $1 and g.state = 'delivered'",
      orderId,
    );

  test('is done once it came by the second number', async () => {
    const { id, orderId, caseId } = await refused();
    await follow();
    expect((await show(id)).data.state).toBe('refunding');
    expect((await resolve(caseId, 'retryRefund')).code).toBe(0);
    await eventually(async () => (await refunds(orderId)).some(({ state }) => state === 'succeeded'));
    await follow();
    expect((await show(id)).data.state).toBe('done');
    expect(await running(orderId)).toBe(0);
    expect(await shop.count('ledger_proof')).toBe(0);
  });

  test('is done where staff have paid it by another way', async () => {
    const { id, orderId, caseId } = await refused();
    expect((await resolve(caseId, 'paidOtherwise')).code).toBe(0);
    await follow();
    expect((await show(id)).data).toMatchObject({ state: 'done', endedAt: expect.any(String) });
    expect(await running(orderId)).toBe(0);
  });

  test('goes on where staff take the refund back: the request is over, says why, and may be made again', async () => {
    const { id, orderId, caseId } = await refused();
    // The request does not wait for other refunds.
    const given = { orderId, lineNo: 1, amountFen: 100, note: 'goodwill' };
    expect((await shop.server.post('/pay/refund/add', given, { token: staff, key: newId() })).code).toBe(0);
    expect((await resolve(caseId, 'withdrawRefund')).code).toBe(0);
    await follow();
    expect((await show(id)).data).toMatchObject({
      state: 'rejected',
      rejectText: expect.stringMatching(/./),
      endedAt: expect.any(String),
      actions: [],
    });
    expect(await running(orderId)).toBeGreaterThan(0);
    const { data } = await shop.server.post('/pay/order/getOrder', { orderId }, { token: shop.token });
    expect(data.orderVosList[0]?.delivery).toBe('inEffect');
    expect((await ask(orderId)).data).toMatchObject({ state: 'applied', paidFen: 29_800 });
  });

  test('goes on, too, where the bank sent back what had arrived and staff keep it', async () => {
    const orderId = await contract(100);
    const { id } = (await ask(orderId)).data;
    await move(id, 'review');
    await move(id, 'refund');
    await eventually(async () => (await refunds(orderId))[0]?.state === 'succeeded');
    await follow();
    expect((await show(id)).data.state).toBe('done');
    const sentBack = { refundId: (await refunds(orderId))[0]?.id, status: 'ABNORMAL' };
    await shop.server.control('wechatPay', '/control/end-refund-again', sentBack);
    const caseId = await caseOf(orderId);
    await follow();
    expect((await show(id)).data).toMatchObject({ state: 'refunding', endedAt: null });
    expect((await resolve(caseId, 'withdrawRefund')).code).toBe(0);
    await follow();
    expect((await show(id)).data).toMatchObject({
      state: 'rejected',
      rejectText: expect.stringMatching(/./),
    });
    expect(await running(orderId)).toBeGreaterThan(0);
    expect((await ask(orderId)).data).toMatchObject({ state: 'applied' });
  });

  test('stays ended where nothing was left to give back, though staff take back a refund from before', async () => {
    const orderId = await contract(200);
    await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
    const given = { orderId, lineNo: 1, amountFen: 29_899, note: 'goodwill' };
    expect((await shop.server.post('/pay/refund/add', given, { token: staff, key: newId() })).code).toBe(0);
    const caseId = await caseOf(orderId);
    const { id, refundFen } = (await ask(orderId)).data;
    expect(refundFen).toBe(0);
    await move(id, 'review');
    expect((await move(id, 'refund')).data.state).toBe('done');
    expect((await resolve(caseId, 'withdrawRefund')).code).toBe(0);
    expect(await running(orderId)).toBe(0);
  });

  test('and a smaller refund beside it that is taken back does not bring the ended contract back', async () => {
    const orderId = await contract(100);
    await shop.misbehave({ behaviour: 'answerError', operation: 'refund', status: 403, code: 'NOT_ENOUGH' });
    const given = { orderId, lineNo: 1, amountFen: 100, note: 'goodwill' };
    expect((await shop.server.post('/pay/refund/add', given, { token: staff, key: newId() })).code).toBe(0);
    const caseId = await caseOf(orderId);
    const { id } = (await ask(orderId)).data;
    await move(id, 'review');
    await move(id, 'refund');
    await eventually(async () => (await refunds(orderId)).some(({ state }) => state === 'succeeded'));
    expect((await resolve(caseId, 'withdrawRefund')).code).toBe(0);
    expect(await running(orderId)).toBe(0);
  });
});

describe('what can’t be ended:', () => {
  test('a month, an order that is not paid, a contract that is over, was given back, or was had for nothing', async () => {
    const month = await contract(3, [{ packageId: 168 }]);
    const unpaid = await shop.order({ imeis: [await newDevice()], packages: [{ packageId: yearly }] });
    const over = await contract(361);
    const [returned, free] = [await contract(50), await contract(50)];
    const refund = { orderId: returned, lineNo: 1, amountFen: 29_900, note: 'agreed' };
    expect((await shop.server.post('/pay/refund/add', refund, { token: staff, key: newId() })).code).toBe(0);
    const discount = (fen: string) =>
      shop.server.database.pool.query(`update order_lines set discount_fen = ${fen} where order_id = $1`, [
        free,
      ]);
    await discount('amount_fen');
    for (const orderId of [month, unpaid, over, returned, free]) {
      expect((await preview(orderId)).data).toEqual([]);
      expect(await ask(orderId)).toMatchObject({ code: 'unwindImpossible' });
    }
    await discount('0');
  });

  test('another’s', async () => {
    const orderId = await contract(50);
    expect(await ask(orderId, other)).toMatchObject({ code: 'orderNotFound' });
    const { id } = (await ask(orderId)).data;
    const options = { token: other };
    for (const one of [id, newId()]) {
      expect(await show(one, other)).toMatchObject({ code: 'unwindNotFound', data: null });
      for (const answer of [
        await shop.server.post('/unwind/withdraw', { id: one }, options),
        await shop.server.post('/unwind/sendDevice', { id: one, tracking: 'SF1400020261107' }, options),
      ])
        expect(answer).toMatchObject({ code: 'unwindNotFound' });
    }
    expect((await shop.server.post('/unwind/getUnwindList', {}, { token: other })).data.total).toBe(0);
  });

  test('a brand’s, by staff whose brands do not hold it', async () => {
    const { id } = (await ask(await contract(50))).data;
    expect((await show(id, staff)).code).toBe(0);
    const { pool } = shop.server.database;
    await pool.query("update users set staff_brands = '{tc}' where user_name = 'staff'");
    const answer = await show(id, staff);
    await pool.query("update users set staff_brands = '{zax}' where user_name = 'staff'");
    expect(answer.code).toBe('unwindNotFound');
  });

  test('a brand’s, by another brand’s staff on their own host', async () => {
    const { id } = (await ask(await contract(50))).data;
    await shop.server.database.pool.query(
      `insert into users (id, brand, user_name, display_name, password_hash, role, ancestor_ids, staff_brands)
       select gen_random_uuid(), 'tc', 'staff-tc', '', password_hash, 'staff', '{}', '{tc}' from users where user_name = 'staff'`,
    );
    const host = 'tc.localhost';
    const login = await shop.server.post(
      '/loginVerification',
      { userName: 'staff-tc', password: passwordOfAll },
      { host },
    );
    const options = { host, token: login.data.token, key: newId() };
    const answers = [
      await shop.server.post('/unwind/getUnwindById', { id }, options),
      await shop.server.post('/unwind/staff/move', { id, action: 'review' }, options),
    ];
    expect(codesOf(answers)).toEqual(['unwindNotFound', 'unwindNotFound']);
    expect((await shop.server.post('/unwind/staff/list', {}, options)).data.total).toBe(0);
  });

  test('a guest’s, without an account', async () => {
    const guest = await people(shop.server).guest();
    const order = { imeis: [imeiOfB], packages: [{ packageId: yearly }] };
    const orderId = (await shop.server.post('/pay/order/addOrder', order, { token: guest })).data;
    expect(await ask(orderId, guest)).toMatchObject({ code: 'loginNeeded' });
  });
});

test('a device of several SIMs has one contract, and names the SIM that is in use', async () => {
  const orderId = await contract(20);
  const { pool } = shop.server.database;
  await pool.query(
    `insert into sims (iccid, imei, slot, active, carrier, carrier_status, real_name)
     select '8986062000000066000' || slot, imei, slot, slot = 2, 'unicom', 2, true
     from order_lines, generate_series(1, 3) slot where order_id = $1`,
    [orderId],
  );
  expect((await preview(orderId)).data).toMatchObject([{ iccid: '89860620000000660002' }]);
});

test('who has paid for a stranger’s device is not told the number of its SIM, whose end proves that one has it', async () => {
  const { pool } = shop.server.database;
  const orderId = await contract(3);
  await pool.query(
    `insert into sims (iccid, imei, slot, active, carrier, carrier_status, real_name)
     select '89860620000000660101', imei, 1, true, 'unicom', 2, true from order_lines where order_id = $1`,
    [orderId],
  );
  await pool.query(
    'update devices set user_id = null where imei = (select imei from order_lines where order_id = $1)',
    [orderId],
  );
  expect((await preview(orderId)).data).toMatchObject([{ iccid: null }]);
  const { data } = await ask(orderId);
  expect(data).toMatchObject({ state: 'applied', iccid: null });
  expect((await show(data.id, staff)).data.iccid).toBeNull();
});

test('an order with two contracts is asked which one', async () => {
  const orderId = await contract(5, [{ packageId: yearly }, { packageId: otherYearly }]);
  expect(await ask(orderId)).toMatchObject({ code: 'invalidInput', data: { fields: [{ field: 'lineNo' }] } });
  const { data } = await ask(orderId, shop.token, { lineNo: 2 });
  expect(data).toMatchObject({ lineNo: 2, paidFen: 29_900 });
  // Whoever asks again, as an answer was lost, must not end the other one.
  await move(data.id, 'review');
  await move(data.id, 'refund');
  expect(await ask(orderId)).toMatchObject({ code: 'invalidInput', data: { fields: [{ field: 'lineNo' }] } });
});

test('staff see whose the device is by now: it may have changed hands since its contract was bought', async () => {
  const { id, imei } = (await ask(await contract(50))).data;
  const { pool } = shop.server.database;
  const holder = async () => {
    const { data } = await shop.server.post('/unwind/staff/list', { pageSize: 100 }, { token: staff });
    return data.list.find((one) => one.id === id)?.deviceUserName;
  };
  expect(await holder()).toBe('owner-a');
  await pool.query('update devices set user_id = null where imei = $1', [imei]);
  expect(await holder()).toBeNull();
});

test('a rejection says why and may be followed by another request; states are left only as the table says', async () => {
  const orderId = await contract(50);
  const { id } = (await ask(orderId)).data;
  for (const action of ['confirmReturn', 'refund'] as const)
    expect(await move(id, action)).toMatchObject({ code: 'unwindStateWrong' });
  expect(await move(id, 'reject')).toMatchObject({
    code: 'invalidInput',
    data: { fields: [{ field: 'text' }] },
  });
  expect((await move(id, 'reject', 'Too late.')).data).toMatchObject({
    state: 'rejected',
    rejectText: 'Too late.',
  });
  for (const action of ['review', 'refund', 'reject'] as const)
    expect(await move(id, action, 'x')).toMatchObject({ code: 'unwindStateWrong' });
  const again = (await ask(orderId)).data;
  expect(again.id).not.toBe(id);
  const { data } = await shop.server.post('/unwind/staff/list', { pageSize: 100 }, { token: staff });
  expect(data.list.map((one) => one.id)).toContain(again.id);
  expect(data.list.map((one) => one.id)).not.toContain(id);
});
