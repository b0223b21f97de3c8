import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { Admin } from './admin.ts';
import { imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let admin: Admin;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  admin = new Admin(shop.server.database);
});
afterAll(async () => {
  await admin.stop();
  await shop.server.stop();
});
let actsBefore = 0;
beforeEach(async () => {
  actsBefore = await admin.lastActId();
});

const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;
const as = ['--as', 'staff'] as const;
const why = ['--reason', 'Agreed by phone'] as const;
const newActs = () => admin.acts(actsBefore);

let complaints = 0;
async function complain(): Promise<string> {
  complaints += 1;
  const fields = {
    feedbackType: 'network',
    feedbackComplaint: 1,
    feedbackProblems: `No internet since the morning, ${complaints} times.`,
  };
  const { data } = await shop.server.raw('/feedback/addFeedback', fields, { token: shop.token });
  return (data as { id: string }).id;
}

describe('a complaint', () => {
  test('is listed, shown, taken up, answered and closed, as on the portal', async () => {
    const id = await complain();
    const { out } = await admin.run('complaints', 'list', '--complaint-status', 'pending', ...as);
    expect(out.join('\n')).toContain(id);
    expect((await admin.run('complaints', 'move', id, 'accept', ...as)).code).toBe(0);
    expect((await admin.run('complaints', 'answer', id, '--text', 'We are on it.', ...as)).code).toBe(0);
    expect((await admin.run('complaints', 'show', id, ...as)).out.join('\n')).toContain('We are on it.');
    expect((await admin.run('complaints', 'move', id, 'close', ...as)).code).toBe(0);
    const { data } = await shop.server.post('/feedback/getFeedbackById', { id }, { token: shop.token });
    expect(data).toMatchObject({ complaintStatus: 'closed' });
    const acts = await newActs();
    expect(acts.map(({ changes }) => changes.action)).toEqual(['accept', 'reply', 'close']);
    expect(acts.every(({ request_id: requestId }) => requestId.startsWith('cli-'))).toBe(true);
    // The message to the person is in the case, but not in the log.
    expect(JSON.stringify(acts)).not.toContain('We are on it');
  });

  test.each([
    [['move', 'ID', 'fly'], 'action: must be one of accept'],
    [['answer', 'ID'], '--text: is required'],
    [['move', 'not-an-id', 'accept'], 'id: must be an id'],
  ])('is refused %j, and the field is named', async (words, problem) => {
    const id = await complain();
    const said = await admin.run('complaints', ...words.map((word) => (word === 'ID' ? id : word)), ...as);
    expect(said.code).toBe(1);
    expect(said.err.join()).toContain(problem);
    expect(await newActs()).toEqual([]);
  });

  test('is a person’s to answer: an operator is refused', async () => {
    const said = await admin.run('complaints', 'list', '--as', 'operator', '--brand', 'zax');
    expect(said).toMatchObject({ code: 1, err: ['--as: must be an account of staff for this command'] });
  });
});

test('a cancellation is listed, shown and decided, with the reason in the log and the text with the person', async () => {
  const token = await people(shop.server).freshLogin('owner-b');
  const fields = { account: 'owner-b', email: 'b@example.com', reason: 'notUsed' };
  const { id } = (await shop.server.raw('/cancellation/add', fields, { token })).data as { id: string };
  expect((await admin.run('cancellations', 'list', ...as)).out.join('\n')).toContain(id);
  expect(await admin.json('cancellations', 'show', id, ...as)).toMatchObject({ id, state: 'applied' });
  expect((await admin.run('cancellations', 'decide', id, 'approve', ...as)).err).toEqual([
    '--reason: is needed: why is this done?',
  ]);
  const early = await admin.run('cancellations', 'decide', id, 'approve', ...as, ...why);
  expect(early.code).toBe(1);
  await admin.json('cancellations', 'decide', id, 'reject', '--text', 'It owes money.', ...as, ...why);
  expect(await newActs()).toMatchObject([
    {
      action: 'cancellations.decide',
      object_id: id,
      reason: 'Agreed by phone',
      changes: { userId: shop.world.ownerB, state: ['applied', 'rejected'] },
    },
  ]);
  const nowhere = await admin.run('cancellations', 'show', newId(), ...as);
  expect(nowhere.code).toBe(1);
});

describe('a refund', () => {
  const add = (orderId: string, amount: string, ...more: string[]) =>
    admin.run('refunds', 'add', orderId, '1', amount, ...as, ...why, ...more);

  test('says what of its order is not there', async () => {
    const [paid, unpaid] = [await shop.orderInEffect(), await shop.order()];
    for (const [orderId, line, problem] of [
      ['zx261122nothing', '1', 'ORDERID: is no order of this brand'],
      [unpaid, '1', 'The order has not been paid'],
      [paid, '2', 'lineNo: is the number of no line of this order'],
    ] as const)
      expect(
        (await admin.run('refunds', 'add', orderId, line, '1', '--confirm', '1', ...as, ...why)).err,
      ).toEqual([problem]);
  });

  test('wants its amount twice, goes through, and is the same when it is typed again', async () => {
    const orderId = await shop.orderInEffect();
    for (const [more, problem] of [
      [[], '--confirm: is needed: 10.00 goes back; say --confirm 10.00'],
      [['--confirm', '1.00'], '--confirm: is not 10.00'],
      [['--confirm', 'ten'], '--confirm: is not 10.00'],
    ] as const)
      expect((await add(orderId, '10', ...more)).err).toEqual([problem]);
    expect(await query('select id from refunds where order_id = $1', orderId)).toEqual([]);

    const [first, again] = [
      await add(orderId, '10', '--confirm', '10'),
      await add(orderId, '10', '--confirm', '10.00'),
    ];
    expect(first).toMatchObject({ code: 0, err: [] });
    expect(again.code).toBe(0);
    await eventually(async () => {
      const rows = await query('select amount_fen, state from refunds where order_id = $1', orderId);
      expect(rows).toHaveLength(1);
      return rows[0].state === 'succeeded';
    });
    expect(await newActs()).toMatchObject([
      {
        action: 'payments.add-refund',
        object_id: orderId,
        changes: { amountFen: 1000 },
        reason: 'Agreed by phone',
      },
    ]);
    // With another amount, or a key of its own, it is another refund.
    expect((await add(orderId, '5', '--confirm', '5')).code).toBe(0);
    const other = await add(orderId, '10', '--confirm', '10', '--key', 'a-second-one');
    expect(other.code).toBe(0);
    const tooMuch = await add(orderId, '25', '--confirm', '25');
    expect(tooMuch.code).toBe(1);
    await eventually(async () => {
      const rows = await query("select id from refunds where order_id = $1 and state = 'succeeded'", orderId);
      return rows.length === 3;
    });
    expect(await admin.json('ledger', 'proof', '--as', 'operator')).toEqual([]);
  });

  test.each([
    ['0', 'AMOUNT: must be an amount'],
    ['1e3', 'AMOUNT: must be an amount'],
    ['-1', '-1'],
  ])('of %s is none', async (amount, problem) => {
    const said = await add('zx261121k7Q2M4XpR8sTvWd', amount, '--confirm', amount);
    expect(said.code).toBeGreaterThan(0);
    expect(said.err.join()).toContain(problem);
  });
});

test('a payment that fits nothing is listed, and goes back once its amount was said', async () => {
  const id = newId();
  await query(
    `insert into payment_cases (id, kind, subject, brand, provider, amount_fen, currency, opened_at)
     values ($1, 'billUnknownRow', $2, 'zax', 'wechatpay', 100, 'CNY', now())`,
    id,
    id,
  );
  expect((await admin.run('cases', 'list', '--open', ...as)).out.join('\n')).toMatch(
    new RegExp(`${id}.*1\\.00 CNY`),
  );
  expect((await admin.run('cases', 'resolve', id, 'refund', ...as, ...why)).err).toEqual([
    '--confirm: is needed: 1.00 CNY goes back; say --confirm 1.00',
  ]);
  expect((await admin.run('cases', 'resolve', id, 'retryRefund', ...as, ...why)).err).toEqual([
    '--confirm: is needed: 1.00 CNY goes back; say --confirm 1.00',
  ]);
  const impossible = await admin.run('cases', 'resolve', id, 'refund', '--confirm', '1', ...as, ...why);
  expect(impossible.code).toBe(1);
  expect(await newActs()).toEqual([]);
  expect((await admin.run('cases', 'resolve', id, 'dismiss', ...as, ...why)).code).toBe(0);
  expect((await admin.run('cases', 'resolve', id, 'dismiss', ...as, ...why)).err).toEqual([
    'ID: is no open case of this brand',
  ]);
  expect(await newActs()).toMatchObject([
    {
      action: 'payments.resolve-case',
      object_id: id,
      reason: 'Agreed by phone',
      changes: { action: 'dismiss' },
    },
  ]);
});

test('a line that can not be delivered is refunded once a person has said its amount', async () => {
  await query("update refund_rules set action = 'human' where reason = 'undeliverable'");
  await shop.server.control('devicePlatform', '/control/fail-next', { imei: imeiOfA });
  const orderId = await shop.orderAtCashier();
  await shop.pay(orderId);
  const { id } = await eventually(async () => {
    const { list } = await admin.json<{ list: { id: string; orderId: string }[] }>('cases', 'list', ...as);
    return list.find((one) => one.orderId === orderId);
  });
  const resolve = (amount: string) =>
    admin.run('cases', 'resolve', id, 'refund', '--confirm', amount, ...as, ...why);
  expect((await resolve('29.00')).err).toEqual(['--confirm: is not 29.90 CNY']);
  expect((await resolve('29.90')).code).toBe(0);
  const refund = await eventually(async () => {
    const [row] = await query('select id, amount_fen, state from refunds where order_id = $1', orderId);
    return row?.state === 'succeeded' ? row : null;
  });
  expect(await newActs()).toMatchObject([
    {
      action: 'payments.resolve-case',
      object_id: id,
      changes: { kind: 'undelivered', action: 'refund', orderId, refundId: refund.id, amountFen: 2990 },
    },
  ]);
  expect(await admin.json('ledger', 'proof', '--as', 'operator')).toEqual([]);
});

test('what people wrote can not make a terminal do things', async () => {
  const id = await complain();
  await query('update feedback set title = $1 where id = $2', 'a\u001b]0;evil\u0007b\u202ec', id);
  const { out } = await admin.run('complaints', 'list', ...as);
  expect(out.join('\n')).toContain('a ]0;evil b c');
  const shown = (await admin.run('complaints', 'show', id, ...as)).out.join('\n');
  expect(shown).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
});

test('an act on a contract says its reason to the log, and leaves what the person reads with the request', async () => {
  const { id, orderId } = await shop.unwind();
  expect((await admin.run('unwinds', 'list', ...as)).out.join('\n')).toMatch(
    new RegExp(`${id}.* applied +29\\.90 CNY `),
  );
  await admin.json('unwinds', 'move', id, 'review', ...as, ...why);
  await admin.json('unwinds', 'move', id, 'refund', '--text', 'As agreed.', ...as, ...why);
  expect(await admin.json('unwinds', 'show', id, ...as)).toMatchObject({
    state: expect.stringMatching(/refunding|done/),
  });
  expect(await newActs()).toMatchObject([
    { changes: { orderId, state: ['applied', 'inReview'] } },
    { changes: { state: ['inReview', 'refunding'], amountFen: 2990 }, reason: 'Agreed by phone' },
  ]);
});

test('a bill that was compared is listed, with what did not fit', async () => {
  await query("insert into payment_bills values ('wechatpay', '2026-11-21', '2026-11-22T02:10:00Z', 41, 2)");
  expect((await admin.run('bills', 'list', '--as', 'operator')).out[1]).toMatch(
    /^wechatpay +2026-11-21 +2026-11-22T02:10:00\.000Z +41 +2$/,
  );
});

test('a ledger that is out of balance is told of, and the exit code says so', async () => {
  await query("update payments set amount_fen = amount_fen + 150 where provider = 'wechatpay'");
  const said = await admin.run('ledger', 'proof', '--as', 'operator');
  expect(said.code).toBe(1);
  expect(said.out.slice(1)).toEqual([
    expect.stringMatching(/^provider:wechatpay +CNY +\d+\.\d\d +\d+\.\d\d$/),
  ]);
  const { out } = await admin.run('ledger', 'proof', '--as', 'operator', '--json');
  expect(JSON.parse(out.join('\n'))).toEqual([
    {
      account: 'provider:wechatpay',
      currency: 'CNY',
      ledgerFen: expect.any(Number),
      expectedFen: expect.any(Number),
    },
  ]);
});
