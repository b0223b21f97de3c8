import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { fillWorld, iccidOfA, imeiOfA, imeiOfB, type World } from '../../../test/fixtures.ts';
import { newId } from '../ids.ts';
import type { Tables } from './tables.ts';

let database: TestDatabase;
let world: World;
const at = new Date('2026-11-21T06:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

beforeAll(async () => {
  database = await createTestDatabase();
  world = await fillWorld(database.db);
});
afterAll(() => database.drop());

const insert = <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) =>
  database.db
    .insertInto(table)
    .values(row as never)
    .execute();

const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) => one.status).sort();

describe('brands', () => {
  test("a row of one brand can't hang on another brand's device", async () => {
    await expect(
      insert('alarm_configs', { imei: imeiOfA, brand: 'tc', updated_by: null, updated_at: at }),
    ).rejects.toThrow(/foreign key/);
  });
});

describe('balance', () => {
  const entry = (no: number, amountFen: number, after: number): Insertable<Tables['balance_entries']> => ({
    id: newId(),
    brand: 'zax',
    imei: imeiOfA,
    currency: 'CNY',
    entry_no: no,
    kind: amountFen < 0 ? 'debit' : 'topUp',
    amount_fen: amountFen,
    balance_after_fen: after,
    reference: newId(),
    order_id: null,
    description_zh: '',
    description_en: '',
    at,
  });

  test('grows by what continues its last entry alone, is never below 0, never changed or deleted', async () => {
    const { db } = database;
    await insert('balance_entries', entry(1, 1000, 1000));
    await expect(insert('balance_entries', entry(2, 500, 2000))).rejects.toThrow(/does not continue/);
    await expect(insert('balance_entries', entry(3, 500, 1500))).rejects.toThrow(/does not continue/);
    await expect(insert('balance_entries', entry(2, -1500, -500))).rejects.toThrow(/check constraint/);
    await expect(db.updateTable('balance_entries').set({ amount_fen: 1 }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(db.deleteFrom('balance_entries').execute()).rejects.toThrow(/append-only/);
    await expect(sql`truncate balance_entries`.execute(db)).rejects.toThrow(/append-only/);
  });

  test('of those that spend the same money at once one succeeds', async () => {
    const tries = [1, 2, 3, 4, 5].map(() => insert('balance_entries', entry(2, -1000, 0)));
    expect((await outcomes(tries)).filter((status) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('ledger', () => {
  /** Writes a movement, if it has a kind, and entries of it, in one transaction. */
  async function post(
    id: string,
    kind: string | null,
    entries: readonly (readonly [string, string, number])[],
  ) {
    await database.db.transaction().execute(async (trx) => {
      if (kind !== null)
        await sql`insert into ledger_movements (id, kind, subject, at) values (${id}, ${kind}, ${id}, ${at})`.execute(
          trx,
        );
      for (const [account, currency, amountFen] of entries)
        await sql`insert into ledger_entries values (${id}, ${account}, ${currency}, ${amountFen})`.execute(
          trx,
        );
    });
  }
  const balanced = [
    ['provider:stripe', 'CNY', 100],
    ['deferred', 'CNY', -100],
  ] as const;

  test.each([
    ['without entries', []],
    ['of two amounts', [balanced[0], ['deferred', 'CNY', -99]]],
    ['of two currencies', [balanced[0], ['deferred', 'USD', -100]]],
  ] as const)('a movement %s is refused', async (_, entries) => {
    await expect(post(newId(), 'payment', entries)).rejects.toThrow(/does not balance/);
  });

  test('nothing is added later to a movement that balances', async () => {
    const id = newId();
    await post(id, 'payment', balanced);
    await expect(post(id, null, [['revenue', 'CNY', -1]])).rejects.toThrow(/does not balance/);
  });
});

test.each([
  ['ledger_movements', 'at'],
  ['ledger_entries', 'amount_fen'],
  ['feedback_events', 'at'],
  ['cancellation_events', 'at'],
  ['unwind_events', 'at'],
  ['real_name_events', 'at'],
  ['real_name_accesses', 'at'],
])('what is a proof is neither changed nor taken away: %s', async (table, column) => {
  // Events of feedback go with their case, and with it alone.
  const remove = table === 'feedback_events' ? [] : [`delete from ${table}`];
  for (const statement of [
    `update ${table} set ${column} = ${column}`,
    `truncate ${table} cascade`,
    ...remove,
  ])
    await expect(database.pool.query(statement), statement).rejects.toThrow(/append-only/);
});

describe('money', () => {
  const query = (text: string) => database.pool.query(text);
  const [line, payment, coupon] = [newId(), newId(), newId()];
  beforeAll(async () => {
    await query(`
      insert into orders (id, brand, site, platform, guest_id, request_hash, agent, type, status, amount_fen,
        discount_fen, pay_fen, currency, terms_version, agreement_hash, language, created_at, pay_before)
      values ('order', 'zax', 'cn', 'track', gen_random_uuid(), '', 1, 1, 'toPay', 100, 0, 100, 'CNY', '', '', 'en',
        now(), now());
      insert into order_lines (id, order_id, line_no, package_id, imei, total, amount_fen, sold)
      values ('${line}', 'order', 1, 168, '${imeiOfA}', 1, 100, '{}');
      insert into payments (id, provider, transaction_id, attempt_id, amount_fen, currency, paid_at, recorded_at, purpose)
      values ('${payment}', 'stripe', 'one', 'one', 100, 'CNY', now(), now(), 'order');
      insert into coupons (id, brand, title_zh, title_en, type, amount_fen, currency, scope, valid_from, valid_to, total)
      values ('${coupon}', 'zax', '', '', 'amount', 100, 'CNY', 'none', now(), now(), 2)`);
  });

  let attempts = 0;
  const attempt = (state: string, transaction: string | null) => {
    attempts += 1;
    return query(`
      insert into payment_attempts (id, order_id, ordinal, provider, pay_method, request_method, state, amount_fen,
        currency, expires_at, created_at, transaction_id)
      values ('${newId()}', 'order', ${attempts}, 'stripe', 'card', 'H5', '${state}', 100, 'CNY', now(), now(),
        ${transaction === null ? 'null' : `'${transaction}'`})`);
  };
  const refund = (reason: string, more: { line?: string; key?: string; state?: string } = {}) =>
    query(`
      insert into refunds (id, payment_id, order_line_id, amount_fen, currency, reason, state, requested_by, request_key,
        created_at)
      values ('${newId()}', '${payment}', ${more.line ? `'${more.line}'` : 'null'}, 1, 'CNY', '${reason}',
        '${more.state ?? 'requested'}', ${more.key ? `'${world.staff}', '${more.key}'` : 'null, null'}, now())`);

  test.each([
    ['an open attempt of an order', () => attempt('open', null)],
    ['an attempt that a transaction pays', () => attempt('paid', 'one')],
    ['a refund that the machine gives for one reason', () => refund('duplicatePayment')],
    ['a refund of what was not delivered', () => refund('undeliverable', { line })],
    ['a refund that staff ask for under one key', () => refund('staff', { line, key: 'key' })],
  ] as const)('%s is there once, however many are written at once', async (_, write) => {
    const written = await outcomes([1, 2, 3].map(write));
    expect(written).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('a refund that was withdrawn keeps nobody from another', async () => {
    for (let n = 0; n < 2; n += 1) await refund('latePayment', { state: 'withdrawn' });
    await refund('latePayment');
  });

  test('no more is given back than was paid, and no coupon is used more often than it may be', async () => {
    for (const [allowed, refused] of [
      ['update payments set refunded_fen = 100', 'update payments set refunded_fen = 101'],
      ['update coupons set reserved = 1, used = 1', 'update coupons set reserved = 2'],
    ] as const) {
      await query(allowed);
      await expect(query(refused), refused).rejects.toThrow(/check constraint/);
    }
  });
});

describe('rewards', () => {
  test('the last watch of a day is counted once, and none before its seconds have passed', async () => {
    const taskId = newId();
    await insert('reward_tasks', {
      id: taskId,
      brand: 'zax',
      title_zh: '看',
      title_en: 'Watch',
      ad_unit: 'a',
      seconds: 15,
      times_per_day: 1,
      package_id: 202,
    });
    const watch = (finishedAt: Date | null): Insertable<Tables['reward_watches']> => ({
      id: newId(),
      nonce_hash: Buffer.from(newId()),
      task_id: taskId,
      brand: 'zax',
      imei: imeiOfA,
      guest_id: newId(),
      user_id: null,
      seconds: 15,
      day: '2026-11-21',
      ordinal: finishedAt && 1,
      state: finishedAt ? 'finished' : 'started',
      started_at: at,
      finished_at: finishedAt,
    });
    await expect(insert('reward_watches', watch(later(0.2)))).rejects.toThrow(/check constraint/);
    const ended = await outcomes([1, 2, 3].map(() => insert('reward_watches', watch(later(0.25)))));
    expect(ended).toEqual(['fulfilled', 'rejected', 'rejected']);
    const running = await outcomes([1, 2].map(() => insert('reward_watches', watch(null))));
    expect(running).toEqual(['fulfilled', 'rejected']);
  });
});

describe('files', () => {
  const file = (changes: Partial<Insertable<Tables['files']>>): Insertable<Tables['files']> => ({
    id: newId(),
    brand: 'zax',
    purpose: 'realName',
    guest_id: newId(),
    user_id: null,
    media_type: 'image/jpeg',
    width_px: 800,
    height_px: 600,
    size_bytes: 1000,
    sha256: Buffer.alloc(32),
    storage_key: newId(),
    wrapped_key: Buffer.from('key'),
    master_key_id: 'k1',
    created_at: at,
    expires_at: null,
    deleted_at: null,
    ...changes,
  });

  test('an identity document is never in the clear, and loses its key when it is deleted', async () => {
    await insert('files', file({}));
    await expect(insert('files', file({ wrapped_key: null, master_key_id: null }))).rejects.toThrow(/check/);
    await expect(insert('files', file({ deleted_at: at }))).rejects.toThrow(/check/);
    await insert('files', file({ deleted_at: at, wrapped_key: null, master_key_id: null }));
    await expect(insert('files', file({ media_type: 'text/html' }))).rejects.toThrow(/check/);
  });
});

describe('alarms', () => {
  test('ten SMS a day go out, however many are sent at once', async () => {
    const send = () =>
      sql`
        insert into alarm_daily_counts (imei, day, channel, sent) values (${imeiOfA}, '2026-11-21', 'sms', 1)
        on conflict (imei, day, channel) do update set sent = alarm_daily_counts.sent + 1
          where alarm_daily_counts.sent < 10
      `.execute(database.db);
    const sent = await Promise.all(Array.from({ length: 16 }, send));
    expect(sent.filter((result) => result.numAffectedRows === 1n)).toHaveLength(10);
    await expect(database.db.updateTable('alarm_daily_counts').set({ sent: 11 }).execute()).rejects.toThrow(
      /check/,
    );
  });

  test('a speed of 201 km/h, a fourth receiver and an unknown channel are refused', async () => {
    await insert('alarm_configs', { imei: imeiOfA, brand: 'zax', updated_by: null, updated_at: at });
    const rule = {
      imei: imeiOfA,
      code: 14,
      enabled: true,
      channels: ['app' as const],
      threshold_value: 200,
      threshold_unit: 'km/h',
      schedule_days: null,
      schedule_from: null,
      schedule_to: null,
    };
    await expect(insert('alarm_rules', { ...rule, threshold_value: 201 })).rejects.toThrow(/check/);
    await expect(insert('alarm_rules', { ...rule, channels: ['fax' as 'app'] })).rejects.toThrow(/check/);
    await insert('alarm_rules', rule);
    await expect(
      insert('alarm_receivers', { imei: imeiOfA, code: 14, position: 4, name: 'Four', phone: '13800000004' }),
    ).rejects.toThrow(/check/);
  });
});

describe('requests', () => {
  test('one cancellation of a device is open at a time, and another after it was withdrawn', async () => {
    const request = (state: 'applied' | 'withdrawn'): Insertable<Tables['cancellations']> => ({
      id: newId(),
      brand: 'zax',
      user_id: world.ownerA,
      subject: 'device',
      imei: imeiOfA,
      email: 'a@example.com',
      reason: 'other',
      language: 'en',
      losses: '{}',
      state,
      created_at: at,
      decide_from: later(1),
      decide_by: later(2),
      decided_by: null,
      decided_at: null,
      decision_text: null,
      ended_at: state === 'withdrawn' ? later(1) : null,
    });
    await insert('cancellations', request('withdrawn'));
    await insert('cancellations', request('applied'));
    await expect(insert('cancellations', request('applied'))).rejects.toThrow(/unique/);
  });

  test('one card switch of a device is under way at a time', async () => {
    const request = (): Insertable<Tables['card_switches']> => ({
      id: newId(),
      brand: 'zax',
      imei: imeiOfB,
      mode: 'auto',
      from_iccid: iccidOfA,
      to_iccid: null,
      state: 'requested',
      fail_reason: null,
      requested_by: world.ownerB,
      requested_at: at,
      changed_at: at,
      deadline_at: later(3),
    });
    expect(await outcomes([1, 2, 3].map(() => insert('card_switches', request())))).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  test('feedback of nine characters, and a complaint without an order, are refused', async () => {
    const feedback = (changes: Partial<Insertable<Tables['feedback']>>): Insertable<Tables['feedback']> => ({
      id: newId(),
      brand: 'zax',
      site: 'cn',
      language: 'zh',
      guest_id: newId(),
      user_id: null,
      feedback_complaint: 1,
      feedback_type: 'other',
      feedback_problems: '一二三四五六七八九十',
      name: null,
      phone: null,
      email: null,
      imei: null,
      order_id: null,
      assigned_to: null,
      due_at: null,
      contacted_at: null,
      self_check_run_id: null,
      created_at: at,
      closed_at: null,
      ...changes,
    });
    await insert('feedback', feedback({}));
    await expect(insert('feedback', feedback({ feedback_problems: '一二三四五六七八九' }))).rejects.toThrow(
      /check/,
    );
    await expect(
      insert('feedback', feedback({ feedback_complaint: 2, due_at: later(9), name: 'A', phone: '1' })),
    ).rejects.toThrow(/check/);
  });
});

describe('telemetry', () => {
  const days = async () => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'device_telemetry'::regclass
      order by 1
    `.execute(database.db);
    return rows.map((row) => row.name);
  };

  test("a day's partition is made once, however many ask for it, and goes when the day is too old", async () => {
    const make = (day: string) => sql`select create_telemetry_day(${day}::date)`.execute(database.db);
    await Promise.all([1, 2, 3, 4, 5].map(() => make('2026-11-21')));
    await make('2026-11-20');
    await make('2026-11-21');
    expect(await days()).toEqual(['device_telemetry_20261120', 'device_telemetry_20261121']);
    const { rows } = await sql<{ dropped: number }>`
      select drop_telemetry_before('2026-11-21') as dropped
    `.execute(database.db);
    expect(rows).toEqual([{ dropped: 1 }]);
    expect(await days()).toEqual(['device_telemetry_20261121']);
  });
});

describe('help search', () => {
  const terms = async (body: string) => {
    const { rows } = await sql<{ terms: string[] }>`
      select tsvector_to_array(search_terms(${body})) as terms
    `.execute(database.db);
    return rows[0]?.terms.sort((one, other) => (one < other ? -1 : 1));
  };

  test('a text has its Han characters, their pairs and its words as terms', async () => {
    expect(await terms('停机 SIM, a')).toEqual(['sim', '停', '停机', '机']);
    expect(await terms('')).toEqual([]);
  });
});
