import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld, passwordOfAll } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { WechatPeople } from './wechat-people.ts';

let people: WechatPeople;
let server: TestServer;
beforeAll(async () => {
  people = await WechatPeople.open();
  server = people.server;
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

test('a WeChat that was unlinked opens the account no more, and nobody else’s link is touched', async () => {
  const link = async (userName: string, openid: string): Promise<string> => {
    const guest = await people.guest();
    const license = await people.license(guest, openid);
    const body = { userName, password: passwordOfAll, license };
    return (await server.post('/loginVerification', body, { token: guest })).data.token;
  };
  const enter = async (openid: string) => {
    const guest = await people.guest();
    const license = await people.license(guest, openid);
    return (await server.post('/thirdPartyVerification', { license }, { token: guest })).code;
  };
  const token = await link('owner-a', 'o-passed-on');
  await link('owner-a', 'o-old-phone');
  await link('owner-b', 'o-other');
  const listed = async () => (await server.post('/thirdPartyBind/list', {}, { token })).data.length;
  expect([await listed(), await enter('o-passed-on')]).toEqual([2, 0]);

  expect((await server.post('/thirdPartyBind/unlink', {}, { token })).code).toBe(0);
  expect(await listed()).toBe(0);
  expect([await enter('o-passed-on'), await enter('o-old-phone')]).toEqual([
    'wechatNotLinked',
    'wechatNotLinked',
  ]);
  expect(await enter('o-other')).toBe(0);
  // Unlinking does not end the session.
  expect((await server.post('/session/list', {}, { token })).code).toBe(0);
});

test.each(['before', 'after'] as const)(
  'a code that somebody else put into a link links nothing, either, where it comes %s the person’s own finds no account',
  async (when) => {
    const [own, planted] = [`o-own-${when}`, `o-planted-${when}`];
    const victim = await people.guest();
    const license = await people.license(victim, own);
    const follow = async () => {
      const code = await people.code(planted);
      expect((await server.post('/thirdPartyBind/getLicense', { code }, { token: victim })).code).toBe(0);
    };
    if (when === 'before') await follow();
    expect((await people.verify(license, { token: victim })).code).toBe('wechatNotLinked');
    if (when === 'after') await follow();
    const body = { userName: 'owner-a', password: passwordOfAll };
    expect((await server.post('/loginVerification', body, { token: victim })).code).toBe(0);

    const sender = await people.guest();
    const theirs = await people.license(sender, planted);
    expect((await people.verify(theirs, { token: sender })).code).toBe('wechatNotLinked');
  },
);
