import { afterAll, beforeAll, expect, test } from 'vitest';
import { Admin } from './admin.ts';
import { fillWorld } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: Admin;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  admin = new Admin(server.database);
});
afterAll(async () => {
  await admin.stop();
  await server.stop();
});

const add = (name: string, ...more: string[]) =>
  admin.json<{ id: string }>(
    ...['messages', 'add', '--as', 'staff', '--title-zh', `${name}题`, '--title-en', name],
    ...['--text-zh', `${name}文`, '--text-en', `${name} text`, ...more],
  );

const ofTc = '01900000-0000-7000-8000-00000000000a';

test('the portal shows a brand’s own messages that are published and not withdrawn, the newest first, in its language', async () => {
  await add('Old', '--at', '2026-01-02');
  await add('New', '--at', '2026-02-03');
  await add('Later', '--at', '2999-01-01');
  const { id } = await add('Withdrawn', '--at', '2026-03-04');
  expect((await admin.run('messages', 'withdraw', id, '--as', 'staff')).code).toBe(0);
  await server.database.db
    .insertInto('app_messages')
    .values({
      id: ofTc,
      brand: 'tc',
      title_zh: '别家',
      title_en: 'Other brand',
      text_zh: '别家',
      text_en: 'Other brand',
      published_at: new Date('2026-02-01T00:00:00Z'),
      withdrawn_at: null,
    })
    .execute();
  const shown = async (fields: Record<string, string>, host?: string) => {
    const answer = await server.raw('/appMessage/getAppMessageByProjectId', fields, host ? { host } : {});
    return (answer.data as { title: string; text: string }[]).map(({ title, text }) => `${title}: ${text}`);
  };
  expect(await shown({ lang: 'en' })).toEqual(['New: New text', 'Old: Old text']);
  expect(await shown({ lang: 'zh' })).toEqual(['New题: New文', 'Old题: Old文']);
  expect(await shown({ lang: 'en', projectId: 'tc' }), 'the host is the brand').toEqual([
    'New: New text',
    'Old: Old text',
  ]);
  expect(await shown({ lang: 'en' }, 'tc.localhost')).toEqual(['Other brand: Other brand']);
  const withdrawn = await admin.run('messages', 'withdraw', ofTc, '--as', 'staff');
  expect(withdrawn.err).toEqual(['id: is no message of this brand that is not withdrawn']);
  expect(await shown({ lang: 'en' }, 'tc.localhost')).toEqual(['Other brand: Other brand']);
});

test('a price that is told in a message has the sign of the site', async () => {
  const name = ['--title-zh', '限时 9.9元', '--title-en', 'Now ¥9.90'];
  const words = ['--text-zh', '原价 ¥19.9', '--text-en', 'Was ¥19.90'];
  await admin.json('messages', 'add', '--as', 'staff', ...name, ...words);
  const newest = async (lang: string, site: string) => {
    const answer = await server.raw('/appMessage/getAppMessageByProjectId', { lang, site });
    const [message] = answer.data as { title: string; text: string }[];
    return `${message?.title}: ${message?.text}`;
  };
  expect(await newest('en', 'iso')).toBe('Now $9.90: Was $19.90');
  expect(await newest('zh', 'iso')).toBe('限时 $9.9: 原价 $19.9');
  expect(await newest('en', 'cn')).toBe('Now ¥9.90: Was ¥19.90');
});
