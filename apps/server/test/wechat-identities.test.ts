import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../src/platform/ids.ts';
import { fillWorld, passwordOfAll } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { WechatPeople } from './wechat-people.ts';

const minuteMs = 60_000;

let people: WechatPeople;
let server: TestServer;
beforeAll(async () => {
  people = await WechatPeople.open();
  server = people.server;
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

const login = (userName: string, more: { license?: string }, token?: string) =>
  server.post(
    '/loginVerification',
    { userName, password: passwordOfAll, ...more },
    token === undefined ? {} : { token },
  );
const openidBy = (unionId: string, token: string) =>
  server.get('/thirdPartyBind/getOpenIdByUnionId', { unionId }, { token });

describe('the openid by the union id', () => {
  test('is told of this session’s own person only', async () => {
    const [token, other] = [await people.guest(), await people.guest()];
    await people.license(token, 'o-own', { unionId: 'u-own', scope: 'snsapi_userinfo' });
    await people.license(other, 'o-other', { unionId: 'u-other', scope: 'snsapi_userinfo' });
    expect(await openidBy('u-own', token)).toMatchObject({
      code: 0,
      data: { openId: 'o-own', appId: people.appId },
    });
    for (const [unionId, asking] of [
      ['u-other', token],
      ['u-own', other],
      ['u-nobody', token],
      ['null', token],
    ] as const)
      expect(await openidBy(unionId, asking)).toMatchObject({
        status: 200,
        code: 'identityNotFound',
        data: null,
      });
  });

  test('is that of the app in which the person was last, where both told of one', async () => {
    const token = await people.guest();
    const more = { unionId: 'u-both', scope: 'snsapi_userinfo' };
    const inMiniProgram = async () => {
      const code = await people.code('o-mini', { ...more, environment: 'mini-program' });
      const input = { code, environment: 'mini-program' } as const;
      expect((await server.post('/thirdPartyBind/getLicense', input, { token })).code).toBe(0);
    };
    const openid = async () => (await openidBy('u-both', token)).data?.openId;
    for (let times = 0; times < 2; times += 1) {
      await people.license(token, 'o-web', more);
      expect(await openid()).toBe('o-web');
      server.clock.advance(1000);
      await inMiniProgram();
      expect(await openid()).toBe('o-mini');
      server.clock.advance(1000);
    }
  });

  test('stays known through the login of the same person, and to no other session of the account', async () => {
    const token = await people.guest();
    await people.license(token, 'o-stays', { unionId: 'u-stays', scope: 'snsapi_userinfo' });
    const { data } = await login('owner-a', {}, token);
    expect((await openidBy('u-stays', data.token)).data?.openId).toBe('o-stays');
    const elsewhere = (await login('owner-a', {})).data.token;
    expect((await openidBy('u-stays', elsewhere)).code).toBe('identityNotFound');
  });
});

describe('who WeChat said that somebody is', () => {
  const known = async (token: string) => {
    const { pool } = server.database;
    const { rows } = await pool.query(
      'select 1 from session_identities i join sessions s on s.id = i.session_id where s.token_hash = $1',
      [tokenHash(token)],
    );
    return rows.length;
  };
  const withIdentity = async (openid: string): Promise<string> => {
    const guest = await people.guest();
    const license = await people.license(guest, openid);
    return (await login('owner-a', { license }, guest)).data.token;
  };

  test('is forgotten with the login, wherever that is ended', async () => {
    const [here, there] = [await withIdentity('o-leaving'), await withIdentity('o-left')];
    expect([await known(here), await known(there)]).toEqual([1, 1]);
    const sessions = (await server.post('/session/list', {}, { token: here })).data;
    const { rows } = await server.database.pool.query('select id from sessions where token_hash = $1', [
      tokenHash(there),
    ]);
    expect(sessions.map(({ id }) => id)).toContain(rows[0].id);
    expect((await server.post('/session/revoke', { id: rows[0].id }, { token: here })).code).toBe(0);
    expect((await server.post('/session/logout', {}, { token: here })).code).toBe(0);
    expect([await known(here), await known(there)]).toEqual([0, 0]);
  });

  test('is forgotten 30 days after the last visit', async () => {
    const token = await withIdentity('o-gone');
    const cleanUp = () => server.server.workers['sessions.clean-up']({});
    server.clock.advance(30 * 24 * 60 * minuteMs - minuteMs);
    await cleanUp();
    expect(await known(token)).toBe(1);
    server.clock.advance(2 * minuteMs);
    await cleanUp();
    expect(await known(token)).toBe(0);
  });
});
