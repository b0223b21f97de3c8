import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Composed, compose } from '../src/compose.ts';
import { ConfigError, readConfig, readSecretFile } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/log.ts';
import { unseal } from '../src/platform/seal.ts';
import { wechatOpen } from '../src/wechat-open.ts';
import { fillWorld, passwordOfAll } from './fixtures.ts';
import type { Answer, TestServer } from './server.ts';
import { WechatPeople } from './wechat-people.ts';

const minuteMs = 60_000;
const page = 'https://pay.zaxtrack.example/pay/serve.html?imei=490154203237518';
interface Signed {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

let people: WechatPeople;
let server: TestServer;
/** A second process of the same server: its own memory, the same database. */
let second: Composed;
let log = '';
beforeAll(async () => {
  people = await WechatPeople.open();
  server = people.server;
  await fillWorld(server.database.db);
  second = await compose(config(), createLogger('debug', { write: (line) => (log += line) }), server.clock);
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.database.pool.query('delete from wechat_tickets');
});
afterEach(() => server.control('wechatOpen', '/control/behaviours/clear', {}));

function config(changes: Record<string, string> = {}) {
  return readConfig({ ...server.env, DATABASE_URL: server.database.url, DEMO: '1', ...changes });
}

const sign = (changes: Record<string, unknown> = {}, host?: string) =>
  server.raw('/weixin/jsapiConfig', { appId: people.appId, url: page, ...changes }, host ? { host } : {});

/** Makes the same call to the second process. */
async function signAtSecond(): Promise<Answer> {
  const payload = { appId: people.appId, url: page };
  const response = await second.app.inject({ method: 'POST', url: '/weixin/jsapiConfig', payload });
  return { status: response.statusCode, ...response.json<Omit<Answer, 'status'>>() };
}

async function storedTicket(): Promise<string> {
  const { sealed_ticket: sealed } = await server.database.db
    .selectFrom('wechat_tickets')
    .select('sealed_ticket')
    .executeTakeFirstOrThrow();
  const key = wechatOpen(config())?.sealKey;
  return unseal(key ?? Buffer.alloc(32), sealed ?? Buffer.alloc(0))?.toString() ?? '';
}

test('a page of ours is signed with WeChat’s ticket, for the address as it was given', async () => {
  const answer = await sign();
  expect(answer.code).toBe(0);
  const { appId, timestamp, nonceStr, signature } = answer.data as Signed;
  expect(appId).toBe(people.appId);
  expect(Math.abs(timestamp * 1000 - server.clock.now().getTime())).toBeLessThan(5_000);
  const text = `jsapi_ticket=${await storedTicket()}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`;
  expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
  expect(((await sign()).data as Signed).nonceStr).not.toBe(nonceStr);
});

test('a page need not know the app: the answer names it', async () => {
  expect(((await sign({ appId: undefined })).data as Signed).appId).toBe(people.appId);
});

test.each([
  ['url', 'https://evil.example/pay/serve.html'],
  ['url', 'https://pay.tianchen.example/pay/serve.html'],
  ['url', 'http://pay.zaxtrack.example/pay/serve.html'],
  ['url', `${page}#/`],
  ['url', 'https://pay.zaxtrack.example/docs'],
  ['url', 'https://pay.zaxtrack.example/pay/../docs'],
  ['appId', 'wx0000000000000000'],
  ['appId', 'not an app'],
])('the wrong %s %s is named and not signed', async (field, value) => {
  const answer = await sign({ [field]: value });
  expect(answer).toMatchObject({ status: 400, code: 'invalidInput' });
  expect((answer.data as { fields: { field: string }[] }).fields.map((one) => one.field)).toEqual([field]);
  expect(JSON.stringify(answer)).not.toContain('signature');
});

test('each brand’s host signs its own pages only', async () => {
  const url = 'https://pay.tianchen.example/pay/serve.html';
  expect((await sign({ url }, 'tc.localhost')).code).toBe(0);
  expect((await sign({}, 'tc.localhost')).code).toBe('invalidInput');
});

test('twenty calls at once to two processes fetch one ticket', async () => {
  const before = [await people.count('token'), await people.count('ticket')];
  await people.misbehave({ behaviour: 'hang', operation: 'ticket', ms: 400 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? signAtSecond() : sign())),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0));
  expect([await people.count('token'), await people.count('ticket')]).toEqual([
    (before[0] ?? 0) + 1,
    (before[1] ?? 0) + 1,
  ]);
});

test('the ticket is kept for its two hours less ten minutes, and the last one serves while there is no new one', async () => {
  await sign();
  const [ticket, fetched] = [await storedTicket(), await people.count('ticket')];
  server.clock.advance(109 * minuteMs);
  await sign();
  await signAtSecond();
  expect(await people.count('ticket')).toBe(fetched);

  await people.misbehave({ behaviour: 'errcode', errcode: 45009, times: 'always' });
  server.clock.advance(2 * minuteMs);
  expect((await sign()).code).toBe(0);
  expect(await storedTicket()).toBe(ticket);
  // An expired ticket is not used, and the quota is left alone for ten minutes.
  server.clock.advance(9 * minuteMs + 1000);
  const asked = await people.count('token');
  expect(await sign()).toMatchObject({ status: 200, code: 'wechatUnavailable', retryable: true });
  expect((await signAtSecond()).code).toBe('wechatUnavailable');
  expect(await people.count('token')).toBe(asked);
  await server.control('wechatOpen', '/control/behaviours/clear', {});
  await server.control('wechatOpen', '/control/clock', { advanceMs: 120 * minuteMs });
  server.clock.advance(10 * minuteMs);
  expect((await sign()).code).toBe(0);
  expect(await storedTicket()).not.toBe(ticket);
});

test('an access token that somebody else’s refresh ended is replaced by force, once', async () => {
  await server.control('wechatOpen', '/control/clock', { advanceMs: 120 * minuteMs });
  await people.misbehave({ behaviour: 'staleToken', operation: 'token' });
  const before = await people.count('token');
  expect((await sign()).code).toBe(0);
  expect(await people.count('token')).toBe(before + 2);
});

test.each([
  [{ behaviour: 'malformed' }],
  [{ behaviour: 'redirect' }],
  [{ behaviour: 'errcode', errcode: -1 }],
])(
  'while WeChat answers with %j nobody is signed, and WeChat is asked again after 5 s, not sooner',
  async (behaviour) => {
    await people.misbehave({ ...behaviour, operation: 'token', times: 1 });
    expect((await sign()).code).toBe('wechatUnavailable');
    const asked = await people.count('token');
    expect((await signAtSecond()).code).toBe('wechatUnavailable');
    expect(await people.count('token')).toBe(asked);
    server.clock.advance(5_001);
    expect((await signAtSecond()).code).toBe(0);
  },
);

test('while WeChat hangs everybody is answered within 10 s, and no database connection is held', async () => {
  await people.misbehave({ behaviour: 'hang', operation: 'token', ms: 15_000, times: 'always' });
  const start = performance.now();
  const waiting = Array.from({ length: 20 }, (_, index) => (index % 2 ? signAtSecond() : sign()));
  // WeChat hangs longer than a slow machine needs to bring all calls to it.
  for (const { pool } of [server.server.database, second.database])
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 4_000 }).toBeLessThanOrEqual(1);
  const answers = await Promise.all(waiting);
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill('wechatUnavailable'));
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('a ticket that was sealed with a replaced secret is fetched anew', async () => {
  await sign();
  await server.database.pool.query(`update wechat_tickets set sealed_ticket = '\\x00'`);
  expect((await sign()).code).toBe(0);
  expect(await storedTicket()).toMatch(/^[\w-]{86}$/);
});

test('neither secrets nor persons come into the log, the tables or an answer', async () => {
  const secret = readSecretFile('WECHAT_APP_SECRET_FILE', server.env.WECHAT_APP_SECRET_FILE ?? '');
  const ask = async (url: string, payload: object) =>
    (await second.app.inject({ method: 'POST', url, payload })).json().data;
  await people.misbehave({ behaviour: 'errcode', errcode: -1, operation: 'ticket' });
  await signAtSecond();
  server.clock.advance(minuteMs);
  await signAtSecond();
  const [code, bad] = [await people.code('o-canary-openid', { unionId: 'u-canary' }), 'canary-code'];
  const { license } = await ask('/thirdPartyBind/getLicense', { code });
  await ask('/thirdPartyBind/getLicense', { code: bad });
  await ask('/thirdPartyVerification', { license });
  await ask('/loginVerification', { userName: 'owner-a', password: passwordOfAll, license });

  expect(log).toContain('errcode -1');
  expect(log).toContain('errcode 40029');
  const ticket = await storedTicket();
  for (const canary of [secret, ticket, code, bad, license, 'o-canary', 'u-canary'])
    expect(log).not.toContain(canary);
  const { rows } = await server.database.pool.query('select t::text as row from wechat_tickets t');
  expect(rows).toHaveLength(1);
  for (const { row } of rows as { row: string }[]) {
    expect(row).not.toContain(ticket);
    expect(row).not.toContain(Buffer.from(ticket).toString('hex'));
  }
});

test('where no public account is configured the calls say so', async () => {
  const names = ['WECHAT_APP_ID', 'WECHAT_MINI_APP_ID'];
  const bare = await compose(
    config(Object.fromEntries(names.map((name) => [name, '']))),
    createLogger('silent'),
  );
  const ask = async (url: string, payload: object) =>
    (await bare.app.inject({ method: 'POST', url, payload })).json().code;
  expect(await ask('/weixin/jsapiConfig', { appId: people.appId, url: page })).toBe('wechatNotOffered');
  expect(await ask('/thirdPartyBind/getLicense', { code: 'x' })).toBe('wechatNotOffered');
  expect(await ask('/thirdPartyBind/getAuthorizeUrl', { url: page })).toBe('wechatNotOffered');
  await bare.stop();
});

test.each([
  [{ WECHAT_OPEN_BASE_URL: 'https://api.weixin.qq.com/' }, 'WECHAT_OPEN_BASE_URL'],
  [
    { WECHAT_OPEN_AUTHORIZE_URL: 'https://open.weixin.qq.com/connect/oauth2/authorize' },
    'WECHAT_OPEN_AUTHORIZE_URL',
  ],
  [{ WECHAT_OPEN_BASE_URL: 'not a url' }, 'WECHAT_OPEN_BASE_URL'],
  [{ WECHAT_APP_ID: '' }, 'WECHAT_APP_ID'],
  [{ MINI_PROGRAM_ORIGINS: 'anywhere' }, 'MINI_PROGRAM_ORIGINS'],
])('%j stops the start of a demo with a sentence that names it', (changes, name) => {
  expect(() => config(changes as Record<string, string>)).toThrow(ConfigError);
  expect(() => config(changes as Record<string, string>)).toThrow(name);
});

test('without DEMO=1 no simulator is let in, and a secret’s file must be there', () => {
  const real = {
    DATABASE_URL: server.database.url,
    WECHAT_APP_ID: 'wx8888888888888888',
    WECHAT_APP_SECRET_FILE: join(tmpdir(), 'device-pay-no-such-file'),
  };
  expect(() => wechatOpen(readConfig(real))).toThrow('WECHAT_APP_SECRET_FILE');
  const { MINI_PROGRAM_ORIGINS } = server.env;
  expect(() => readConfig({ ...real, MINI_PROGRAM_ORIGINS })).toThrow('MINI_PROGRAM_ORIGINS');
  for (const name of ['WECHAT_OPEN_BASE_URL', 'WECHAT_OPEN_AUTHORIZE_URL'])
    expect(() => readConfig({ ...real, [name]: server.env[name] })).toThrow(name);
});
