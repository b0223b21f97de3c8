import { dayMs, isoDate } from '@device-pay/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alarmSender } from '../src/alarm-services.ts';
import { readConfig } from '../src/platform/config.ts';
import { type AlarmSettings, type AlarmWorld, startAlarmWorld } from './alarm-world.ts';
import { passwordOfAll } from './fixtures.ts';
import { people } from './people.ts';

let alarms: AlarmWorld;
let imei: string;
beforeAll(async () => {
  alarms = await startAlarmWorld({ work: false });
});
afterAll(() => alarms.stop());
beforeEach(async () => {
  imei = await alarms.newDevice();
});

const sos: AlarmSettings[number] = {
  code: 1,
  enabled: true,
  channels: ['app', 'sms'],
  receivers: [{ name: 'Lin', phone: '13800000001' }],
};

test('the app that is told is that of the account that has the device, and the time is the one on its clock', async () => {
  await alarms.grant(imei, 1, 10);
  await alarms.configure(imei, [sos]);
  const at = new Date(alarms.server.clock.now().getTime() - 60_000);
  await alarms.tell(await alarms.raise(imei, { at: at.toISOString() }));
  const messages = await alarms.messages(imei);
  expect(messages.find(({ channel }) => channel === 'app')?.userId).toBe(alarms.world.ownerA);
  const clock = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
  for (const { text } of messages) expect(text).toContain(clock);
  expect(messages).toHaveLength(2);
});

test('who logged in on the site abroad and has saved no configuration is told in English, by the clock there', async () => {
  const { server } = alarms;
  const { id, name } = await people(server).newPerson();
  const login = { userName: name, password: passwordOfAll };
  server.clock.advance(1000);
  await server.post('/loginVerification', login, { host: 'pay-global.zaxtrack.example' });
  await server.database.pool.query(`update devices set user_id = $2, name = 'Rex' where imei = $1`, [
    imei,
    id,
  ]);
  const at = server.clock.now().toISOString();
  await alarms.tell(await alarms.raise(imei, { at, longitude: 121.4737, latitude: 31.2304 }));
  const [message] = await alarms.messages(imei);
  expect(message?.text).toContain(`, ${at.slice(11, 16)} UTC, `);
  expect(message?.text).not.toMatch(/\p{Script=Han}/u);
});

test('the language of who had the device before is not that of who has it now', async () => {
  const { server, tokenOfA, world } = alarms;
  const configured = { imei, deviceSpecies: 1, version: 0, alarms: [sos], lang: 'en' };
  await server.post('/config/addAlarmConfig', configured, { token: tokenOfA, json: true });
  const texts = async () => (await alarms.messages(imei)).map(({ text }) => text);
  await alarms.tell(await alarms.raise(imei));
  expect(await texts()).toEqual([expect.stringContaining(', ')]);
  server.clock.advance(1000);
  await server.database.pool.query('update devices set user_id = $2, bound_at = $3 where imei = $1', [
    imei,
    world.ownerB,
    server.clock.now(),
  ]);
  await alarms.tell(await alarms.raise(imei));
  expect(await texts()).toEqual([expect.any(String), expect.stringContaining('，')]);
});

test('what an alarm is not told by counts for its own device and day alone', async () => {
  const second = await alarms.newDevice();
  await alarms.grant(second, 1, 10);
  for (const one of [imei, second]) await alarms.configure(one, [sos]);
  for (const one of [second, imei]) await alarms.tell(await alarms.raise(one));
  expect(await alarms.told(await alarms.raise(imei, { code: 2 }))).toEqual([]);
  expect(await alarms.dayCount(imei, 'sms')).toBe(0);
  expect(await alarms.dayCount(second, 'sms')).toBe(1);
});

test('the day on which an SMS counts is the site’s', async () => {
  await alarms.grant(imei, 1, 10, { toMs: 10 * dayMs });
  await alarms.configure(imei, [sos]);
  // 20:00 UTC is the next day in Shanghai.
  const evening = alarms.server.clock.now();
  evening.setUTCHours(20, 0, 0, 0);
  alarms.server.clock.advance((evening.getTime() - alarms.server.clock.now().getTime() + dayMs) % dayMs);
  await alarms.tell(await alarms.raise(imei));
  const { rows } = await alarms.server.database.pool.query(
    'select day::text from alarm_daily_counts where imei = $1',
    [imei],
  );
  expect(rows).toEqual([{ day: isoDate(alarms.server.clock.now(), 'Asia/Shanghai') }]);
});

test('how long an alarm waits that nobody could be told of shows until it is told', async () => {
  const waits = (kind: string) => alarms.server.metric('alarms_oldest_waiting_seconds', { kind });
  await alarms.configure(imei, [{ ...sos, channels: ['app'] }]);
  await alarms.server.control('alarmSender', '/control/down', {});
  const id = await alarms.raise(imei);
  alarms.server.clock.advance(400_000);
  expect(await waits('unjudged')).toBeGreaterThanOrEqual(400);
  await expect(alarms.tell(id)).rejects.toThrow('503');
  alarms.server.clock.advance(400_000);
  expect(await waits('untold')).toBeGreaterThanOrEqual(400);
  await alarms.server.control('alarmSender', '/control/up', {});
  await alarms.tell(id);
  expect(await waits('untold')).toBe(0);
});

test('without a sender an alarm is given up at once, and does not wait for one', async () => {
  const sender = alarmSender(readConfig({ DATABASE_URL: 'postgresql://localhost/x' }));
  expect(await sender.send({ channel: 'app' } as never)).toBe('unreachable');
});

test('an alarm whose sending broke off is taken up again', async () => {
  await alarms.configure(imei, [{ ...sos, channels: ['app'] }]);
  await alarms.server.control('alarmSender', '/control/down', {});
  const id = await alarms.raise(imei);
  await expect(alarms.tell(id)).rejects.toThrow('503');
  await alarms.server.control('alarmSender', '/control/up', {});
  const { pool } = alarms.server.database;
  const waiting = async () =>
    (
      await pool.query("select 1 from jobs.job where name = 'alarms.notify' and data ->> 'eventId' = $1", [
        id,
      ])
    ).rowCount ?? 0;
  await pool.query("update alarm_notifications set at = at - interval '3 minutes' where event_id = $1", [id]);
  const resume = () => alarms.server.server.workers['alarms.resume']({});
  // If each minute without the sender added a job, later alarms would have to wait.
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  await resume();
  expect(await waiting()).toBe(before);
  await pool.query("delete from jobs.job where name = 'alarms.notify'");
  await resume();
  await resume();
  expect(await waiting()).toBe(1);
});

test('an alarm that was stored and never judged is taken up by one job', async () => {
  const { pool } = alarms.server.database;
  const id = await alarms.raise(imei);
  await pool.query("update alarm_events set received_at = received_at - interval '3 minutes' where id = $1", [
    id,
  ]);
  await pool.query("delete from jobs.job where name = 'alarms.notify'");
  for (let times = 0; times < 2; times += 1) await alarms.server.server.workers['alarms.resume']({});
  const { rows } = await pool.query("select data from jobs.job where name = 'alarms.notify'");
  expect(rows.filter(({ data }) => data.eventId === id)).toHaveLength(1);
});
