import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { endOfWorkingDay } from '@device-pay/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workingDayExceptions } from '../src/reference/working-days.ts';
import { fillWorld, type World } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let world: World;
let owner: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  owner = await people(server).login('owner-a');
});
afterAll(() => server.stop());

const sign = (signStr: string, more: object = {}) =>
  server.raw('/after/signStr', { signStr, ...more }, { token: owner });
const good = (changes: { nonce?: string; timestamp?: number; webToken?: string } = {}) =>
  `nonce=${changes.nonce ?? 'V1StGXR8Z5jdHi6B'}&timestamp=${changes.timestamp ?? server.clock.now().getTime()}&web_token=${changes.webToken ?? world.ownerA}`;

describe('what is signed for the customer service', () => {
  test('is who one is, with a key of its own, as the product wants it', async () => {
    const text = good();
    const key = readFileSync(server.env.CUSTOMER_SERVICE_SIGN_KEY_FILE ?? '', 'utf8').trim();
    const signature = createHash('sha1').update(`${text}&${key}`).digest('hex').toUpperCase();
    expect(await sign(text)).toMatchObject({ code: 0, data: { signature, encryptionAlgorithm: 'SHA1' } });
    const others = ['WECHAT_PAY_API_V3_KEY_FILE', 'STRIPE_SECRET_KEY_FILE', 'WECHAT_APP_SECRET_FILE'];
    for (const name of others) expect(readFileSync(server.env[name] ?? '', 'utf8').trim()).not.toBe(key);
  });

  const minute = 60_000;
  test.each([
    ['another person', () => good({ webToken: world.ownerB })],
    ['nobody', () => good({ webToken: '' })],
    ['a time 5 minutes ago', () => good({ timestamp: server.clock.now().getTime() - 5 * minute - 1000 })],
    ['a time to come', () => good({ timestamp: server.clock.now().getTime() + 5 * minute + 1000 })],
    ['no nonce', () => good().replace(/nonce=\w+&/, '')],
    ['a short nonce', () => good({ nonce: 'abc' })],
    ['another order of the same', () => good().split('&').reverse().join('&')],
    ['more than that', () => `${good()}&amount=1`],
    ['more before it', () => `amount=1&${good()}`],
    ['two lines', () => `${good()}\n`],
    ['a payment', () => 'appid=wx1&mch_id=2&nonce_str=3&out_trade_no=4&total_fee=1'],
    ['an empty text', () => ''],
  ])('is never %s', async (_, text) => {
    expect(await sign(text())).toMatchObject({
      code: 'invalidInput',
      data: { fields: [{ field: 'signStr' }] },
    });
  });

  test('is no more than 120 an hour, and windows are 60', async () => {
    await server.database.pool.query('delete from try_counters');
    const codes = async (most: number, ask: () => Promise<{ code: unknown }>) => {
      for (let n = 0; n < most; n += 1) expect((await ask()).code).toBe(0);
      return (await ask()).code;
    };
    expect(await codes(120, () => sign(good()))).toBe('tooManyRequests');
    expect(await codes(60, () => server.post('/csd/getAliCsdToken', {}, { token: owner }))).toBe(
      'tooManyRequests',
    );
    await server.database.pool.query('delete from try_counters');
  });

  test.each(['MD5', 'SHA256', 'sha1', 'none'])('is never by %s', async (encryptionAlgorithm) => {
    expect(await sign(good(), { encryptionAlgorithm })).toMatchObject({ code: 'invalidInput' });
  });
});

describe('the chat window', () => {
  test('opens for the person who is logged in, and the agents see who it is', async () => {
    const { code, data } = await server.post('/csd/getAliCsdToken', {}, { token: owner });
    expect(code).toBe(0);
    expect(Date.parse(data.expiresAt) - server.clock.now().getTime()).toBeGreaterThan(60_000);
    const url = new URL(data.url);
    const window = await fetch(`http://127.0.0.1:${url.port}${url.pathname}${url.search}`);
    expect(await window.text()).toContain('owner-a，您好');
    expect(data.url).not.toContain(owner);
  });

  test('that does not answer is said to be away, and phone and e-mail are there', async () => {
    await server.control('customerService', '/control/down', {});
    expect(await server.post('/csd/getAliCsdToken', {}, { token: owner })).toMatchObject({
      code: 'customerServiceUnavailable',
      retryable: true,
    });
    await server.control('customerService', '/control/up', {});
    const { data } = await server.post('/csd/getServiceGroup', {});
    expect(data).toMatchObject({ phone: '400-600-1001', email: 'support@zaxtrack.example' });
  });

  test('is open by the site’s clock', async () => {
    const { data } = await server.post('/csd/getServiceGroup', { serviceGroupId: 'sales' });
    const hour = (server.clock.now().getUTCHours() + 8) % 24;
    expect(data.openNow).toBe(hour >= 9 && hour < 21);
    expect(data).toMatchObject({
      chat: data.openNow ? 'online' : 'offline',
      group: { serviceGroupId: 'sales' },
      hours: { from: '09:00', to: '21:00' },
    });
  });

  test('comes with when a complaint of now is answered, by the holidays', async () => {
    const exceptions = new Map(workingDayExceptions.map(({ day, working }) => [day, working]));
    const { data } = await server.post('/csd/getServiceGroup', {});
    const promised = endOfWorkingDay(server.clock.now(), 1, exceptions, 'Asia/Shanghai');
    expect(data.contactBy).toBe(promised.toISOString());
  });
});

test('where none is configured it is said so, and phone and e-mail are what there is', async () => {
  const env = { CUSTOMER_SERVICE_ACCESS_KEY_ID: '', CUSTOMER_SERVICE_SIGN_KEY_FILE: '' };
  const plain = await startTestServer({ work: false, env });
  try {
    await fillWorld(plain.database.db);
    const token = await people(plain).login('owner-a');
    for (const path of ['/csd/getAliCsdToken', '/after/signStr'] as const)
      expect(await plain.raw(path, { signStr: 'x' }, { token })).toMatchObject({
        code: 'customerServiceNotOffered',
      });
    const { data } = await plain.post('/csd/getServiceGroup', {});
    expect(data).toMatchObject({ chat: 'none', group: null, phone: '400-600-1001' });
  } finally {
    await plain.stop();
  }
});
