import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WechatOpen } from '../src/gateways/wechat/port.ts';
import { getAuthorizeUrl } from '../src/modules/account/get-authorize-url.ts';
import { openidOfSession } from '../src/modules/account/public.ts';
import { isFailure } from '../src/platform/failure.ts';
import { tokenHash } from '../src/platform/ids.ts';
import { fillWorld, imeiOfA, passwordOfAll } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { WechatPeople } from './wechat-people.ts';
import { callsWhileLocked } from './while-locked.ts';

const minuteMs = 60_000;

let people: WechatPeople;
let server: TestServer;
beforeAll(async () => {
  people = await WechatPeople.open();
  server = people.server;
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

const login = (userName: string, more: { license?: string } = {}, token?: string) =>
  server.post(
    '/loginVerification',
    { userName, password: passwordOfAll, ...more },
    token === undefined ? {} : { token },
  );
const getLicense = (code: string, more: Record<string, unknown> = {}, options: { token?: string } = {}) =>
  server.raw('/thirdPartyBind/getLicense', { code, ...more }, options);

/** The openid that the server knows for a token's session. */
async function knownOpenid(token: string, appId = people.appId): Promise<string | null> {
  const { db } = server.database;
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  return openidOfSession(db, id, appId);
}

/** Links an account in the way people do. */
async function linked(userName: string, openid: string): Promise<void> {
  const token = await people.guest();
  const license = await people.license(token, openid);
  expect((await login(userName, { license }, token)).code).toBe(0);
}

describe('the way to WeChat', () => {
  const ask = (input: Record<string, unknown>, options: { token?: string; host?: string } = {}) =>
    server.raw('/thirdPartyBind/getAuthorizeUrl', input, options);

  test('leads to the authorization page and back to the page that it was asked for, in WeChat’s order', async () => {
    const url = 'http://zax.localhost:8080/pay/serve.html?imei=1';
    const { data } = await ask({ url }, { token: await people.guest() });
    const asked = new URL((data as { url: string }).url);
    expect(asked.origin + asked.pathname).toBe(server.env.WECHAT_OPEN_AUTHORIZE_URL);
    expect([...asked.searchParams.keys()]).toEqual([
      'appid',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      appid: people.appId,
      redirect_uri: url,
      response_type: 'code',
      scope: 'snsapi_base',
    });
    expect(asked.hash).toBe('#wechat_redirect');
    expect(asked.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
  });

  test('never leads back to a page that is not this brand’s own', async () => {
    for (const url of ['https://evil.example/pay/serve.html', 'https://pay.tianchen.example/pay/serve.html'])
      expect(await ask({ url, lang: 'en' })).toMatchObject({
        status: 400,
        code: 'invalidInput',
        data: { fields: [{ field: 'url' }] },
      });
    const host = 'tc.localhost';
    expect((await ask({ url: 'https://pay.tianchen.example/pay/serve.html' }, { host })).code).toBe(0);
  });

  test('leads back to this machine in a demo alone', async () => {
    const url = 'http://zax.localhost:8080/pay/serve.html';
    const wechat = { authorizeUrl: () => 'https://wechat.example' } as unknown as WechatOpen;
    for (const demo of [true, false]) {
      const handler = getAuthorizeUrl(server.database.db, { wechat, demo });
      const context = { brand: 'zax', subject: { kind: 'nobody' }, now: new Date(), language: 'en' };
      const answer = await handler(context as Parameters<typeof handler>[0], { url });
      expect(isFailure(answer)).toBe(!demo);
    }
  });

  test('from the authorization page comes the person whom the buttons name', async () => {
    const token = await people.guest();
    const { data } = await ask(
      { url: `${server.origin}/pay/serve.html`, scope: 'snsapi_userinfo' },
      { token },
    );
    const asked = new URL((data as { url: string }).url);
    const chosen = await fetch(asked.origin + asked.pathname, {
      method: 'POST',
      body: new URLSearchParams([...asked.searchParams, ['person', 'li-lei']]),
      redirect: 'manual',
    });
    const back = new URL(chosen.headers.get('location') ?? '');
    const { code = '', state = '' } = Object.fromEntries(back.searchParams);
    expect((await getLicense(code, { state }, { token })).code).toBe(0);
    expect(await knownOpenid(token)).toMatch(/^o[\w-]{27}$/);
  });
});

describe('a code', () => {
  test('binds the openid that WeChat tells to this session, whatever the caller says', async () => {
    const [token, other] = [await people.guest(), await people.guest()];
    const code = await people.code('o-learned');
    const answer = await getLicense(code, { openId: 'o-claimed', openid: 'o-claimed' }, { token });
    expect(answer).toMatchObject({ code: 0, data: { license: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(await knownOpenid(token)).toBe('o-learned');
    expect(await knownOpenid(token, people.miniAppId)).toBeNull();
    expect(await knownOpenid(other)).toBeNull();
  });

  test('of the mini-program is the mini-program’s, beside the web page’s', async () => {
    const token = await people.guest();
    await people.license(token, 'o-web');
    const code = await people.code('o-mini', { environment: 'mini-program' });
    expect((await getLicense(code, {}, { token })).code).toBe('wechatCodeInvalid');
    expect((await getLicense(code, { environment: 'mini-program' }, { token })).code).toBe(0);
    expect(await knownOpenid(token)).toBe('o-web');
    expect(await knownOpenid(token, people.miniAppId)).toBe('o-mini');
  });

  test('works once, however many send it', async () => {
    const code = await people.code('o-replay');
    const answers = await Promise.all(Array.from({ length: 10 }, () => getLicense(code)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'wechatCodeInvalid')).toHaveLength(9);
  });

  test.each(['made-up', 'x'.repeat(512)])('that WeChat does not know (%s) is none', async (code) => {
    expect(await getLicense(code)).toMatchObject({ status: 200, code: 'wechatCodeInvalid', data: null });
  });

  test('after five minutes is none', async () => {
    const code = await people.code('o-late');
    await server.control('wechatOpen', '/control/clock', { advanceMs: 5 * minuteMs });
    expect((await getLicense(code)).code).toBe('wechatCodeInvalid');
  });

  test('from WeChat’s preview of a page stands for nobody', async () => {
    const token = await people.guest();
    const code = await people.code('o-made-up', { isSnapshot: true });
    expect((await getLicense(code, {}, { token })).code).toBe('wechatCodeInvalid');
    expect(await knownOpenid(token)).toBeNull();
  });

  test.each([
    [{ behaviour: 'errcode', errcode: -1 }],
    [{ behaviour: 'errcode', errcode: 45009 }],
    [{ behaviour: 'errcode', errcode: 40125 }],
    [{ behaviour: 'malformed' }],
    [{ behaviour: 'redirect' }],
  ])('while WeChat answers with %j is worth another try', async (behaviour) => {
    await people.misbehave({ ...behaviour, operation: 'oauthCode' });
    const code = await people.code('o-busy');
    expect(await getLicense(code)).toMatchObject({ code: 'wechatUnavailable', retryable: true });
    expect((await getLicense(code)).code).toBe(0);
  });

  test('while WeChat hangs is answered within 10 s', async () => {
    await people.misbehave({ behaviour: 'hang', operation: 'oauthCode', ms: 15_000 });
    const start = performance.now();
    expect((await getLicense(await people.code('o-hang'))).code).toBe('wechatUnavailable');
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('is not asked about without end for one address', async () => {
    const { db } = server.database;
    const key = 'wechat-code:127.0.0.1';
    await db.updateTable('try_counters').set({ tries: 599 }).where('key', '=', key).execute();
    const before = await people.count('oauthCode');
    expect((await getLicense('made-up')).code).toBe('wechatCodeInvalid');
    expect(await getLicense('made-up')).toMatchObject({ status: 429, code: 'tooManyRequests' });
    expect(await people.count('oauthCode')).toBe(before + 1);
    server.clock.advance(11 * minuteMs);
    expect((await getLicense('made-up')).code).toBe('wechatCodeInvalid');
  });
});

describe('a code that somebody else put into a link', () => {
  test('is not even shown to WeChat with a state that another session asked for', async () => {
    const [victim, attacker] = [await people.guest(), await people.guest()];
    const state = await people.state(attacker);
    const code = await people.code('o-attacker');
    for (const options of [{ token: victim }, {}])
      expect((await getLicense(code, { state }, options)).code).toBe('wechatCodeInvalid');
    expect(await knownOpenid(victim)).toBeNull();
    expect((await getLicense(code, { state }, { token: attacker })).code).toBe(0);
  });

  test('without any state links no account: the sender can’t log in as the person who followed it', async () => {
    const victim = await people.guest();
    const { data } = await getLicense(await people.code('o-planted'), {}, { token: victim });
    const { license } = data as { license: string };
    expect((await people.verify(license, { token: victim })).code).toBe('wechatNotLinked');
    expect((await login('owner-a', { license }, victim)).code).toBe('licenseInvalid');
    expect((await login('owner-a', {}, victim)).code).toBe(0);

    const attacker = await people.guest();
    const own = await people.license(attacker, 'o-planted');
    expect((await people.verify(own, { token: attacker })).code).toBe('wechatNotLinked');
  });

  test('can’t be used with a state again, nor after ten minutes', async () => {
    const token = await people.guest();
    const state = await people.state(token);
    expect((await getLicense(await people.code('o-first'), { state }, { token })).code).toBe(0);
    expect((await getLicense(await people.code('o-second'), { state }, { token })).code).toBe(
      'wechatCodeInvalid',
    );
    expect(await knownOpenid(token)).toBe('o-first');
    const late = await people.state(token);
    server.clock.advance(10 * minuteMs + 1000);
    expect((await getLicense(await people.code('o-third'), { state: late }, { token })).code).toBe(
      'wechatCodeInvalid',
    );
  });
});

describe('a WeChat login', () => {
  test('of an unknown person asks for one login with a password, and after that logs in', async () => {
    const token = await people.guest();
    const license = await people.license(token, 'o-new');
    expect(await people.verify(license, { token })).toMatchObject({
      status: 200,
      code: 'wechatNotLinked',
      data: null,
    });
    const first = await login('owner-a', {}, token);
    expect(first.code).toBe(0);
    expect(await knownOpenid(first.data.token)).toBe('o-new');

    const again = await people.guest();
    const answer = await people.verify(await people.license(again, 'o-new'), { token: again });
    expect({ ...answer.data, token: '', expiresAt: '' }).toEqual({ ...first.data, token: '', expiresAt: '' });
    expect(answer.data.token).not.toBe(first.data.token);
    expect((await server.post('/getLoginUserInfo', {}, { token: answer.data.token })).data).toMatchObject({
      userName: 'owner-a',
    });
    expect(await knownOpenid(answer.data.token)).toBe('o-new');
  });

  test('takes along what the guest did, and the guest session ends', async () => {
    await linked('owner-b', 'o-buyer');
    const token = await people.guest();
    const order = { imeis: [imeiOfA], packages: [{ packageId: 201 }] };
    const orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
    const { data } = await people.verify(await people.license(token, 'o-buyer'), { token });
    expect((await server.post('/pay/order/getOrder', { orderId }, { token: data.token })).code).toBe(0);
    expect((await server.post('/pay/order/getOrderList', {}, { token })).code).toBe(100401);
  });

  test('happens once for a license, however many use it at once', async () => {
    await linked('owner-b', 'o-once');
    const { rows } = await server.database.pool.query('select count(*) as n from sessions');
    const token = await people.guest();
    const license = await people.license(token, 'o-once');
    const answers = await Promise.all(Array.from({ length: 20 }, () => people.verify(license, { token })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'licenseInvalid')).toHaveLength(19);
    const after = await server.database.pool.query('select count(*) as n from sessions');
    expect(after.rows[0].n - rows[0].n).toBe(2);
  });

  test('a password entered only, without a WeChat login just before, links nothing', async () => {
    const token = await people.guest();
    await people.license(token, 'o-payer');
    expect((await login('owner-a', {}, token)).code).toBe(0);
    const other = await people.guest();
    const license = await people.license(other, 'o-payer');
    expect((await people.verify(license, { token: other })).code).toBe('wechatNotLinked');
    // The link that a failed login waits for is given up after ten minutes.
    server.clock.advance(10 * minuteMs + 1000);
    expect((await login('owner-a', {}, other)).code).toBe(0);
    const third = await people.guest();
    const last = await people.license(third, 'o-payer');
    expect((await people.verify(last, { token: third })).code).toBe('wechatNotLinked');
  });

  test.each([
    ['alone', false],
    ['with the license', true],
  ])(
    'links one account: whoever logs in after it on the same phone (%s) is not opened by it',
    async (how, isGiven) => {
      const openid = `o-first-${how}`;
      const token = await people.guest();
      const license = await people.license(token, openid);
      expect((await people.verify(license, { token })).code).toBe('wechatNotLinked');
      const first = await login('owner-a', isGiven ? { license } : {}, token);
      expect((await login('owner-b', {}, first.data.token)).code).toBe(0);
      const later = await people.guest();
      const { data } = await people.verify(await people.license(later, openid), { token: later });
      expect(data.userName).toBe('owner-a');
    },
  );

  test('a wrong password links nothing and leaves the license good', async () => {
    const token = await people.guest();
    const license = await people.license(token, 'o-typo');
    const wrong = { userName: 'owner-a', password: 'wrong', license };
    expect((await server.post('/loginVerification', wrong, { token })).code).toBe('wrongPassword');
    expect((await people.verify(license, { token })).code).toBe('wechatNotLinked');
    expect((await login('owner-a', { license }, token)).code).toBe(0);
  });

  test('linked anew with a license and another password is the other account’s', async () => {
    await linked('owner-a', 'o-moved');
    await linked('owner-b', 'o-moved');
    const token = await people.guest();
    const { data } = await people.verify(await people.license(token, 'o-moved'), { token });
    expect(data.userName).toBe('owner-b');
  });

  test.each([
    ['is disabled', "update users set disabled_at = now() where user_name = 'owner-b'"],
    ['gets a new password, which ends its links', 'delete from user_identities where openid = $openid'],
  ])('opens no account that %s at that moment', async (_, change) => {
    const openid = 'o-meanwhile';
    await linked('owner-b', openid);
    const token = await people.guest();
    const license = await people.license(token, openid);
    const [answer] = await callsWhileLocked(server.database.pool, change.replace('$openid', `'${openid}'`), [
      () => people.verify(license, { token }),
    ]);
    await server.database.pool.query("update users set disabled_at = null where user_name = 'owner-b'");
    expect(answer).toMatchObject({ code: 'wechatNotLinked' });
  });

  test('opens no account by the same openid of another app, nor one that was disabled', async () => {
    await linked('owner-b', 'o-of-one-app');
    const token = await people.guest();
    const [one, two] = [
      await people.license(token, 'o-of-one-app'),
      await people.license(token, 'o-of-one-app'),
    ];
    const { pool } = server.database;
    const ofApp = (from: string, to: string) =>
      pool.query("update user_identities set app_id = $2 where app_id = $1 and openid = 'o-of-one-app'", [
        from,
        to,
      ]);
    await ofApp(people.appId, people.miniAppId);
    expect((await people.verify(one, { token })).code).toBe('wechatNotLinked');
    await ofApp(people.miniAppId, people.appId);

    const disabled = (value: string) =>
      pool.query(`update users set disabled_at = ${value} where user_name = 'owner-b'`);
    await disabled('now()');
    expect((await people.verify(two, { token })).code).toBe('wechatNotLinked');
    await disabled('null');
    expect((await people.verify(two, { token })).code).toBe(0);
  });

  test('in the mini-program needs no state', async () => {
    const environment = 'mini-program';
    const begin = async () => {
      const token = await people.guest();
      const code = await people.code('o-mini-login', { environment });
      const { data } = await getLicense(code, { environment }, { token });
      return { token, license: (data as { license: string }).license };
    };
    const first = await begin();
    expect((await people.verify(first.license, first)).code).toBe('wechatNotLinked');
    expect((await login('owner-a', {}, first.token)).code).toBe(0);
    const second = await begin();
    expect((await people.verify(second.license, second)).data.userName).toBe('owner-a');
  });
});

describe('a license', () => {
  test('is good for five minutes', async () => {
    await linked('owner-a', 'o-time');
    const [token, late] = [await people.guest(), await people.guest()];
    const [license, lateLicense] = [
      await people.license(token, 'o-time'),
      await people.license(late, 'o-time'),
    ];
    server.clock.advance(5 * minuteMs - 5_000);
    expect((await people.verify(license, { token })).code).toBe(0);
    server.clock.advance(6_000);
    expect((await people.verify(lateLicense, { token: late })).code).toBe('licenseInvalid');
  });

  test('is good for the session that it was given to, and is not spent by another’s try', async () => {
    await linked('owner-a', 'o-mine');
    const [token, thief] = [await people.guest(), await people.guest()];
    const license = await people.license(token, 'o-mine');
    for (const options of [{ token: thief }, {}])
      expect((await people.verify(license, options)).code).toBe('licenseInvalid');
    expect((await login('owner-b', { license }, thief)).code).toBe('licenseInvalid');
    expect((await people.verify(license, { token })).code).toBe(0);
  });

  test('without a session logs in, too, once', async () => {
    await linked('owner-a', 'o-bare');
    const { data } = await getLicense(await people.code('o-bare'));
    const { license } = data as { license: string };
    expect((await people.verify(license)).data.userName).toBe('owner-a');
    expect((await people.verify(license)).code).toBe('licenseInvalid');
  });

  test('of one brand is nothing on another’s host, and neither is the link', async () => {
    await linked('owner-a', 'o-brand');
    const host = 'tc.localhost';
    const { data } = await getLicense(await people.code('o-brand'));
    const { license } = data as { license: string };
    expect((await people.verify(license, { host })).code).toBe('licenseInvalid');
    const there = await server.raw(
      '/thirdPartyBind/getLicense',
      { code: await people.code('o-brand') },
      { host },
    );
    const theirs = (there.data as { license: string }).license;
    expect((await people.verify(theirs, { host })).code).toBe('wechatNotLinked');
    expect((await people.verify(license)).code).toBe(0);
  });

  test('and the state are stored as hashes only, and forgotten when they are over', async () => {
    const token = await people.guest();
    const state = await people.state(token);
    const license = await people.license(token, 'o-stored');
    const dump = async () =>
      (
        await server.database.pool.query(
          'select l::text as row from wechat_licenses l union all select a::text from wechat_authorizations a',
        )
      ).rows as { row: string }[];
    const rows = await dump();
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) {
      expect(row).not.toContain(license);
      expect(row).not.toContain(state);
    }
    server.clock.advance(11 * minuteMs);
    await server.server.workers['sessions.clean-up']({});
    expect(await dump()).toEqual([]);
  });
});
