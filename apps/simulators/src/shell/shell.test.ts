import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import vm from 'node:vm';
import { brands } from '@device-pay/brands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSimulator } from '../platform/simulator.ts';
import { startShell } from './shell.ts';

let portal: Server;
let shell: RunningSimulator;
/** What the portal's server was asked. */
let asked: { method: string | undefined; path: string | undefined; host: string | undefined; body: string }[];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  asked = [];
  portal = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ method: request.method, path: request.url, host: request.headers.host, body });
      response.end(JSON.stringify({ code: 0, data: { token: 'a-token-of-the-portal' } }));
    });
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  shell = await startShell({ dir: '', keysDir: '', port: 0, publicHost: 'localhost', portalPort: port() });
});
afterAll(async () => {
  await shell.stop();
  await new Promise((resolve) => portal.close(resolve));
});

const port = (): number => (portal.address() as AddressInfo).port;
const post = (path: string, input: object, origin: string | undefined = shell.url) =>
  fetch(shell.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(origin && { Origin: origin }) },
    body: JSON.stringify(input),
  });

it('the server is told that this page may play the app, on every brand’s host', () => {
  const { port } = new URL(shell.url);
  expect(shell.env.SHELL_ORIGINS?.split(',')).toEqual(
    brands.map(({ id }) => `http://${id}.localhost:${port}`),
  );
});

it('the page and its script come without a build, and the page may run nothing else', async () => {
  const page = await fetch(shell.url);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*src=)/);
  const script = await (await fetch(`${shell.url}/shell.js`)).text();
  expect(() => new vm.Script(script)).not.toThrow();
  for (const [, name] of script.matchAll(/find(?:<\w+>)?\('\[data-part="([\w-]+)"\]'/g)) {
    expect(html).toContain(`data-part="${name}"`);
  }
});

it('logs in as one of the demo’s people, at the brand’s own host', async () => {
  const answer = await post('/login', { brand: 'tc', userName: '13800000001' });
  expect(await answer.json()).toEqual({ token: 'a-token-of-the-portal' });
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    path: '/loginVerification',
    host: `tc.localhost:${port()}`,
    body: 'userName=13800000001&password=demo-owner-1',
  });
});

it('sendHttp reaches the portal’s calls', async () => {
  const url = `http://zax.localhost:${port()}/healthz/live?x=1`;
  const answer = await post('/http', {
    brand: 'zax',
    url,
    options: { method: 'GET', headers: { Host: 'evil' } },
  });
  expect(await answer.json()).toMatchObject({ status: 200 });
  expect(asked.at(-1)).toMatchObject({ path: '/healthz/live?x=1', host: `zax.localhost:${port()}` });
});

describe('nothing is asked of the portal', () => {
  it.each([
    ['for another page', '/login', { userName: '13800000001' }, 'http://evil.example'],
    ['for a page without an origin', '/login', { userName: '13800000001' }, 'null'],
    ['for nobody', '/login', { userName: '13800000001' }, undefined],
    ['at another host', '/http', { brand: 'zax', url: 'https://evil.example/', options: {} }, 'own'],
    ['at another brand’s host', '/http', { brand: 'zax', url: 'http://tc.localhost/', options: {} }, 'own'],
  ])('%s', async (_, path, input, origin) => {
    const before = asked.length;
    const sender = origin === 'own' ? shell.url : (origin ?? '');
    const answer = await post(path, input, sender);
    expect(answer.status).toBe(403);
    expect(asked).toHaveLength(before);
  });
});
