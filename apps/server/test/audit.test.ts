import { type CallDefinition, calls } from '@device-pay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActs, recordAct } from '../src/modules/audit/public.ts';
import { newId } from '../src/platform/ids.ts';
import { Admin } from './admin.ts';
import { imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let staff: string;
let admin: Admin;
beforeAll(async () => {
  shop = await Shop.open({ work: true });
  await shop.server.control('devicePlatform', '/control/settings', { activationMs: 50 });
  staff = await people(shop.server).login('staff');
  admin = new Admin(shop.server.database);
});
afterAll(async () => {
  await admin.stop();
  await shop.server.stop();
});

const query = async (text: string, ...values: unknown[]) =>
  (await shop.server.database.pool.query(text, values)).rows;

let complaints = 0;
async function complaint(): Promise<string> {
  complaints += 1;
  const fields = {
    feedbackType: 'network',
    feedbackProblems: `No internet since the morning, ${complaints} times.`,
    feedbackComplaint: 1,
  };
  const answer = await shop.server.raw('/feedback/addFeedback', fields, { token: shop.token });
  return (answer.data as { id: string }).id;
}

async function cancellation(): Promise<string> {
  const token = await people(shop.server).freshLogin('owner-b');
  const fields = { account: 'owner-b', email: 'b@example.com', reason: 'notUsed' };
  const answer = await shop.server.raw('/cancellation/add', fields, { token });
  return (answer.data as { id: string }).id;
}

async function openCase(): Promise<string> {
  const id = newId();
  await query(
    `insert into payment_cases (id, kind, subject, brand, provider, opened_at)
     values ($1, 'billUnknownRow', $2, 'zax', 'wechatpay', now())`,
    id,
    id,
  );
  return id;
}

/** By act, what makes it succeed, and the object that it concerns. */
const acts: Readonly<Record<string, () => Promise<{ input: object; objectId?: string }>>> = {
  'help.update-faqs': () => {
    const { id: _id, ...input } = calls['help.update-faqs'].example.input as { id?: string };
    return Promise.resolve({ input });
  },
  'content.update-popup': () => Promise.resolve({ input: calls['content.update-popup'].example.input }),
  'payments.add-refund': async () => {
    const orderId = await shop.orderInEffect();
    return { input: { orderId, lineNo: 1, amountFen: 100, note: 'Agreed by phone' }, objectId: orderId };
  },
  'payments.resolve-case': async () => {
    const id = await openCase();
    return { input: { id, action: 'dismiss', note: 'Looked into' }, objectId: id };
  },
  'unwinds.move': async () => {
    const { id } = await shop.unwind();
    return { input: { id, action: 'review' }, objectId: id };
  },
  'support.move-feedback': async () => {
    const id = await complaint();
    return { input: { id, action: 'accept' }, objectId: id };
  },
  'cancellations.decide': async () => {
    const id = await cancellation();
    return { input: { id, decision: 'review' }, objectId: id };
  },
};

const make = (call: CallDefinition, input: object) =>
  shop.server.raw(call.path, input as Record<string, unknown>, {
    token: staff,
    key: crypto.randomUUID(),
    json: true,
  });
const staffCalls = (Object.values(calls) as CallDefinition[]).filter(({ tier }) => tier === 'staff');

describe.each(staffCalls.filter(({ effect }) => effect !== 'read'))('$name', (call) => {
  test('leaves one row in the audit log when it is done, and none when it is refused', async () => {
    const prepared = acts[call.name];
    if (!prepared) throw new Error(`${call.name} changes something: say above what makes it succeed`);
    const { input, objectId } = await prepared();
    const before = await admin.lastActId();
    const refused = await make(call, {});
    expect(refused.code).not.toBe(0);
    expect(await admin.acts(before)).toEqual([]);

    const answer = await make(call, input);
    expect(answer.code).toBe(0);
    const [row, ...more] = await admin.acts(before);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action: call.name,
      actor_id: shop.world.staff,
      operator: null,
      brand: 'zax',
    });
    expect(row?.object_id).toBe(objectId ?? (answer.data as { id: string }).id);
    expect(row?.request_id).toMatch(/\S/);
  });
});

test.each(staffCalls.filter(({ effect }) => effect === 'read'))(
  '$name only reads, and leaves none',
  async (call) => {
    const before = await admin.lastActId();
    expect((await make(call, call.example.input)).code).toBe(0);
    expect(await admin.acts(before)).toEqual([]);
  },
);

test('what is undone with its transaction has left no row, and what leaves no row is undone', async () => {
  const id = await complaint();
  const before = await admin.lastActId();
  await query(
    `create function refuse_act() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await query(
    'create trigger refuse_act before insert on audit_log for each row execute function refuse_act()',
  );
  const answer = await make(calls['support.move-feedback'], { id, action: 'accept' });
  await query('drop trigger refuse_act on audit_log');
  expect(answer.code).toBe('internalError');
  expect(await query('select state from feedback where id = $1', id)).toEqual([{ state: 'pending' }]);
  expect(await admin.acts(before)).toEqual([]);
});

test('a refund that is asked for twice under one key is one act', async () => {
  const orderId = await shop.orderInEffect();
  const before = await admin.lastActId();
  const options = { token: staff, key: crypto.randomUUID() };
  const input = { orderId, lineNo: 1, amountFen: 100, note: 'Agreed by phone' };
  const answers = [1, 2].map(() => shop.server.post('/pay/refund/add', input, options));
  for (const answer of await Promise.all(answers)) expect(answer.code).toBe(0);
  expect(await admin.acts(before)).toMatchObject([
    {
      action: 'payments.add-refund',
      changes: { lineNo: 1, amountFen: 100, currency: 'CNY' },
      reason: 'Agreed by phone',
    },
  ]);
});

test.each([
  ['changed', "update audit_log set reason = 'another'"],
  ['deleted', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
])('a row can not be %s', async (_, statement) => {
  await make(calls['support.move-feedback'], { id: await complaint(), action: 'accept' });
  const before = await admin.acts();
  expect(before.length).toBeGreaterThan(0);
  await expect(query(statement)).rejects.toThrow('audit_log is append-only');
  expect(await admin.acts()).toEqual(before);
});

test('a row names one who acts: staff or an operator, never both or neither', async () => {
  const insert = (actor: string | null, operator: string | null) =>
    query(
      `insert into audit_log (at, actor_id, operator, brand, action, object_type, object_id, changes, request_id)
       values (now(), $1, $2, 'zax', 'x', 'x', 'x', '{}', 'x')`,
      actor,
      operator,
    );
  await expect(insert(null, null)).rejects.toThrow(/check constraint/);
  await expect(insert(shop.world.staff, 'root')).rejects.toThrow(/check constraint/);
});

describe('the log', () => {
  interface Listed {
    readonly list: { action: string; user_name: string | null; operator: string | null; object_id: string }[];
    readonly total: number;
  }
  const list = (...words: string[]) => admin.json<Listed>('audit', 'list', '--as', 'operator', ...words);

  test('is found by who, what, when and about what', async () => {
    const id = await complaint();
    await make(calls['support.move-feedback'], { id, action: 'accept' });
    await make(calls['support.move-feedback'], { id, action: 'start' });
    await admin.json('devices', 'halt', imeiOfA, '--as', 'operator', '--brand', 'zax', '--reason', 'stolen');
    expect(await list('--object', `feedback:${id}`)).toMatchObject({
      total: 2,
      list: [{ user_name: 'staff' }, {}],
    });
    expect((await list('--who', 'root-of-test')).list).toMatchObject([
      { action: 'devices.halt', object_id: imeiOfA },
    ]);
    const supports = await list('--what', 'support');
    expect(supports.list.every(({ action }) => action === 'support.move-feedback')).toBe(true);
    expect(supports.total).toBeGreaterThanOrEqual(2);
    expect(await list('--what', 'supp')).toMatchObject({ total: 0 });
    expect(await list('--since', '2999-01-01')).toMatchObject({ total: 0 });
    expect((await list('--until', '2999-01-01', '--page-size', '1')).list).toHaveLength(1);
    const said = await admin.run('audit', 'list', '--as', 'operator', '--since', 'yesterday');
    expect(said).toMatchObject({
      code: 1,
      err: ['--since: must be a day such as 2026-12-01, or a time with its offset'],
    });
  });

  test('shows staff what was done in their brands alone', async () => {
    const input = ['--title-zh', '一', '--title-en', 'One', '--text-zh', '一', '--text-en', 'One'];
    await admin.json('messages', 'add', '--as', 'operator', '--brand', 'tc', ...input);
    expect((await list('--object', 'appMessage')).total).toBe(1);
    expect(await admin.json('audit', 'list', '--as', 'staff', '--object', 'appMessage')).toMatchObject({
      total: 0,
    });
  });

  test('has a row for each of any number of objects, with why, whose they are, and until when', async () => {
    const { db } = shop.server.database;
    const at = new Date('2026-03-01T00:00:00Z');
    const subject = { kind: 'operator', name: 'many-of-test' } as const;
    const context = {
      now: at,
      requestId: 'r',
      reason: 'why',
      brand: 'zax',
      language: 'zh',
      subject,
    } as const;
    const acts = Array.from({ length: 2001 }, (_, n) => ({
      action: 'test.many',
      objectType: 'thing',
      objectId: String(n),
      changes: {},
      ...(n === 0 ? ({ brand: 'tc', reason: 'its own' } as const) : {}),
    }));
    await db.transaction().execute((trx) => recordAct(trx, context, ...acts));
    const page = { page: 1, pageSize: 1, actor: 'many-of-test' };
    expect(await listActs(db, { ...page, objectId: '1' })).toMatchObject({
      total: 1,
      list: [{ brand: 'zax', reason: 'why' }],
    });
    expect(await listActs(db, { ...page, objectId: '0' })).toMatchObject({
      list: [{ brand: 'tc', reason: 'its own' }],
    });
    const totalOf = async (filter: object) => (await listActs(db, { ...page, ...filter })).total;
    expect(await totalOf({})).toBe(2001);
    expect(await totalOf({ brands: ['tc'] })).toBe(1);
    expect(await totalOf({ brands: [] })).toBe(0);
    expect([await totalOf({ since: at }), await totalOf({ until: at })]).toEqual([2001, 0]);
  });
});
