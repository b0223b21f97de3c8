import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { fillWorld } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';

let server: TestServer;
let who: ReturnType<typeof people>;
let staff: string;
let owner: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  who = people(server);
  [staff, owner] = [await who.login('staff'), await who.login('owner-a')];
});
afterAll(() => server.stop());

let counter = 0;
const entry = (changes: Record<string, unknown> = {}) => {
  counter += 1;
  return {
    type: 1,
    titleZh: `第 ${counter} 条`,
    titleEn: `Entry ${counter}`,
    contentZh: '先重启。',
    contentEn: 'First **restart** it.',
    ...changes,
  };
};
const update = (fields: Record<string, unknown>) =>
  server.raw('/faq/updateFaqs', fields, { token: staff, json: true }) as Promise<{
    code: number | string;
    data: {
      id: string;
      contentZh: string;
      contentEn: string;
      published: boolean;
      slug: string | null;
      order: number;
    };
  }>;
const show = (id: string, token?: string) =>
  server.post('/faq/getFaqMapperById', { id }, token ? { token } : {});
const list = async () => (await server.post('/faq/getFaqMapperList', {})).data.list.map(({ id }) => id);

test('an entry is added, changed, taken back and shown again; what is not said of it stays', async () => {
  const { data } = await update(entry({ slug: 'a-new-entry', order: 7, keywords: 'canary' }));
  expect(data).toMatchObject({ published: true, slug: 'a-new-entry', order: 7 });
  expect((await show('a-new-entry')).data).toMatchObject({ id: data.id, content: '先重启。' });

  expect((await update(entry({ id: data.id, published: false }))).data).toMatchObject({
    slug: 'a-new-entry',
    order: 7,
  });
  expect(await list()).not.toContain(data.id);
  expect((await show(data.id)).code).toBe('faqNotFound');
  const staffList = await server.post('/faq/staff/list', {}, { token: staff });
  expect(staffList.data.list.find(({ id }) => id === data.id)).toMatchObject({
    published: false,
    keywords: 'canary',
  });

  await update(entry({ id: data.id, published: true }));
  expect(await list()).toContain(data.id);
});

test('an entry is found by its new words from the moment it is saved, and not by its old ones', async () => {
  const { data } = await update(entry({ titleEn: 'About giraffes' }));
  const find = async (content: string) =>
    (await server.post('/faq/getFaqMapperList', { content })).data.list.map(({ id }) => id);
  expect(await find('giraffes')).toEqual([data.id]);
  await update(entry({ id: data.id, titleEn: 'About zebras' }));
  expect(await find('giraffes')).toEqual([]);
  expect(await find('zebra')).toEqual([data.id]);
});

test('what could run is taken out when it is saved, not only when it is shown', async () => {
  const { data } = await update(
    entry({ contentEn: 'a <script>alert(1)</script> [b](javascript:alert(1)) c' }),
  );
  expect(data.contentEn).not.toMatch(/<script|javascript:/);
  const { rows } = await server.database.pool.query('select content_en from faqs where id = $1', [data.id]);
  expect(rows[0].content_en).toBe(data.contentEn);
});

test('an entry that is nothing but what is taken out is refused', async () => {
  expect(await update(entry({ contentZh: '<b></b>' }))).toMatchObject({
    code: 'invalidInput',
    data: { fields: [{ field: 'contentZh' }] },
  });
});

describe('what is refused:', () => {
  test('a name that another entry has', async () => {
    await update(entry({ slug: 'taken' }));
    expect(await update(entry({ slug: 'taken' }))).toMatchObject({ code: 'faqSlugTaken' });
  });

  test('an entry that is not there, or another brand’s', async () => {
    const { data } = await update(entry());
    await server.database.pool.query("update faqs set brand = 'tc' where id = $1", [data.id]);
    for (const id of [newId(), data.id])
      expect(await update(entry({ id }))).toMatchObject({ code: 'faqNotFound' });
    expect((await show(data.id)).code).toBe('faqNotFound');
  });

  test.each([
    'javascript:alert(1)',
    '//evil.example/v.mp4',
    'http://pay.zaxtrack.example/v.mp4',
    'https://evil.example/v.mp4',
  ])('a video at %s', async (videoUrl) => {
    expect(await update(entry({ videoUrl }))).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'videoUrl' }] },
    });
  });
});

describe('a picture of an entry', () => {
  const picture = () => who.upload(staff, { purpose: 'faq' });
  const read = async (id: string, token: string) =>
    (await server.http({ path: `/file/get?id=${id}`, headers: { authorization: `Bearer ${token}` } }))
      .headers['content-type'];

  test('is for everybody once the entry has it, stays when it is saved again, and goes with it', async () => {
    const id = await picture();
    expect(await read(id, owner)).toContain('json');
    const { data } = await update(entry({ contentEn: `Look: ![the label](file:${id})` }));
    expect(await read(id, owner)).toBe('image/jpeg');
    expect(await read(id, await who.guest())).toBe('image/jpeg');
    await update(entry({ id: data.id, contentEn: `Look here: ![the label](file:${id})` }));
    server.clock.advance(25 * 60 * 60 * 1000);
    await server.server.workers['files.clean-up']({});
    expect(await read(id, owner)).toBe('image/jpeg');
    await update(entry({ id: data.id, contentEn: 'No picture any more.' }));
    expect(await read(id, owner)).toContain('json');
  });

  test('of one brand is nothing on another’s host', async () => {
    const id = await picture();
    await update(entry({ contentEn: `Look: ![the label](file:${id})` }));
    const host = 'tc.localhost';
    const { data } = await server.post('/session/guest', {}, { host });
    const path = `/file/get?id=${id}`;
    const answer = await server.http({ path, headers: { host, authorization: `Bearer ${data.token}` } });
    expect(JSON.parse(answer.text).code).toBe('fileNotFound');
  });

  test('that one entry gives up at the moment when another takes it is not missing in the other', async () => {
    const id = await picture();
    const text = `Look: ![the label](file:${id})`;
    const { data } = await update(entry({ contentEn: text }));
    const [first, second] = await callsWhileLocked(
      server.database.pool,
      `select from files where id = '${id}' for update`,
      [
        () => update(entry({ id: data.id, contentEn: 'No picture any more.' })),
        () => update(entry({ contentEn: text })),
      ],
    );
    expect(first).toMatchObject({ code: 0 });
    expect(second).toMatchObject({ code: 'invalidInput', data: { fields: [{ field: 'contentEn' }] } });
  });

  test('that is somebody’s complaint’s, or nobody’s, is not taken into an entry', async () => {
    for (const id of [await who.upload(owner), newId()])
      for (const field of ['contentZh', 'contentEn'])
        expect(await update(entry({ [field]: `Look: ![label](file:${id})` }))).toMatchObject({
          code: 'invalidInput',
          data: { fields: [{ field }] },
        });
  });
});

test('did this help: one answer a person, which may be changed, whoever asks at once', async () => {
  const { data: made } = await update(entry());
  const vote = (helpful: boolean, token: string) =>
    server.post('/faq/vote', { id: made.id, helpful }, { token });
  await Promise.all(Array.from({ length: 8 }, () => vote(true, owner)));
  expect((await vote(true, await who.guest())).data).toEqual({ helpful: 2, votes: 2 });
  expect((await vote(false, owner)).data).toEqual({ helpful: 1, votes: 2 });
  expect((await show(made.id, owner)).data.myVote).toBe(false);
  expect((await show(made.id)).data.myVote).toBeNull();
});
