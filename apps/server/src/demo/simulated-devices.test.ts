import { distanceM } from '@device-pay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestServer, type TestServer } from '../../test/server.ts';
import { caseDevices, caseImeis } from './case-devices.ts';
import { demoDevices, namedDevices } from './devices.ts';
import { fillDemo } from './fill-demo.ts';

const hotspotA = '490154203237518';
const doudou = '352099001761481';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false, env: { DEVICE_LINK: 'platform' } });
  await fillDemo(server.database.db, new Date());
  await server.server.workers['devices.connect']({});
  await server.server.workers['sims.bind']({});
  const login = { userName: '13800000001', password: 'demo-owner-1' };
  token = (await server.post('/loginVerification', login)).data.token;
});
afterAll(() => server.stop());

const latest = (imei: string) =>
  server.database.db.selectFrom('device_latest').selectAll().where('imei', '=', imei).executeTakeFirst();

test('the simulated carrier says of every SIM of the demo what its rows say', async () => {
  for (const { imei, brand, sims } of demoDevices) {
    if (brand !== undefined && brand !== 'zax') continue;
    for (const { iccid, carrierStatus = 2, separated = false } of sims) {
      await server.post('/session/provePossession', { imei, secret: iccid.slice(-6) }, { token });
      const ask = async (path: '/sim/check/status' | '/sim/check/bindStatus') =>
        (await server.post(path, { iccid }, { token })).data.detail;
      expect([iccid, (await ask('/sim/check/status'))?.carrierStatus]).toEqual([iccid, carrierStatus]);
      expect([iccid, (await ask('/sim/check/bindStatus'))?.separated]).toEqual([iccid, separated]);
    }
    await server.database.pool.query('delete from try_counters');
  }
});

test('a device of the demo goes on from where its history ends', async () => {
  const before = await latest(doudou);
  await server.control('devicePlatform', '/control/push', { imei: doudou });
  const after = await eventually(async () => {
    const row = await latest(doudou);
    return row?.position_at && row.position_at > (before?.position_at ?? new Date()) ? row : null;
  });
  const place = (row: typeof after | undefined) => ({
    longitude: row?.longitude ?? 0,
    latitude: row?.latitude ?? 0,
  });
  expect(distanceM(place(before), place(after))).toBeLessThan(200);
});

test('a hotspot of the demo counts on', async () => {
  const before = await latest(hotspotA);
  // At night it uses less than a megabyte in an hour.
  server.clock.advance(3_600_000);
  await server.control('devicePlatform', '/control/clock', { advanceMs: 3_600_000 });
  await server.control('devicePlatform', '/control/push', { imei: hotspotA });
  const after = await eventually(async () => {
    const row = await latest(hotspotA);
    return (row?.data_total_mb ?? 0) > (before?.data_total_mb ?? 0) ? row : null;
  });
  expect((after.data_total_mb ?? 0) - (before?.data_total_mb ?? 0)).toBeLessThan(250);
});

test('the devices that the demo has offline are not there, for settings neither', async () => {
  const { data } = await server.post(
    '/redis/functionConfig',
    { imei: caseImeis.separatedSim, functionId: 'wifiName', param: 'Later' },
    { token },
  );
  expect(data).toMatchObject({ state: 'waiting', settings: { applied: false } });
  const restart = { imei: caseImeis.offline, functionId: 'restart' as const };
  expect(await server.post('/redis/functionConfig', restart, { token })).toMatchObject({
    code: 'deviceOffline',
  });
});

test('the hotspots that pages are about obey, so that settings and cards can be tried', async () => {
  const { devices } = (await fetch(`${server.devicePlatformUrl}/control/fleet`).then((answer) =>
    answer.json(),
  )) as { devices: { imei: string; manners: string }[] };
  const manners = new Map(devices.map((device) => [device.imei, device.manners]));
  const hotspots = [...namedDevices, ...caseDevices].filter(({ model }) => ['H20', 'H60'].includes(model));
  expect(hotspots.length).toBeGreaterThan(4);
  for (const { imei, name } of hotspots) expect([name, manners.get(imei)]).toEqual([name, 'obeys']);
});
