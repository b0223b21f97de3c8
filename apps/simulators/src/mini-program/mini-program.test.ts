import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSimulator } from '../platform/simulator.ts';
import { brandIds } from '../shell/phone-page.ts';
import { startMiniProgram } from './mini-program.ts';

/** Stands in for the portal's server and for WeChat's open platform. */
let others: Server;
let simulator: RunningSimulator;
let dir: string;
let asked: {
  path: string;
  host: string | undefined;
  fields: Record<string, string>;
  token: string | undefined;
}[];
let answers: Record<string, unknown>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mini-program-'));
  others = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const isJson = headers['content-type'] === 'application/json';
      const fields = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
      asked.push({ path, host: headers.host, fields, token: headers.authorization });
      response.end(JSON.stringify(answers[path] ?? { code: 'callUnknown', msg: 'no such call' }));
    });
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${port()}/`;
  await writeFile(
    join(dir, 'env.json'),
    JSON.stringify({ WECHAT_OPEN_BASE_URL: url, WECHAT_PAY_BASE_URL: url }),
  );
  simulator = await startMiniProgram({
    dir,
    keysDir: '',
    port: 0,
    publicHost: 'localhost',
    portalPort: port(),
  });
});
afterAll(async () => {
  await simulator.stop();
  await new Promise((resolve) => others.close(resolve));
  await rm(dir, { recursive: true });
});
beforeEach(() => {
  asked = [];
  answers = {
    '/pay/ticket/spend': { code: 0, data: { token: 'order-token', orderId: 'Z7' } },
    '/control/code': { code: 'a-code' },
    '/thirdPartyBind/getLicense': { code: 0, data: {} },
    '/weixin/jsapiPrepay': {
      code: 0,
      data: { appId: 'wx1', timeStamp: '1', nonceStr: 'n', prepayId: 'p1', sign: 's+/=' },
    },
    '/pay/confirm3': { code: 0, data: 2 },
  };
});

const port = (): number => (others.address() as AddressInfo).port;
const ownPort = (): string => new URL(simulator.url).port;
const post = (path: string, input: object, headers: Record<string, string> = { Origin: simulator.url }) =>
  fetch(simulator.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
const pay = async (input: object = {}) =>
  (await (
    await post('/pay', { brand: 'tc', lang: 'en', person: 'li-lei', ticket: 'a-ticket', ...input })
  ).json()) as Record<string, unknown>;

it('the server is told that this page may play a web view, on every brand’s host', () => {
  expect(simulator.env.MINI_PROGRAM_ORIGINS?.split(',')).toEqual(
    brandIds.map((id) => `http://${id}.localhost:${ownPort()}`),
  );
});

it('its pages and scripts come without a build, say SIMULATED, and may run nothing else', async () => {
  for (const path of ['/', '/returned.html']) {
    const page = await fetch(simulator.url + path);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const html = await page.text();
    expect(html).toContain('SIMULATED');
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
  }
  const html = await (await fetch(simulator.url)).text();
  for (const path of ['/mini-program.js', '/web-view.js', '/returned.js']) {
    const script = await (await fetch(simulator.url + path)).text();
    expect(() => new vm.Script(script)).not.toThrow();
    for (const [, name] of script.matchAll(/(?:find|part)\(['"](?:\[data-part=")?([\w-]+)/g)) {
      if (name !== 'form') expect(html).toContain(`data-part="${name}"`);
    }
  }
});

describe('the native pay page', () => {
  it('spends the ticket, learns who pays, and leads to WeChat’s cashier with what the server signed', async () => {
    const opened = await pay();
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ['/pay/ticket/spend', undefined],
      ['/control/code', undefined],
      ['/thirdPartyBind/getLicense', 'Bearer order-token'],
      ['/weixin/jsapiPrepay', 'Bearer order-token'],
    ]);
    expect(asked[0]).toMatchObject({
      host: `tc.localhost:${port()}`,
      fields: { ticket: 'a-ticket', lang: 'en' },
    });
    expect(asked[1]?.fields).toEqual({ person: 'li-lei', environment: 'mini-program' });
    expect(asked[2]?.fields).toMatchObject({ code: 'a-code', environment: 'mini-program' });
    expect(opened).toMatchObject({ orderId: 'Z7', token: 'order-token' });
    const cashier = new URL(String(opened.cashierUrl));
    expect(cashier.pathname).toBe('/cashier/jsapi');
    expect(Object.fromEntries(cashier.searchParams)).toEqual({
      appId: 'wx1',
      timeStamp: '1',
      nonceStr: 'n',
      package: 'prepay_id=p1',
      signType: 'RSA',
      paySign: 's+/=',
      redirect_url: `http://tc.localhost:${ownPort()}/returned.html`,
      lang: 'en',
    });
  });

  it('says in the server’s words what it refused', async () => {
    answers['/pay/ticket/spend'] = { code: 'ticketInvalid', msg: 'This link has been used' };
    expect(await pay()).toMatchObject({ problem: 'This link has been used' });
    expect(asked).toHaveLength(1);
  });

  it('believes the server alone whether it is paid', async () => {
    const ask = async () =>
      (await post('/paid', { brand: 'zax', orderId: 'Z7', token: 'order-token' })).json();
    expect(await ask()).toEqual({ paid: true });
    answers['/pay/confirm3'] = { code: 0, data: 1 };
    expect(await ask()).toEqual({ paid: false });
    answers['/pay/confirm3'] = { code: 'providerUnavailable', msg: 'later' };
    expect(await ask()).toMatchObject({ paid: false });
  });

  it.each([
    ['another page', { Origin: 'http://evil.example' }],
    ['nobody', {}],
    ['a page without an origin', { Origin: 'null' }],
    ['a form', { Origin: 'own', 'Content-Type': 'text/plain' }],
  ])('asks nothing for %s', async (_, headers: Record<string, string>) => {
    const sent = headers.Origin === 'own' ? { ...headers, Origin: simulator.url } : headers;
    expect((await post('/pay', { ticket: 'a-ticket' }, sent)).status).toBe(403);
    expect(asked).toEqual([]);
  });
});
