import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSimulator } from '../platform/simulator.ts';
import { startTraccar } from './traccar.ts';

const imei = '356938035643809';

describe('the Traccar server', () => {
  let dir: string;
  let traccar: RunningSimulator;
  const start = async () => {
    traccar = await startTraccar({
      dir,
      keysDir: join(dir, 'keys'),
      port: 0,
      publicHost: 'localhost',
      deadSpots: false,
    });
  };
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'traccar-'));
    await start();
  });
  afterEach(async () => {
    await traccar.stop();
    await rm(dir, { recursive: true });
  });

  const call = async (target: string, body?: unknown): Promise<unknown> => {
    const { TRACCAR_USER: user, TRACCAR_PASSWORD: password } = traccar.env;
    const response = await fetch(traccar.url + target, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const results = () => call('/api/reports/events?deviceId=1&from=2020-01-01&to=2999-01-01');
  const locate = async () => {
    await call('/control/devices', { imei, online: true, manners: 'obeys' });
    await call('/api/commands/send', { deviceId: 1, type: 'positionSingle' });
    await call('/control/clock', { advanceMs: 5_000 });
  };

  it('has what control calls said of a device and its clock after a restart, too', async () => {
    await call('/api/devices', { uniqueId: imei, name: 'G10', category: 'person' });
    await call('/control/devices', { imei, online: false, manners: 'refuses' });
    await call('/control/clock', { advanceMs: 86_400_000 });
    await traccar.stop();
    await start();
    expect(await call('/api/devices')).toMatchObject([{ uniqueId: imei, status: 'offline' }]);
    await call('/control/devices', { imei, online: true });
    await call('/api/commands/send', { deviceId: 1, type: 'positionSingle' });
    await call('/control/clock', { advanceMs: 5_000 });
    await expect.poll(results).toMatchObject([{ attributes: { result: 'ERROR refused' } }]);
    const [{ eventTime }] = (await results()) as [{ eventTime: string }];
    expect(Date.parse(eventTime)).toBeGreaterThan(Date.now() + 86_000_000);
    expect(await call('/control/devices', { imei, manners: 'forgotten' })).toHaveProperty('error');
  });

  it('repeats the last position, with its time, of a device that is out of the network', async () => {
    await call('/api/devices', { uniqueId: imei, name: 'G10', category: 'person' });
    await call('/control/clock', { advanceMs: 3_600_000 });
    const seen = (await call('/api/positions')) as [{ deviceTime: string }];
    const lastUpdate = seen[0].deviceTime;

    await call('/control/devices', { imei, online: false });
    await call('/control/clock', { advanceMs: 3_600_000 });
    expect(await call('/api/positions')).toEqual(seen);
    expect(await call('/api/devices')).toMatchObject([{ status: 'offline', lastUpdate }]);

    await call('/control/devices', { imei, online: true });
    const [back] = (await call('/api/positions')) as [{ deviceTime: string }];
    expect(Date.parse(back.deviceTime) - Date.parse(lastUpdate)).toBeGreaterThanOrEqual(3_600_000);
  });

  it('carries out a command after a restart as before it', async () => {
    await call('/api/devices', { uniqueId: imei, name: 'G10', category: 'person' });
    await locate();
    await expect.poll(results).toHaveLength(1);
    await traccar.stop();
    await start();
    await locate();
    await expect.poll(results).toMatchObject([{ type: 'commandResult', attributes: { result: 'OK' } }]);
  });
});
