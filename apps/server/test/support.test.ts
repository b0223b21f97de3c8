import { endOfWorkingDay } from '@device-pay/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { workingDayExceptions } from '../src/reference/working-days.ts';
import { imeiOfA, imeiOfB, passwordOfAll } from './fixtures.ts';
import { codesOf, people } from './people.ts';
import type { TestServer } from './server.ts';
import { Shop } from './shop.ts';

let shop: Shop;
let server: TestServer;
let who: ReturnType<typeof people>;
let owner: string;
let other: string;
let staff: string;
let orderId: string;
beforeAll(async () => {
  shop = await Shop.open();
  server = shop.server;
  who = people(server);
  [owner, other, staff] = [shop.token, await who.login('owner-b'), await who.login('staff')];
  orderId = await shop.order();
});
afterAll(() => server.stop());
// These tests send more than the limits of one person allow.
beforeEach(() => server.database.pool.query('delete from try_counters'));

const details = 'Below 1 Mbit/s from 20:00 to 23:00.';
let counter = 0;
const complaint = (changes: Record<string, unknown> = {}) => {
  counter += 1;
  return {
    feedbackType: 'network',
    feedbackComplaint: 2,
    title: `Slow in the evening ${counter}`,
    feedbackProblems: details,
    name: 'Lin Xiao',
    phone: '13800000001',
    imei: imeiOfA,
    orderId,
    ...changes,
  };
};
const add = (token: string, fields: Record<string, unknown> = complaint(), key?: string) =>
  server.raw('/feedback/addFeedback', fields, {
    token,
    json: true,
    ...(key ? { key } : {}),
    headers: { 'accept-language': 'en' },
  }) as Promise<{
    code: number | string;
    msg: string;
    data: { id: string; complaintStatus: string; dueAt: string | null; selfCheckAttached: boolean };
  }>;
const show = (id: string, token: string) => server.post('/feedback/getFeedbackById', { id }, { token });
const move = (
  id: string,
  action: 'accept' | 'start' | 'contact' | 'reply' | 'note' | 'close',
  text?: string,
) => server.post('/feedback/staff/move', { id, action, ...(text ? { text } : {}) }, { token: staff });
const news = async (token: string) => (await server.post('/feedback/getNews', {}, { token })).data;
const idOf = async (token = owner, fields = complaint()) => (await add(token, fields)).data.id;

test('a complaint with a picture is followed to its end, and opened again', async () => {
  const fileId = await who.upload(owner);
  const id = await idOf(owner, complaint({ fileIds: [fileId] }));
  expect((await show(id, owner)).data).toMatchObject({
    complaintStatus: 'pending',
    files: [{ id: fileId }],
    timeline: [{ event: 'received', actor: 'person' }],
    actions: ['addMessage'],
  });
  await server.post('/feedback/addMessage', { id, text: 'It is the same today.' }, { token: owner });
  await move(id, 'accept');
  await move(id, 'note', 'Ask the carrier first.');
  await move(id, 'start');
  expect((await move(id, 'contact', 'We called you.')).data.contactedAt).not.toBeNull();
  await move(id, 'reply', 'The cell is full in the evening.');
  expect((await move(id, 'close')).data).toMatchObject({ complaintStatus: 'closed' });

  const { data } = await show(id, owner);
  expect(data.timeline.map(({ event }) => event)).toEqual([
    'received',
    'replied',
    'accepted',
    'started',
    'contacted',
    'replied',
    'closed',
  ]);
  expect(data.actions).toEqual(['reopen']);
  // Nobody looks at a closed case: it must be reopened first.
  const late = await server.post('/feedback/addMessage', { id, text: 'One more thing.' }, { token: owner });
  expect(late.code).toBe('feedbackStateWrong');
  const reopen = () => server.post('/feedback/reopen', { id, text: 'It has come back.' }, { token: owner });
  const reopened = await reopen();
  expect(reopened.data).toMatchObject({ complaintStatus: 'open', contactedAt: null, closedAt: null });
  expect(await reopen(), 'once more, as its answer was lost').toEqual(reopened);
});

test('a note among staff reaches no person, and staff read it', async () => {
  const id = await idOf();
  const before = (await news(owner)).unread;
  await move(id, 'note', 'a canary of a note');
  expect((await news(owner)).unread, 'is no news').toBe(before);
  await move(id, 'reply', 'We are on it.');
  const { lastEventAt } = (await show(id, staff)).data;
  server.clock.advance(60_000);
  await move(id, 'note', 'another canary');
  expect((await show(id, staff)).data, 'nor has anything come since').toMatchObject({ lastEventAt });
  expect((await news(owner)).list.find((one) => one.id === id)).toMatchObject({ event: 'replied' });
  expect(JSON.stringify(await show(id, owner))).not.toContain('canary');
  expect(JSON.stringify(await news(owner))).not.toContain('canary');
  expect(JSON.stringify(await show(id, staff))).toContain('canary');
});

test('when a person was called first stays, and who took it up, however often they are called', async () => {
  const id = await idOf();
  await move(id, 'contact');
  const { pool } = server.database;
  await pool.query('update feedback set assigned_to = $2 where id = $1', [id, shop.world.dealer]);
  const { contactedAt } = (await show(id, owner)).data;
  server.clock.advance(60_000);
  await move(id, 'contact');
  expect((await show(id, owner)).data).toMatchObject({ contactedAt });
  expect(await shop.count('feedback where id = $1 and assigned_to = $2', id, shop.world.dealer)).toBe(1);
});

test('contact is promised before the end of the next working day, by the holidays', async () => {
  const before = server.clock.now();
  const { data } = await add(owner);
  const exceptions = new Map(workingDayExceptions.map(({ day, working }) => [day, working]));
  expect(data.dueAt).toBe(endOfWorkingDay(before, 1, exceptions, 'Asia/Shanghai').toISOString());
  const feedback = { feedbackType: 'app', feedbackProblems: 'The page is too bright at night.' };
  expect((await add(owner, feedback)).data.dueAt).toBeNull();
});

describe('what is missing is named:', () => {
  test.each([
    ['feedbackProblems', { feedbackType: 'app', feedbackProblems: 'too short' }],
    ['feedbackProblems', { feedbackType: 'app', feedbackProblems: '          x' }],
    ['name', complaint({ name: ' ' })],
    ['phone', complaint({ phone: undefined })],
    ['phone', complaint({ phone: 'call me' })],
    ['phone', complaint({ phone: '1380000000' })],
    ['orderId', () => complaint({ orderId: undefined })],
    ['email', complaint({ email: 'nobody' })],
    ['imei', { feedbackType: 'app', feedbackProblems: 'The page is too bright.', attachSelfCheck: true }],
  ] as const)('%s', async (field, fields) => {
    const body = {
      ...(typeof fields === 'function' ? fields() : fields),
      ...(field === 'orderId' ? {} : fields && 'feedbackComplaint' in fields ? { orderId } : {}),
    };
    const answer = await add(owner, body);
    expect(answer).toMatchObject({ code: 'invalidInput', data: { fields: [{ field }] } });
  });

  test('ten characters are enough, in any script', async () => {
    expect(await add(owner, { feedbackType: 'app', feedbackProblems: '晚上打开页面太亮刺眼' })).toMatchObject(
      { code: 0 },
    );
  });
});

test('what a client says of the state is ignored', async () => {
  const { data } = await add(owner, complaint({ complaintStatus: 'closed', state: 'closed', due_at: null }));
  expect(data.complaintStatus).toBe('pending');
  expect((await show(data.id, owner)).data).toMatchObject({ complaintStatus: 'pending', closedAt: null });
});

test('an order that is another’s can’t be complained about, and answers as one that is not there', async () => {
  const [others, missing] = [
    await add(other),
    await add(other, complaint({ orderId: 'zx000000000000000000' })),
  ];
  expect([others.code, missing.code]).toEqual(['orderNotFound', 'orderNotFound']);
});

describe('once,', () => {
  test('however often the same is sent at once, with a key or without', async () => {
    for (const key of [undefined, 'the-same-key']) {
      const fields = complaint();
      const answers = await Promise.all(Array.from({ length: 12 }, () => add(owner, fields, key)));
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      expect(await shop.count('feedback where title = $1', fields.title)).toBe(1);
    }
  });

  test('a key stands for its content', async () => {
    await add(owner, complaint(), 'another-key');
    expect(await add(owner, complaint(), 'another-key')).toMatchObject({ code: 'idempotencyConflict' });
  });

  test('whatever the order of its fields', async () => {
    const fields = complaint();
    const again = Object.fromEntries(Object.entries(fields).reverse());
    const [first, second] = [await add(owner, fields, 'reordered'), await add(owner, again, 'reordered')];
    expect(second).toMatchObject({ code: 0, data: { id: first.data.id } });
  });

  test('a file is attached to one case, and only by who stored it', async () => {
    const fileId = await who.upload(owner);
    expect(
      await add(other, {
        feedbackType: 'app',
        feedbackProblems: 'The page is too bright.',
        fileIds: [fileId],
      }),
    ).toMatchObject({ code: 'fileNotFound' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(owner, complaint({ fileIds: [fileId] }))),
    );
    expect(codesOf(answers)).toEqual(['0', ...Array(5).fill('fileNotFound')]);
  });

  test('a file that was stored for something else is attached to none', async () => {
    const fileId = await who.upload(staff, { purpose: 'faq' });
    const feedback = { feedbackType: 'app', feedbackProblems: 'The page is too bright.', fileIds: [fileId] };
    expect(await add(staff, feedback)).toMatchObject({ code: 'fileNotFound' });
  });

  test('another’s file is attached to none, also where an own one stands beside it', async () => {
    const [own, theirs] = [await who.upload(staff), await who.upload(other)];
    const feedback = { feedbackType: 'app', feedbackProblems: 'The page is too dark by day.' };
    expect(await add(staff, { ...feedback, fileIds: [own, theirs] })).toMatchObject({ code: 'fileNotFound' });
    expect(await add(staff, { ...feedback, fileIds: [own] })).toMatchObject({ code: 0 });
  });
});

describe('who may read and write', () => {
  test('another’s case and one that is not there answer alike, whatever is tried', async () => {
    const id = await idOf();
    const missing = newId();
    for (const token of [other, await who.guest()]) {
      for (const one of [id, missing]) {
        const options = { token };
        const answers = await Promise.all([
          show(one, token),
          server.post('/feedback/addMessage', { id: one, text: 'x' }, options),
          server.post('/feedback/reopen', { id: one, text: 'x' }, options),
        ]);
        for (const answer of answers) expect(answer).toMatchObject({ code: 'feedbackNotFound', data: null });
      }
      const { data } = await server.post('/feedback/getFeedbackList', {}, { token });
      expect(data.list.map((one) => one.id)).not.toContain(id);
    }
  });

  test('a guest’s case becomes the account’s when it logs in, and is no guest’s any more', async () => {
    const guest = await who.guest();
    const id = await idOf(guest, {
      feedbackType: 'app',
      feedbackProblems: 'The page is too bright at night.',
    } as never);
    const { data } = await server.post(
      '/loginVerification',
      { userName: 'owner-b', password: passwordOfAll },
      { token: guest },
    );
    expect((await show(id, data.token)).code).toBe(0);
    expect((await show(id, other)).code).toBe(0);
    const later = await who.guest();
    await server.database.pool.query(
      `update sessions set guest_id = (select guest_id from feedback where id = $1)
       where token_hash = sha256($2)`,
      [id, later],
    );
    expect((await show(id, later)).code).toBe('feedbackNotFound');
  });

  test('staff of one brand see nothing of another', async () => {
    const id = await idOf();
    await shop.server.database.pool.query("update feedback set brand = 'tc' where id = $1", [id]);
    expect((await show(id, staff)).code).toBe('feedbackNotFound');
    expect((await move(id, 'accept')).code).toBe('feedbackNotFound');
  });

  test('staff whose brands do not hold this one see nothing of it either', async () => {
    const id = await idOf();
    expect((await show(id, staff)).code).toBe(0);
    const { pool } = shop.server.database;
    await pool.query("update users set staff_brands = '{tc}' where user_name = 'staff'");
    const answer = await show(id, staff);
    await pool.query("update users set staff_brands = '{zax}' where user_name = 'staff'");
    expect(answer.code).toBe('feedbackNotFound');
  });
});

describe('staff', () => {
  test('move a case only along its states', async () => {
    const id = await idOf();
    for (const action of ['start', 'close'] as const)
      expect(await move(id, action)).toMatchObject({ code: 'feedbackStateWrong' });
    await move(id, 'accept');
    expect(await move(id, 'accept')).toMatchObject({ code: 'feedbackStateWrong' });
    await move(id, 'close');
    for (const action of ['accept', 'start', 'contact', 'close'] as const)
      expect(await move(id, action)).toMatchObject({ code: 'feedbackStateWrong' });
    expect(await move(id, 'reply', 'Too late')).toMatchObject({ code: 'feedbackStateWrong' });
    expect(await move(id, 'note', 'For the record')).toMatchObject({ code: 0 });
  });

  test('say something when they reply', async () => {
    expect(await move(await idOf(), 'reply')).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'text' }] },
    });
  });

  test('of many who accept at once one does', async () => {
    const id = await idOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, 'accept')));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await shop.count("feedback_events where feedback_id = $1 and event = 'accepted'", id)).toBe(1);
  });

  test('see the most urgent first, and what is overdue', async () => {
    const [late, timely] = [await idOf(), await idOf()];
    await server.database.pool.query("update feedback set due_at = now() - interval '1 hour' where id = $1", [
      late,
    ]);
    const { data } = await server.post('/feedback/staff/list', { pageSize: 100 }, { token: staff });
    expect(data.list[0]).toMatchObject({ id: late, overdue: true });
    expect(data.list.find(({ id }) => id === timely)).toMatchObject({ overdue: false });
    const overdue = await server.post('/feedback/staff/list', { overdue: true }, { token: staff });
    expect(overdue.data.list.map(({ id }) => id)).toEqual([late]);
    await move(late, 'contact');
    expect((await server.post('/feedback/staff/list', { overdue: true }, { token: staff })).data.total).toBe(
      0,
    );
  });
});

test('news are what others did since the person looked, and looking ends them', async () => {
  const id = await idOf(other, {
    feedbackType: 'app',
    feedbackProblems: `The page is far too bright at night, ok${'😀'.repeat(3)}`,
  } as never);
  expect((await news(other)).unread).toBe(0);
  await move(id, 'accept');
  await show(id, staff);
  expect(await news(other)).toMatchObject({
    unread: 1,
    list: [
      { id, title: 'The page is far too bright at night, ok😀', event: 'accepted', complaintStatus: 'open' },
    ],
  });
  const { data } = await server.post('/feedback/getFeedbackList', {}, { token: other });
  expect(data.list[0]).toMatchObject({ id, unread: true });
  await show(id, other);
  expect(await news(other)).toMatchObject({ unread: 0, list: [] });
});

test('a case can be opened again for 30 days, and not before it was closed', async () => {
  const id = await idOf();
  const reopen = () => server.post('/feedback/reopen', { id, text: 'It has come back.' }, { token: owner });
  expect(await reopen()).toMatchObject({ code: 'feedbackStateWrong' });
  await move(id, 'accept');
  await move(id, 'close');
  await server.database.pool.query(
    "update feedback set closed_at = now() - interval '31 days' where id = $1",
    [id],
  );
  expect(await reopen()).toMatchObject({ code: 'feedbackStateWrong' });
  expect((await show(id, owner)).data.actions).toEqual([]);
});

test('the last self-check that this person ran to its end, or the named one, is attached when it is asked for', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query(
    "select id, (select guest_id from sessions where user_id = u.id limit 1) as guest from users u where user_name = 'owner-a'",
  );
  const run = async (startedAt: string, isMine: boolean, finished: boolean) => {
    const id = newId();
    await pool.query(
      `insert into self_check_runs (id, brand, imei, guest_id, user_id, source, started_at, finished_at, verdict)
       values ($1, 'zax', $2, $3, $4, 'portal', $5, $6, $7)`,
      [
        id,
        imeiOfA,
        newId(),
        isMine ? rows[0].id : null,
        startedAt,
        finished ? startedAt : null,
        finished ? 'bad' : null,
      ],
    );
    return id;
  };
  const wanted = await run('2026-11-20T10:00:00Z', true, true);
  const earlier = await run('2026-11-19T10:00:00Z', true, true);
  const unfinished = await run('2026-11-20T11:00:00Z', true, false);
  const others = await run('2026-11-20T12:00:00Z', false, true);
  const ofAnotherDevice = await run('2026-11-20T13:00:00Z', true, true);
  await pool.query('update self_check_runs set imei = $2 where id = $1', [ofAnotherDevice, imeiOfB]);
  const { data } = await add(owner, complaint({ attachSelfCheck: true }));
  expect(data.selfCheckAttached).toBe(true);
  expect((await show(data.id, owner)).data.selfCheck).toMatchObject({
    startedAt: '2026-11-20T10:00:00.000Z',
    verdict: 'bad',
  });
  expect(await shop.count('feedback where id = $1 and self_check_run_id = $2', data.id, wanted)).toBe(1);
  expect((await show(await idOf(), owner)).data.selfCheck).toBeNull();

  const named = await idOf(owner, complaint({ selfCheckRunId: earlier }));
  expect((await show(named, owner)).data.selfCheck).toMatchObject({ startedAt: '2026-11-19T10:00:00.000Z' });
  for (const selfCheckRunId of [unfinished, others, ofAnotherDevice, newId()])
    expect(await add(owner, complaint({ selfCheckRunId }))).toMatchObject({ code: 'selfCheckNotFound' });
});

test('a person writes 30 times an hour, and no more', async () => {
  const id = await idOf();
  const say = (n: number) =>
    server.post('/feedback/addMessage', { id, text: `Still slow, ${n}.` }, { token: owner });
  for (let n = 1; n < 30; n += 1) expect((await say(n)).code).toBe(0);
  expect((await say(30)).code).toBe('tooManyRequests');
});

test('a case has at most nine files over all of its messages', async () => {
  const id = await idOf();
  const message = async (count: number) => {
    const fileIds = await Promise.all(Array.from({ length: count }, () => who.upload(owner)));
    return server.post(
      '/feedback/addMessage',
      { id, text: 'See the pictures.', fileIds },
      { token: owner, json: true },
    );
  };
  expect((await message(5)).data.files).toHaveLength(5);
  expect(await message(5)).toMatchObject({ code: 'tooManyFiles', data: { field: 'fileIds' } });
  expect((await message(4)).data.files).toHaveLength(9);
});

test('a message is words, pictures or both, and never nothing', async () => {
  const id = await idOf();
  const message = (fields: object) =>
    server.post('/feedback/addMessage', { id, ...fields }, { token: owner, json: true });
  const fileIds = [await who.upload(owner)];
  expect((await message({ fileIds })).data.timeline.at(-1)).toMatchObject({ event: 'attached', text: null });
  for (const nothing of [{}, { text: ' ' }, { text: '\u200b' }, { fileIds: [] }])
    expect(await message(nothing)).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'text' }] },
    });
});

test('a message whose answer was lost is said once, however often it comes, and its pictures stay', async () => {
  const id = await idOf();
  const message = async (fields: object) =>
    server.post('/feedback/addMessage', { id, ...fields }, { token: owner, json: true });
  const said = async (from: number) =>
    (await show(id, owner)).data.timeline.slice(from).map(({ event, text }) => [event, text]);
  const [one, two] = [await who.upload(owner), await who.upload(owner)];
  const first = { text: 'It is slow again.' };
  const second = { text: 'See the picture.', fileIds: [one] };
  const answers = await Promise.all([message(first), message(first), message(first)]);
  answers.push(await message(second), await message(second));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(await said(1)).toEqual([
    ['replied', first.text],
    ['attached', second.text],
  ]);
  // The same text with another picture, in another case, or later, is another message.
  expect((await message({ ...second, fileIds: [two] })).data.files).toHaveLength(2);
  const elsewhere = await idOf();
  await server.post('/feedback/addMessage', { ...first, id: elsewhere }, { token: owner });
  expect((await show(elsewhere, owner)).data.timeline).toHaveLength(2);
  await message(first);
  server.clock.advance(61_000);
  await message(first);
  expect(await said(3)).toEqual([
    ['attached', second.text],
    ['replied', first.text],
    ['replied', first.text],
  ]);
});

test('one address writes only so many an hour, with however many sessions', async () => {
  const write = async (n: number) =>
    (await add(await who.guest(), { feedbackType: 'app', feedbackProblems: `The page is too bright: ${n}.` }))
      .code;
  expect(await write(1)).toBe(0);
  await server.database.pool.query(
    "update try_counters set tries = 300 where key = 'feedback-from:127.0.0.1'",
  );
  expect(await write(2)).toBe('tooManyRequests');
});

test('one person writes only so many an hour', async () => {
  const token = await who.guest();
  const write = (n: number) =>
    add(token, { feedbackType: 'app', feedbackProblems: `The page is too bright, ${n}.` });
  for (let n = 0; n < 30; n += 1) expect((await write(n)).code).toBe(0);
  expect((await write(30)).code).toBe('tooManyRequests');
});
