import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInbox } from '../platform/notification-inbox.ts';
import type { RunningSimulator } from '../platform/simulator.ts';
import { askControl } from '../platform/test-control.ts';
import { startDevicePlatform } from './device-platform.ts';

const imei = '490154203237518';
const request = (requestId: string, changes: object = {}) => ({
  requestId,
  revision: 0,
  imei,
  services: [
    {
      type: 1,
      key: 'sms',
      quantity: 100,
      unit: 'count',
      effectiveTime: '2026-11-21T00:00:00+08:00',
      expirationTime: '2026-12-21T00:00:00+08:00',
      ...changes,
    },
  ],
});

describe('the device platform', () => {
  let dir: string;
  let platform: RunningSimulator;
  const start = async () => {
    platform = await startDevicePlatform({
      dir,
      keysDir: join(dir, 'keys'),
      port: 0,
      publicHost: 'localhost',
      deadSpots: false,
    });
  };
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'device-platform-'));
    await start();
  });
  afterEach(async () => {
    await platform.stop();
    await rm(dir, { recursive: true });
  });

  const call = async (
    method: string,
    target: string,
    body?: unknown,
    overrides: Record<string, string> = {},
  ) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const fields: Record<string, string> = {
      key: platform.env.DEVICE_PLATFORM_KEY_ID ?? '',
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: 'n-1',
      ...overrides,
    };
    const hash = createHash('sha256').update(text).digest('hex');
    fields.signature ??= createHmac('sha256', platform.env.DEVICE_PLATFORM_SECRET ?? '')
      .update(`${method}\n${target}\n${fields.timestamp}\n${fields.nonce}\n${hash}`)
      .digest('hex');
    const { key, timestamp, nonce, signature } = fields;
    const response = await fetch(platform.url + target, {
      method,
      ...(body === undefined ? {} : { body: text }),
      headers: {
        Authorization: `DP-HMAC-SHA256 key="${key}", timestamp="${timestamp}", nonce="${nonce}", signature="${signature}"`,
      },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const control = (name: string, input?: object) => askControl(platform.url, name, input);
  const becomes = (requestId: string, state: string): Promise<void> =>
    vi.waitFor(
      async () => expect((await call('GET', `/v1/services/${requestId}`)).body).toMatchObject({ state }),
      {
        timeout: 3000,
        interval: 20,
      },
    );

  it('accepts services and makes them active a moment later', async () => {
    expect(await call('POST', '/v1/services', request('r-1'))).toEqual({
      status: 202,
      body: { requestId: 'r-1', revision: 0, state: 'accepted' },
    });
    expect((await call('GET', '/v1/services/r-1')).body).toMatchObject({
      requestId: 'r-1',
      state: 'accepted',
    });
    await becomes('r-1', 'active');
  });

  it('the same request gives the same answer and one service, another body under its id is a conflict', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/v1/services', request('r-1'))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect((await call('POST', '/v1/services', request('r-1', { quantity: 101 }))).status).toBe(409);
    expect((await control('services')).services).toMatchObject([
      { requestId: 'r-1', services: [{ quantity: 100 }] },
    ]);
  });

  it('a later revision takes the place of what there was, an earlier one counts no more', async () => {
    await call('POST', '/v1/services', request('r-1'));
    await becomes('r-1', 'active');
    const ended = { ...request('r-1'), revision: 2, services: [] };
    expect((await call('POST', '/v1/services', ended)).status).toBe(202);
    const late = { ...request('r-1', { quantity: 50 }), revision: 1 };
    expect((await call('POST', '/v1/services', late)).body).toMatchObject({ revision: 2 });
    expect((await call('POST', '/v1/services', { ...ended, services: late.services })).status).toBe(409);
    expect(
      (await call('POST', '/v1/services', { ...ended, revision: 3, imei: '356938035643809' })).status,
    ).toBe(409);
    await platform.stop();
    await start();
    expect((await control('services')).services).toMatchObject([{ revision: 2, services: [] }]);
  });

  it('a request that is ended before it was heard of is not begun by what comes late', async () => {
    await call('POST', '/v1/services', { ...request('r-1'), revision: 1, services: [] });
    await call('POST', '/v1/services', request('r-1'));
    expect((await control('services')).services).toMatchObject([{ revision: 1, services: [] }]);
  });

  it.each([
    ['services[0].type', { type: 'sms' }],
    ['services[0].quantity', { quantity: 1.5 }],
    ['services[0].effectiveTime', { effectiveTime: '2026-11-21' }],
    ['services[0].expirationTime', { expirationTime: '2026-11-20T00:00:00Z' }],
    ['services[0].colour', { colour: 'red' }],
    ['services[0].unit', { unit: undefined }],
  ])('a bad %s is refused by name', async (field, changes) => {
    const { status, body } = await call('POST', '/v1/services', request('r-1', changes));
    expect(status).toBe(400);
    expect((body.error as { message: string }).message).toContain(field);
    expect((await call('GET', '/v1/services/r-1')).status).toBe(404);
  });

  it.each([
    ['another key', { key: 'dp_other' }],
    ['another nonce than was signed', { nonce: 'n-2', signature: 'a'.repeat(64) }],
    ['an old timestamp', { timestamp: String(Math.floor(Date.now() / 1000) - 301) }],
    ['a timestamp of the future', { timestamp: String(Math.floor(Date.now() / 1000) + 360) }],
    ['a broken signature', { signature: 'zz' }],
  ])('%s is refused', async (_, overrides) => {
    expect((await call('POST', '/v1/services', request('r-1'), overrides)).status).toBe(401);
  });

  it('a device always reports the same, but for what a control call sets', async () => {
    const { status, body } = await call('GET', `/v1/devices/${imei}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      imei,
      online: expect.any(Boolean),
      usage: { dataBytes: expect.any(Number) },
    });
    expect(Object.keys(body)).toEqual(['imei', 'online', 'lastSeenAt', 'signal', 'usage']);
    await control('devices', { imei, online: false, signal: 0 });
    expect((await call('GET', `/v1/devices/${imei}`)).body).toMatchObject({ online: false, signal: 0 });
    expect((await call('GET', '/v1/devices/123')).status).toBe(404);
  });

  it('is down for everything until it is up', async () => {
    await control('down', {});
    expect((await call('POST', '/v1/services', request('r-1'))).status).toBe(503);
    expect((await call('GET', `/v1/devices/${imei}`)).status).toBe(503);
    await control('up', {});
    expect((await call('GET', '/v1/services/r-1')).status).toBe(404);
  });

  it("a device's next request fails with its reason, the one after does not", async () => {
    await control('fail-next', { imei, reason: 'SIM is stopped' });
    expect((await call('POST', '/v1/services', request('r-1'))).status).toBe(202);
    await becomes('r-1', 'failed');
    expect((await call('GET', '/v1/services/r-1')).body.reason).toBe('SIM is stopped');
    await call('POST', '/v1/services', request('r-2'));
    await becomes('r-2', 'active');
  });

  it('a request that hangs has been carried out', async () => {
    await control('settings', { hangMs: 20 });
    await expect(call('POST', '/v1/services', request('r-1'))).rejects.toThrow('fetch failed');
    await control('settings', { hangMs: 0 });
    await becomes('r-1', 'active');
  });

  it('an alarm that nobody has taken is sent after a restart, and one that was taken is not', async () => {
    const inbox = await NotificationInbox.open(200);
    await call('PUT', '/v1/alarm-subscription', { url: inbox.url });
    await control('alarms', { imei, code: 1, id: 'taken' });
    await expect.poll(() => inbox.deliveries).toHaveLength(1);
    await control('pushes', { on: false });
    await control('alarms', { imei, code: 2, id: 'waits' });
    await platform.stop();
    await start();
    await expect.poll(() => inbox.deliveries).toHaveLength(2);
    expect(JSON.parse(inbox.deliveries[1]?.body ?? '')).toMatchObject({
      alarms: [{ id: 'waits', code: 2, imei }],
    });
    await inbox.close();
  });

  it('what was accepted before a restart becomes active after it', async () => {
    await control('settings', { activationMs: 60_000 });
    await call('POST', '/v1/services', request('r-1'));
    await platform.stop();
    await start();
    expect((await call('POST', '/v1/services', request('r-1'))).status).toBe(202);
    await control('clock', { advanceMs: 60_000 });
    await becomes('r-1', 'active');
  });
});
