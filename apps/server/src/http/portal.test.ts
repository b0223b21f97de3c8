import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { hasPortal, type PortalOptions, registerPortal } from './portal.ts';

const directory = mkdtempSync(join(tmpdir(), 'portal-'));
writeFileSync(join(directory, 'serve.html'), '<!doctype html>');
afterAll(() => rmSync(directory, { recursive: true }));

/** No origin beside the portal's own. */
const nobodyBeside: PortalOptions = {
  directory,
  frameAncestors: [],
  shellOrigins: [],
  miniProgramOrigins: [],
  connectOrigins: [],
  mapTiles: { url: '', coordinates: 'wgs84', attribution: '' },
  frameOrigins: [],
};

async function open(
  frameAncestors: readonly string[],
  shellOrigins: readonly string[],
  miniProgramOrigins: readonly string[] = [],
) {
  const app = Fastify();
  await registerPortal(app, { ...nobodyBeside, frameAncestors, shellOrigins, miniProgramOrigins });
  const page = await app.inject('/pay/serve.html');
  const list = await app.inject('/pay/shell-origins.json');
  const miniPrograms = await app.inject('/pay/mini-program-origins.json');
  await app.close();
  return {
    policy: String(page.headers['content-security-policy']),
    shells: list.json() as unknown,
    miniPrograms: miniPrograms.json() as unknown,
  };
}

test('who may frame the portal is not for that one who may play the app around it', async () => {
  const { policy, shells } = await open(['https://partner.example'], ['http://zax.localhost:8104']);
  expect(policy).toMatch(/frame-ancestors 'self' https:\/\/partner\.example http:\/\/zax\.localhost:8104$/);
  expect(shells).toEqual(['http://zax.localhost:8104']);
});

test('only who may play a mini-program’s web view has script in the pages', async () => {
  const simulator = 'http://zax.localhost:8105';
  const { policy, shells, miniPrograms } = await open([], ['http://zax.localhost:8104'], [simulator]);
  expect(policy).toMatch(/script-src 'self' http:\/\/zax\.localhost:8105;/);
  expect(policy).toMatch(/frame-ancestors 'self' http:\/\/zax\.localhost:8104 http:\/\/zax\.localhost:8105$/);
  expect(shells).toEqual(['http://zax.localhost:8104']);
  expect(miniPrograms).toEqual([simulator]);
});

test('without a setting nobody does either', async () => {
  const { policy, shells, miniPrograms } = await open([], []);
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).toMatch(/frame-ancestors 'self'$/);
  expect([shells, miniPrograms]).toEqual([[], []]);
});

test('an address with a pay ticket in it is kept by no cache and sent as no referrer', async () => {
  const app = Fastify();
  await registerPortal(app, nobodyBeside);
  for (const query of ['?orderId=1&token=abc', '?token=abc']) {
    const { headers } = await app.inject(`/pay/serve.html${query}`);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'strict-origin']);
  }
  const { headers } = await app.inject('/pay/serve.html?orderId=1');
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-cache', undefined]);
  await app.close();
});

test('a folder without its pages is no portal, and a file in its place ends no start', async () => {
  expect(hasPortal(directory)).toBe(true);
  expect(hasPortal(join(directory, 'none'))).toBe(false);
  expect(hasPortal(tmpdir())).toBe(false);
  const file = join(directory, 'serve.html');
  expect(hasPortal(file)).toBe(false);
  const app = Fastify();
  await registerPortal(app, { ...nobodyBeside, directory: file });
  expect((await app.inject('/pay/shell-origins.json')).json()).toEqual([]);
  await app.close();
});

test('a portal that is built again under a running server has the hashes of its new pages', async () => {
  const app = Fastify();
  await registerPortal(app, nobodyBeside);
  const built = (text: string, seconds: number) => {
    const file = join(directory, 'csp.json');
    writeFileSync(file, text);
    utimesSync(file, seconds, seconds);
  };
  const scriptsOf = async (userAgent: string) => {
    const page = await app.inject({ url: '/pay/serve.html', headers: { 'user-agent': userAgent } });
    return /script-src [^;]+/.exec(String(page.headers['content-security-policy']))?.[0];
  };
  built('{"scriptHashes":["sha256-first"]}', 1000);
  expect(await scriptsOf('Mozilla')).toBe("script-src 'self' 'sha256-first'");
  built('{"scriptHa', 2000);
  expect(await scriptsOf('Mozilla')).toBe("script-src 'self' 'sha256-first'");
  built('{"scriptHashes":["sha256-second"]}', 3000);
  expect(await scriptsOf('Mozilla')).toBe("script-src 'self' 'sha256-second'");
  expect(await scriptsOf('MicroMessenger')).toBe("script-src 'self' 'sha256-second' https://res.wx.qq.com");
  rmSync(join(directory, 'csp.json'));
  await app.close();
});
