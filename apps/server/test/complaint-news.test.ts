import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';

let server: TestServer;
let writer: string;
let colleague: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  await server.database.pool.query(
    `insert into users (id, brand, user_name, display_name, password_hash, role, staff_brands)
     select gen_random_uuid(), brand, 'colleague', 'colleague', password_hash, role, staff_brands
     from users where user_name = 'staff'`,
  );
  const { login } = people(server);
  [writer, colleague] = [await login('staff'), await login('colleague')];
});
afterAll(() => server.stop());

const show = async (id: string, token: string) =>
  (await server.post('/feedback/getFeedbackById', { id }, { token })).data;
const move = (id: string, action: 'accept' | 'reply' | 'note' | 'close', token: string) =>
  server.post('/feedback/staff/move', { id, action, text: `This is a ${action}.` }, { token });
const unread = async (token: string) => (await server.post('/feedback/getNews', {}, { token })).data.unread;

test('what staff do while the person looks is news afterwards, as it was not shown', async () => {
  const words = { feedbackType: 'app', feedbackProblems: 'It is too bright at night.' } as const;
  const { id } = (await server.post('/feedback/addFeedback', words, { token: writer })).data;
  await move(id, 'accept', colleague);
  const [, looked] = await callsWhileLocked(
    server.database.pool,
    `select from feedback where id = '${id}' for update`,
    [() => move(id, 'reply', colleague), () => show(id, writer)],
  );
  expect(looked).toMatchObject({ timeline: [{ event: 'received' }, { event: 'accepted' }] });
  expect(await unread(writer)).toBe(1);
  await show(id, writer);
  expect(await unread(writer)).toBe(0);
});

test('what staff have begun to do when the person writes is news afterwards, but not what was done before', async () => {
  const words = { feedbackType: 'app', feedbackProblems: 'It is too dark by day.' } as const;
  const { id } = (await server.post('/feedback/addFeedback', words, { token: writer })).data;
  for (const path of ['/feedback/addMessage', '/feedback/reopen'] as const) {
    server.clock.advance(60_001);
    await move(id, 'accept', colleague);
    await move(id, path === '/feedback/reopen' ? 'close' : 'note', colleague);
    server.clock.advance(10_000);
    await server.post(path, { id, text: 'Still.' }, { token: writer });
    expect(await unread(writer)).toBe(0);
    // It waited while the person's words were stored.
    server.clock.advance(-5_000);
    await move(id, 'reply', colleague);
    server.clock.advance(5_000);
    expect(await unread(writer)).toBe(1);
  }
  await show(id, writer);
});

test('in a case of their own staff are its person: a colleague works on it, and they read what persons read', async () => {
  const words = { feedbackType: 'app', feedbackProblems: 'The map does not move at all.' } as const;
  const { id } = (await server.post('/feedback/addFeedback', words, { token: writer })).data;

  for (const action of ['accept', 'note', 'close'] as const)
    expect(await move(id, action, writer)).toMatchObject({ code: 'notAllowed' });
  expect(await show(id, writer)).toMatchObject({ complaintStatus: 'pending', actions: ['addMessage'] });

  for (const action of ['accept', 'note', 'reply'] as const)
    expect(await move(id, action, colleague)).toMatchObject({ code: 0 });
  expect((await show(id, colleague)).timeline).toContainEqual(expect.objectContaining({ event: 'noted' }));
  expect(await unread(writer)).toBe(1);
  expect((await show(id, writer)).timeline.map(({ event }) => event)).toEqual([
    'received',
    'accepted',
    'replied',
  ]);
  expect(await unread(writer)).toBe(0);
});

test('a reply of staff whose answer was lost is said once, and so is a note; later it is another one', async () => {
  const words = { feedbackType: 'app', feedbackProblems: 'The map is too small.' } as const;
  const { id } = (await server.post('/feedback/addFeedback', words, { token: writer })).data;
  for (const action of ['reply', 'note'] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => move(id, action, colleague)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
  }
  expect(await unread(writer)).toBe(1);
  server.clock.advance(61_000);
  await move(id, 'note', colleague);
  expect((await show(id, colleague)).timeline.map(({ event }) => event)).toEqual([
    'received',
    'replied',
    'noted',
    'noted',
  ]);
});
