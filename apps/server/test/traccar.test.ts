import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { traccar } from '../src/gateways/device/traccar/traccar.ts';
import { connectDevices, createIngest, pollDevices } from '../src/modules/telemetry/public.ts';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { quietLog } from './database.ts';
import { imeiOfA, imeiOfB } from './fixtures.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld({ DEVICE_LINK: 'traccar' }, 'traccar');
});
afterAll(() => world.server.stop());

const settings = (changes: object = {}) => ({
  url: world.server.env.TRACCAR_URL ?? '',
  token: '',
  user: world.server.env.TRACCAR_USER ?? '',
  password: world.server.env.TRACCAR_PASSWORD ?? '',
  ...changes,
});
const command = (type: 'restart' | 'settings' | 'locate', imei = imeiOfA) => ({
  commandId: '01935a7e-7c00-7000-8000-000000000099',
  imei,
  type,
  parameters: {},
});

test('devices are made known once, found by their imei, and their places come as reports', async () => {
  const connector = traccar(settings());
  await connector.provision([{ imei: imeiOfA, name: 'again', kind: 'hotspot', cards: [], lastReport: null }]);
  await connector.provision([
    { imei: '356938035643809', name: 'Locator', kind: 'locator', cards: [], lastReport: null },
  ]);
  const reports = (await connector.poll?.()) ?? [];
  expect(reports.map(({ imei }) => imei).sort()).toEqual(['356938035643809', imeiOfA, imeiOfB].sort());
  const locator = reports.find(({ imei }) => imei === '356938035643809');
  expect(locator?.position).toMatchObject({ longitude: expect.any(Number), latitude: expect.any(Number) });
  expect(locator?.position?.latitude).toBeGreaterThan(31);
  expect(locator?.batteryPercent).toBeGreaterThanOrEqual(20);
});

test('a device that Traccar refuses keeps none of the others back', async () => {
  const { db } = world.server.database;
  const { clock } = world.server;
  const [refused, taken] = [imeiOfA, imeiOfB].sort();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { uniqueId } = request.method === 'POST' ? JSON.parse(await text(request)) : {};
    response.statusCode = uniqueId === refused ? 400 : 200;
    response.end(
      uniqueId === refused ? 'Duplicate entry' : JSON.stringify(uniqueId ? { id: 1, uniqueId } : []),
    );
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connector = traccar(settings({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
  await db.updateTable('devices').set({ platform_known_at: null }).execute();
  await connectDevices({ db, clock, log: quietLog, connector, pushUrl: '' })();
  const unknown = await db
    .selectFrom('devices')
    .select('imei')
    .where('platform_known_at', 'is', null)
    .execute();
  expect(unknown.map(({ imei }) => imei)).toEqual([refused]);
  expect(taken).not.toBe(refused);
  server.close();
});

test('speeds are kilometres an hour: Traccar has knots', async () => {
  const connector = traccar(settings());
  const reports = (await connector.poll?.()) ?? [];
  const raw = (await fetch(`${settings().url}/api/positions`, {
    headers: { authorization: 'Bearer simulated-token', accept: 'application/json' },
  }).then((response) => response.json())) as { deviceId: number; speed: number }[];
  const fastest = Math.max(...raw.map(({ speed }) => speed));
  const kmh = Math.max(...reports.map(({ position }) => position?.speedKmh ?? 0));
  expect(kmh).toBeCloseTo(fastest * 1.852, 0);
});

test('a token opens it as name and password do; a wrong one does not', async () => {
  await expect(traccar(settings({ token: 'simulated-token' })).poll?.()).resolves.toBeDefined();
  await expect(traccar(settings({ token: 'wrong' })).poll?.()).rejects.toThrow('401');
  await expect(traccar(settings({ password: 'wrong' })).poll?.()).rejects.toThrow('401');
});

test('a command is sent to a device that is online, and its answer is found', async () => {
  const connector = traccar(settings());
  const sentAt = new Date(Date.now() - 1000);
  expect(await connector.send(command('restart'))).toBe('sent');
  expect(await connector.outcomeOf(command('restart'), sentAt)).toMatchObject({ state: 'pending' });
  await world.server.control('traccar', '/control/clock', { advanceMs: 2_000 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await connector.outcomeOf(command('restart'), sentAt)).toMatchObject({ state: 'done' });
});

test('a device that is offline is not told: Traccar would keep it and tell it some day', async () => {
  await world.setDevice({ online: false });
  expect(await traccar(settings()).send(command('restart'))).toBe('offline');
  await world.setDevice({ online: true });
});

test('what Traccar has no command for, and a device that it has not, are unsupported', async () => {
  const connector = traccar(settings());
  expect(await connector.send(command('settings'))).toBe('unsupported');
  expect(await connector.send(command('restart', '490154203237519'))).toBe('unsupported');
});

test('a server that is asked in turns stores what it hears, and shows where the device is', async () => {
  const { db } = world.server.database;
  const connector = traccar(settings());
  const { clock } = world.server;
  const ingest = createIngest({ db, clock, log: quietLog, retentionDays: 7, onReturn: async () => {} });
  await pollDevices(connector, ingest, 5)();
  const { data } = await world.server.post(
    '/mifi/getMiFiMessage',
    { imei: imeiOfA },
    { token: world.tokenOfA },
  );
  expect(data).toMatchObject({
    online: true,
    battery: { percent: expect.any(Number), asOf: expect.any(String) },
  });
});

test('what a server that is asked in turns says again is not written again', async () => {
  const { db, pool } = world.server.database;
  const { clock } = world.server;
  const ingest = createIngest({ db, clock, log: quietLog, retentionDays: 7, onReturn: async () => {} });
  const measures = { batteryPercent: 51, signalDbm: null, network: null, dataTotalMb: null, clients: null };
  // After all that the simulated server says.
  const at = new Date(clock.now().getTime() + 60_000);
  let report = { imei: imeiOfB, at, position: null, ...measures };
  const poll = pollDevices({ ...traccar(settings()), poll: async () => [report] }, ingest, 5);
  const rows = async () =>
    (
      await pool.query(
        `select d.xmin as device, l.xmin as latest, l.battery_percent from devices d join device_latest l using (imei)
         where imei = $1`,
        [imeiOfB],
      )
    ).rows;
  await poll();
  const before = await rows();
  expect(before).toMatchObject([{ battery_percent: 51 }]);
  await poll();
  expect(await rows()).toEqual(before);
  report = { ...report, at: new Date(at.getTime() + 1000), batteryPercent: 50 };
  await poll();
  expect(await rows()).toMatchObject([{ battery_percent: 50 }]);
});

test('a setting that can’t be sent over Traccar is refused in words, and taken back', async () => {
  const answer = await world.server.post(
    '/redis/functionConfig',
    { imei: imeiOfA, functionId: 'wifiName', param: 'New' },
    { token: world.tokenOfA },
  );
  expect(answer).toMatchObject({ code: 'functionNotSupported' });
  const { data } = await world.server.post(
    '/mifi/getMiFiMessage',
    { imei: imeiOfA },
    { token: world.tokenOfA },
  );
  expect(data.settings).toMatchObject({ ssid: 'Home', applied: true });
});
