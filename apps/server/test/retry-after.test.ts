import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { imeiOfA } from './fixtures.ts';
import { people } from './people.ts';

const hour = 3600;

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld({ TRUSTED_PROXIES: '1' });
});
afterAll(() => world.server.stop());

interface Request {
  readonly path: string;
  readonly body?: string;
  readonly token: string;
  readonly from?: string;
}

const send = async ({ path, body, token, from = '10.5.0.1' }: Request) => {
  const { status, headers } = await world.server.http({
    ...(body === undefined ? {} : { method: 'POST', body }),
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
  });
  return { status, seconds: Number(headers['retry-after']) };
};
const advance = (seconds: number) => world.server.clock.advance(seconds * 1000);
const setTries = (key: string, tries: number) =>
  world.server.database.pool.query('update try_counters set tries = $2 where key = $1', [key, tries]);

/** The request is refused now, and until just before the time that its answer names; then it is answered. */
async function expectRefusedFor(seconds: number, request: Request) {
  const refused = await send(request);
  expect(refused.status).toBe(429);
  expect(refused.seconds).toBeGreaterThan(seconds - 60);
  expect(refused.seconds).toBeLessThanOrEqual(seconds);
  advance(refused.seconds - 30);
  expect((await send(request)).status).toBe(429);
  advance(31);
  expect((await send(request)).status).not.toBe(429);
}

test('who has had all of a day’s codes is told to come back when the day is over, not in a minute', async () => {
  const request = {
    path: '/device/bindDevice',
    body: `imei=${imeiOfA}&celPhoneNumber=13900000061`,
    token: world.tokenOfA,
  };
  expect((await send(request)).status).toBe(200);
  await setTries('code-to:13900000061', 5);
  advance(hour);
  await expectRefusedFor(23 * hour, request);
});

test('who has made too many transfers of a speed test is told when the next may begin', async () => {
  const request = { path: '/pay/speed/download?bytes=1', token: world.tokenOfA };
  expect((await send(request)).status).toBe(200);
  await setTries('speed-from:10.5.0.1', 1_000_000);
  await expectRefusedFor(hour, request);
});

test('who has named too many unknown devices is told how long it is told of none', async () => {
  const token = await people(world.server).guest();
  const look = (imei: string, from: string) => ({
    path: '/device/getDeviceByImei',
    body: `imei=${imei}`,
    token,
    from,
  });
  const unknown = `${imeiOfA.slice(0, 8)}9000001`;
  expect((await send(look(unknown, '10.5.1.1'))).status).toBe(200);
  await setTries('unknown-device:10.5.1.1', 120);
  advance(hour / 2);
  await expectRefusedFor(hour / 2, look(imeiOfA, '10.5.1.1'));
});

test('who is refused because many guess at once is told when the first of both is over', async () => {
  const token = await people(world.server).guest();
  const request = {
    path: '/device/getDeviceByImei',
    body: `imei=${imeiOfA.slice(0, 8)}9000002`,
    token,
    from: '10.5.2.1',
  };
  await world.server.database.pool.query('delete from try_counters');
  expect((await send({ ...request, from: '10.5.2.2' })).status).toBe(200);
  await setTries(`unknown-prefix:${imeiOfA.slice(0, 8)}`, 2_000);
  advance(hour / 2);
  expect((await send(request)).status).toBe(200);
  await setTries('unknown-device:10.5.2.1', 5);
  await expectRefusedFor(hour / 2, request);
});
