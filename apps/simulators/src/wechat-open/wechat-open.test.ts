import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from '../pay/wechatpay/keys.ts';
import type { RunningSimulator } from '../platform/simulator.ts';
import { startWechatOpen } from './wechat-open.ts';

const minuteMs = 60_000;

describe('the open platform', () => {
  let dir: string;
  let keysDir: string;
  let wechat: RunningSimulator;
  let app: { appid: string; secret: string };
  let miniApp: { appid: string; secret: string };
  const start = async () => {
    wechat = await startWechatOpen({ dir, keysDir, port: 0, publicHost: '127.0.0.1' });
  };
  beforeAll(async () => {
    keysDir = await mkdtemp(join(tmpdir(), 'wechat-open-keys-'));
    await loadKeys(join(keysDir, 'wechatpay'));
  });
  afterAll(() => rm(keysDir, { recursive: true }));
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'wechat-open-'));
    await start();
    const account = async (prefix: string) => ({
      appid: wechat.env[`${prefix}_APP_ID`] ?? '',
      secret: await readFile(wechat.env[`${prefix}_APP_SECRET_FILE`] ?? '', 'utf8'),
    });
    app = await account('WECHAT');
    miniApp = await account('WECHAT_MINI');
  });
  afterEach(async () => {
    await wechat.stop();
    await rm(dir, { recursive: true });
  });

  const get = async (path: string, query: Record<string, string>) =>
    (await (await fetch(`${wechat.url}${path}?${new URLSearchParams(query)}`)).json()) as Record<
      string,
      unknown
    >;
  const post = async (path: string, body: object) =>
    (await (
      await fetch(wechat.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, unknown>;
  const code = async (input: object = {}) =>
    String((await post('/control/code', { openid: 'o-1', unionId: 'u-1', ...input })).code);
  const redeem = (value: string, as = app) =>
    get('/sns/oauth2/access_token', { ...as, code: value, grant_type: 'authorization_code' });
  const token = async (changes: object = {}) =>
    post('/cgi-bin/stable_token', { grant_type: 'client_credential', ...app, ...changes });
  const ticket = (accessToken: unknown) =>
    get('/cgi-bin/ticket/getticket', { access_token: String(accessToken), type: 'jsapi' });

  it('has the app id that the merchant of WeChat Pay is signed up with', async () => {
    expect(app.appid).toBe((await loadKeys(join(keysDir, 'wechatpay'))).appid);
    expect(miniApp.appid).not.toBe(app.appid);
  });

  it('tells once who a code stands for, and remembers that through a restart', async () => {
    const value = await code();
    expect(await redeem(value)).toMatchObject({ openid: 'o-1', scope: 'snsapi_base', expires_in: 7200 });
    expect(await redeem(value)).toMatchObject({
      errcode: 40163,
      errmsg: expect.stringMatching(/^code been used, rid: /),
    });
    await wechat.stop();
    await start();
    expect(await redeem(value)).toMatchObject({ errcode: 40163 });
  });

  it('tells a web page the union id only where the person agreed to that', async () => {
    expect(await redeem(await code())).not.toHaveProperty('unionid');
    expect(await redeem(await code({ scope: 'snsapi_userinfo' }))).toMatchObject({ unionid: 'u-1' });
  });

  it('refuses a code after five minutes, one that was never given, and one of the other account', async () => {
    const [late, mini] = [await code(), await code({ environment: 'mini-program' })];
    expect(await redeem(mini)).toMatchObject({ errcode: 40029 });
    expect(await redeem('made-up')).toMatchObject({ errcode: 40029 });
    await post('/control/clock', { advanceMs: 5 * minuteMs });
    expect(await redeem(late)).toMatchObject({ errcode: 42003 });
  });

  it('wants the right app, secret and grant', async () => {
    const value = await code();
    expect(await redeem(value, { ...app, secret: 'wrong' })).toMatchObject({ errcode: 40125 });
    expect(await redeem(value, { ...app, appid: 'wx0' })).toMatchObject({ errcode: 40013 });
    expect(await redeem(value, miniApp)).toMatchObject({ errcode: 40013 });
    expect(await get('/sns/oauth2/access_token', { ...app, code: value })).toMatchObject({ errcode: 40002 });
    expect(await redeem(value)).toMatchObject({ openid: 'o-1' });
  });

  it('tells the mini-program its person, with the union id', async () => {
    const js_code = await code({ environment: 'mini-program' });
    const answer = await get('/sns/jscode2session', {
      ...miniApp,
      js_code,
      grant_type: 'authorization_code',
    });
    expect(answer).toEqual({ openid: 'o-1', session_key: expect.any(String), unionid: 'u-1' });
  });

  it('tells the mini-program the same person each time, under another openid than a web page', async () => {
    const login = async (environment: string) => {
      const given = await code({ person: 'li-lei', openid: undefined, unionId: undefined, environment });
      if (environment === 'web') return redeem(given);
      const query = { ...miniApp, js_code: given, grant_type: 'authorization_code' };
      return get('/sns/jscode2session', query);
    };
    const [first, second] = [await login('mini-program'), await login('mini-program')];
    expect(second).toMatchObject({ openid: first.openid, unionid: first.unionid });
    expect((await login('web')).openid).not.toBe(first.openid);
  });

  it('keeps one access token and one ticket, and gives new ones five minutes before their end', async () => {
    const first = await token();
    const firstTicket = await ticket(first.access_token);
    expect(firstTicket).toMatchObject({ errcode: 0, errmsg: 'ok' });
    expect((await token()).access_token).toBe(first.access_token);
    expect((await ticket(first.access_token)).ticket).toBe(firstTicket.ticket);
    await post('/control/clock', { advanceMs: 116 * minuteMs });
    const second = await token();
    expect(second.access_token).not.toBe(first.access_token);
    // The old token stays valid until it expires.
    const secondTicket = await ticket(first.access_token);
    expect(secondTicket.errcode).toBe(0);
    expect(secondTicket.ticket).not.toBe(firstTicket.ticket);
    await post('/control/clock', { advanceMs: 5 * minuteMs });
    expect(await ticket(first.access_token)).toMatchObject({ errcode: 42001 });
  });

  it('a forced refresh ends the token before it', async () => {
    const first = await token();
    const second = await token({ force_refresh: true });
    expect(second.access_token).not.toBe(first.access_token);
    expect(await ticket(first.access_token)).toMatchObject({ errcode: 40001 });
    expect(await ticket(second.access_token)).toMatchObject({ errcode: 0 });
  });

  it('misbehaves as often as it is told to, on the call it is told', async () => {
    await post('/control/behaviours', { behaviour: 'errcode', errcode: 45009, operation: 'token' });
    await post('/control/behaviours', { behaviour: 'staleToken', operation: 'token' });
    expect(await redeem(await code())).toMatchObject({ openid: 'o-1' });
    expect(await token()).toMatchObject({ errcode: 45009 });
    expect(await ticket((await token()).access_token)).toMatchObject({ errcode: 40001 });
    expect(await ticket((await token()).access_token)).toMatchObject({ errcode: 0 });
    expect(await get('/control/counts', {})).toEqual({ oauthCode: 1, token: 3, ticket: 2 });
  });

  describe('authorizing in a browser', () => {
    const back = 'http://127.0.0.1:8080/pay/serve.html?imei=1';
    const asked = (changes: Record<string, string> = {}) => ({
      appid: app.appid,
      redirect_uri: back,
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: 's"<1>',
      ...changes,
    });
    const open = async (changes: Record<string, string> = {}) => {
      const url = `${wechat.env.WECHAT_OPEN_AUTHORIZE_URL}?${new URLSearchParams(asked(changes))}`;
      const response = await fetch(url, { headers: { 'Accept-Language': 'en' } });
      return { status: response.status, html: await response.text() };
    };
    const choose = async (person: string) => {
      const response = await fetch(wechat.env.WECHAT_OPEN_AUTHORIZE_URL ?? '', {
        method: 'POST',
        body: new URLSearchParams({ ...asked(), person }),
        redirect: 'manual',
      });
      return { status: response.status, location: response.headers.get('location') };
    };

    it('says SIMULATED and who asks, escaped, and offers two persons', async () => {
      const { status, html } = await open();
      expect(status).toBe(200);
      expect(html).toContain('SIMULATED WeChat authorization');
      expect(html).toContain('127.0.0.1:8080 asks who you are');
      expect(html).toContain('value="s&#34;&#60;1&#62;"');
      expect([...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
        'Li Lei',
        'Han Meimei',
      ]);
    });

    it('leads back with a code for the person chosen, and with the state as it came', async () => {
      const openids = await Promise.all(
        ['li-lei', 'han-meimei', 'li-lei'].map(async (person) => {
          const { status, location } = await choose(person);
          expect(status).toBe(303);
          const url = new URL(location ?? '');
          expect(url.origin + url.pathname).toBe('http://127.0.0.1:8080/pay/serve.html');
          expect(url.searchParams.get('imei')).toBe('1');
          expect(url.searchParams.get('state')).toBe('s"<1>');
          return (await redeem(url.searchParams.get('code') ?? '')).openid;
        }),
      );
      expect(openids[0]).toMatch(/^o[\w-]{27}$/);
      expect(openids[1]).not.toBe(openids[0]);
      expect(openids[2]).toBe(openids[0]);
      expect((await choose('nobody')).status).toBe(400);
    });

    it.each([
      { redirect_uri: 'javascript:alert(1)' },
      { appid: 'wx0' },
      { scope: 'everything' },
      { response_type: 'token' },
    ])('offers nobody where the link has %j', async (changes) => {
      const { status, html } = await open(changes as Record<string, string>);
      expect(status).toBe(400);
      expect(html).not.toContain('<button');
    });
  });
});
