import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlarmWorld, startAlarmWorld } from './alarm-world.ts';
import { eventually } from './server.ts';

let alarms: AlarmWorld;
beforeAll(async () => {
  alarms = await startAlarmWorld({ work: true });
  // Runs the job of each minute now: it asks the platform for alarms.
  await alarms.server.server.workers['alarms.resume']({});
});
afterAll(() => alarms.stop());

const raise = (imei: string, more: object = {}) =>
  alarms.server.control('devicePlatform', '/control/alarms', { imei, code: 1, ...more });
const list = async (imei: string) =>
  (await alarms.server.post('/alarm/list', { imei }, { token: alarms.tokenOfA })).data.list;
const told = async (imei: string) =>
  (await list(imei)).map((event) =>
    event.told.map(({ channel, state, reason }) => `${channel} ${reason ?? state}`).join(),
  );
const sos = {
  code: 1,
  enabled: true,
  channels: ['app' as const, 'sms' as const],
  receivers: [{ name: 'Lin', phone: '13800000001' }],
};

test('what a device raises is stored, told and listed by itself, until nothing is left but the app', async () => {
  const imei = await alarms.newDevice();
  await alarms.grant(imei, 1, 1);
  await alarms.configure(imei, [sos]);
  const twoHoursAgo = new Date(alarms.server.clock.now().getTime() - 7_200_000).toISOString();
  await raise(imei, { id: 'first', at: twoHoursAgo, place: '零陵路', longitude: 121.4, latitude: 31.2 });
  await raise(imei, { id: 'second', place: '漕溪北路' });
  await raise(imei, { id: 'second' });
  await eventually(async () => {
    const [second, first] = await told(imei);
    return first !== undefined && second?.includes('app sent');
  });
  await raise(imei, { id: 'third' });
  await eventually(async () => {
    const all = await told(imei);
    return all.length === 3 && all.every((one) => one.includes('app sent') && !one.includes('sending'));
  });
  const events = await list(imei);
  expect(events.map(({ place }) => place)).toEqual([null, '漕溪北路', '零陵路']);
  expect(await told(imei)).toEqual(['app sent,sms noAllowance', 'app sent,sms sent', 'app sent,sms late']);
  expect(await alarms.grants(imei, 1)).toEqual([{ used: 1, used_seconds: 0 }]);
});

test('what was raised while the way to the server was broken arrives when it is open again', async () => {
  const imei = await alarms.newDevice();
  await alarms.server.control('devicePlatform', '/control/pushes', { on: false });
  await raise(imei);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await list(imei)).toEqual([]);
  await alarms.server.control('devicePlatform', '/control/pushes', { on: true });
  await eventually(async () => (await told(imei))[0] === 'app sent');
});

test('a sender that is down for a moment tells late, and once', async () => {
  const imei = await alarms.newDevice();
  await alarms.grant(imei, 1, 5);
  await alarms.configure(imei, [sos]);
  await alarms.server.control('alarmSender', '/control/down', {});
  await raise(imei);
  await eventually(async () => (await told(imei))[0] === 'app sending,sms sending');
  await alarms.server.control('alarmSender', '/control/up', {});
  await eventually(async () => (await told(imei))[0] === 'app sent,sms sent');
  expect(await alarms.messages(imei)).toHaveLength(2);
});

test('an alarm whose job was lost is taken up again', async () => {
  const imei = await alarms.newDevice();
  const { pool } = alarms.server.database;
  await pool.query(
    `insert into alarm_events (id, source_id, brand, imei, user_id, code, at, received_at)
     values (gen_random_uuid(), 'lost', 'zax', $1, $2, 1, now() - interval '3 minutes', now() - interval '3 minutes')`,
    [imei, alarms.world.ownerA],
  );
  await alarms.server.server.workers['alarms.resume']({});
  await eventually(async () => (await told(imei))[0] === 'app sent');
});
