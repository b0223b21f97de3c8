import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallDefinition, calls } from '@device-pay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWorld, imeiOfA } from './fixtures.ts';
import type { RawAnswer } from './http.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const portal = mkdtempSync(join(tmpdir(), 'portal-'));
const scriptHash = "'sha256-V8XymxBe1DcvQ7Ca1DMT4A2TX1nsjbg/caayS9Xjy0w='";
let server: TestServer;
let owner: string;
beforeAll(async () => {
  mkdirSync(join(portal, 'assets'));
  writeFileSync(join(portal, 'serve.html'), '<!doctype html>');
  writeFileSync(join(portal, 'assets/main-1.js'), '0');
  writeFileSync(join(portal, 'csp.json'), JSON.stringify({ scriptHashes: [scriptHash], styleHashes: [] }));
  server = await startTestServer({ work: false, env: { PORTAL_DIR: portal } });
  await fillWorld(server.database.db);
  owner = await people(server).login('owner-a');
});
afterAll(async () => {
  await server.stop();
  rmSync(portal, { recursive: true });
});

/** A policy such as `default-src 'self'; …` as directives with their sources. */
const policyOf = ({ headers }: RawAnswer): Map<string, readonly string[]> =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

describe.each([
  ['a browser', 'Mozilla/5.0'],
  ['WeChat', 'Mozilla/5.0 MicroMessenger/8.0'],
])('the policy of a page in %s', (_, userAgent) => {
  let policy: Map<string, readonly string[]>;
  beforeAll(async () => {
    const page = await server.http({ path: '/pay/serve.html', headers: { 'user-agent': userAgent } });
    expect(page.status).toBe(200);
    policy = policyOf(page);
  });

  test('runs no script that stands in the page, but the one whose hash is known', () => {
    const scripts = policy.get('script-src') ?? [];
    expect(scripts).toContain(scriptHash);
    for (const name of ['default-src', 'script-src', 'style-src']) {
      for (const source of policy.get(name) ?? []) {
        expect(source, name).not.toMatch(/unsafe-|^(data|blob|https?|\*):?$/);
      }
    }
  });

  test('has no wildcard, no whole scheme but for pictures, and no plain http to anybody else', () => {
    expect(policy.get('default-src')).toEqual(["'self'"]);
    for (const [name, sources] of policy) {
      const schemes = ['img-src', 'media-src'].includes(name) ? ['data:', 'blob:'] : [];
      for (const source of sources) {
        expect(source, name).not.toContain('*');
        if (/^[a-z]+:$/.test(source)) expect(schemes, name).toContain(source);
        if (source.startsWith('http:'))
          expect(source, name).toMatch(/^http:\/\/[\w.-]*(localhost|127\.0\.0\.1)(:\d+)?$/);
      }
    }
  });

  test('lets in no plug-in, no other base, no form to elsewhere, and no frame that was not configured', () => {
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')?.[0]).toBe("'self'");
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });
});

test('a page says which of the phone’s senses it may use, and is asked for anew each time', async () => {
  const { headers } = await server.http({ path: '/pay/serve.html' });
  expect(headers['permissions-policy']).toBe('camera=(self), microphone=(self), geolocation=(self)');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test.each([
  ['a page', 'GET', '/pay/serve.html', 200],
  ['a script', 'GET', '/pay/assets/main-1.js', 200],
  ['a script that is gone', 'GET', '/pay/assets/old-1.js', 404],
  ['a redirect', 'GET', '/', 302],
  ['a call', 'POST', '/getPermission', 200],
  ['a refused call', 'POST', '/device/getDeviceList', 401],
  ['no call', 'POST', '/nothing', 404],
  ['a malformed address', 'GET', '/%zz', 400],
  ['the docs', 'GET', '/docs/', 200],
  ['the document', 'GET', '/openapi.json', 200],
  ['health', 'GET', '/healthz/live', 200],
  ['a refused notification', 'POST', '/pay/notify/alarms', undefined],
])(
  '%s is not sniffed, tells little of where one came from, and not what we run',
  async (_, method, path, status) => {
    const answer = await server.http({ method, path });
    if (status !== undefined) expect(answer.status).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  },
);

test('no call’s answer is kept by anybody between, whether it succeeds or fails', async () => {
  const all = Object.values(calls) as CallDefinition[];
  expect(all.filter(({ effect }) => effect === 'money').length).toBeGreaterThan(5);
  for (const { method, path, name } of all) {
    for (const token of [undefined, owner]) {
      if (name === 'account.logout') continue;
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const answer = await server.http({ method, path, headers });
      expect(answer.headers['cache-control'], `${name} → ${answer.status}`).toBe('no-store');
    }
  }
});

test('what fails before a call is found or read is not kept either', async () => {
  for (const [path, type, body] of [
    ['/pay/order/addOrder', 'application/json', '{'],
    ['/pay/order/addOrder', 'text/xml', '<x/>'],
    ['/pay/order/addOrder', 'application/json', JSON.stringify({ a: 'x'.repeat(300_000) })],
    ['/pay/nothing', 'application/json', '{}'],
    ['/%zz', 'application/json', '{}'],
  ] as const) {
    const answer = await server.http({ method: 'POST', path, headers: { 'content-type': type }, body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['cache-control'], `${path} ${type}`).toBe('no-store');
  }
});

test('another site is let in to no answer, and never with what the browser keeps', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://pay.zaxtrack.example.evil.example']) {
    for (const method of ['POST', 'OPTIONS']) {
      const { headers } = await server.http({
        method,
        path: '/device/getDeviceByImei',
        headers: { origin, 'access-control-request-method': 'POST', 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify({ imei: imeiOfA }) } : {}),
      });
      expect(['*', origin]).not.toContain(headers['access-control-allow-origin']);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  }
});
