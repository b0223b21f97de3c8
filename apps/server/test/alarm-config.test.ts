import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlarmSettings, type AlarmWorld, startAlarmWorld } from './alarm-world.ts';

let alarms: AlarmWorld;
let imei: string;
beforeAll(async () => {
  alarms = await startAlarmWorld({ work: false });
});
afterAll(() => alarms.stop());
beforeEach(async () => {
  imei = await alarms.newDevice();
});

const lin = { name: 'Lin', phone: '13800000001' };
const sos: AlarmSettings[number] = { code: 1, enabled: true, channels: ['app', 'sms'], receivers: [lin] };
const overspeed: AlarmSettings[number] = {
  code: 14,
  enabled: true,
  channels: ['app'],
  threshold: { value: 80, unit: 'km/h' },
  durationSec: 10,
  schedule: { days: [1, 2, 3], from: '22:00', to: '07:30' },
  cooldownSec: 900,
};
const whole = (setting: object) => ({ durationSec: 0, cooldownSec: 0, receivers: [], ...setting });
const read = async () =>
  (await alarms.server.post('/config/getDeviceConfigByImei', { imei }, { token: alarms.tokenOfA })).data;
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields: { field: string }[] }).fields.map(({ field }) => field);

describe('a configuration', () => {
  test('that was never saved is version 0 and empty', async () => {
    expect(await read()).toMatchObject({ version: 0, updatedAt: null, alarms: [] });
  });

  test('is read as it was saved, whole', async () => {
    expect(await alarms.configure(imei, [overspeed, sos])).toMatchObject({ code: 0, data: { version: 1 } });
    expect(await read()).toMatchObject({
      version: 1,
      deviceSpecies: 1,
      alarms: [whole(sos), whole(overspeed)],
    });
    await alarms.configure(imei, [{ ...sos, enabled: false }], 1);
    expect((await read()).alarms).toEqual([whole({ ...sos, enabled: false })]);
    expect(await alarms.configure(imei, [], 2)).toMatchObject({ code: 0, data: { version: 3, alarms: [] } });
  });

  test('comes through a form as it comes through JSON', async () => {
    const config = { imei, deviceSpecies: 1, version: 0, alarms: [overspeed, sos] };
    const answer = await alarms.server.post('/config/addAlarmConfig', config, { token: alarms.tokenOfA });
    expect(answer).toMatchObject({ code: 0, data: { alarms: [whole(sos), whole(overspeed)] } });
  });

  test('comes whole through a form that names each value by its place', async () => {
    const fields = {
      imei,
      deviceSpecies: '1',
      version: '0',
      'alarms[0].code': '14',
      'alarms[0].enabled': 'true',
      'alarms[0].channels': 'app,sms',
      'alarms[0].threshold.value': '80',
      'alarms[0].threshold.unit': 'km/h',
      'alarms[0].schedule.days': '1,2,3',
      'alarms[0].schedule.from': '22:00',
      'alarms[0].schedule.to': '07:30',
      'alarms[0].receivers[0].name': lin.name,
      'alarms[0].receivers[0].phone': lin.phone,
      'alarms[0].durationSec': '10',
      'alarms[0].cooldownSec': '900',
    };
    const answer = await alarms.server.raw('/config/addAlarmConfig', fields, { token: alarms.tokenOfA });
    const saved = { ...overspeed, channels: ['app', 'sms'], receivers: [lin] };
    expect(answer).toMatchObject({ code: 0, data: { alarms: [saved] } });
  });

  test('that somebody changed meanwhile is not written over: both versions are shown', async () => {
    await alarms.configure(imei, [sos]);
    await alarms.configure(imei, [{ ...sos, channels: ['app'] }], 1);
    const answer = await alarms.configure(imei, [overspeed], 1);
    expect(answer).toMatchObject({
      code: 'settingsConflict',
      data: {
        current: { version: 2, alarms: [{ code: 1, channels: ['app'] }] },
        yours: { version: 1, alarms: [whole(overspeed)] },
      },
    });
    expect((await read()).version).toBe(2);
  });

  test.each([0, 1])('saved by ten at once from version %s is saved by one, whole', async (version) => {
    if (version === 1) await alarms.configure(imei, [sos]);
    const each = Array.from({ length: 10 }, (_, i) => [{ ...overspeed, cooldownSec: i }, sos]);
    const answers = await Promise.all(each.map((settings) => alarms.configure(imei, settings, version)));
    const saved = answers.flatMap(({ code }, i) => (code === 0 ? [i] : []));
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'settingsConflict')).toHaveLength(9);
    const config = await read();
    expect(config.version).toBe(version + 1);
    expect(config.alarms[1]?.cooldownSec).toBe(saved[0]);
  });
});

describe('of a former owner a configuration', () => {
  const withB = () =>
    alarms.server.database.pool.query('update devices set user_id = $2, bound_at = now() where imei = $1', [
      imei,
      alarms.world.ownerB,
    ]);
  const ofB = { token: '', json: true };

  test('is not shown to the next one, who saves upon its version', async () => {
    await alarms.configure(imei, [sos]);
    await withB();
    const options = { ...ofB, token: alarms.tokenOfB };
    const before = await alarms.server.post('/config/getDeviceConfigByImei', { imei }, options);
    expect(before.data).toMatchObject({ version: 1, updatedAt: null, alarms: [] });
    const stale = { imei, deviceSpecies: 1, version: 0, alarms: [overspeed] };
    expect(await alarms.server.post('/config/addAlarmConfig', stale, options)).toMatchObject({
      code: 'settingsConflict',
      data: { current: { version: 1, alarms: [] } },
    });
    const saved = await alarms.server.post('/config/addAlarmConfig', { ...stale, version: 1 }, options);
    expect(saved.data).toMatchObject({ version: 2, alarms: [whole(overspeed)] });
  });

  test('tells its people nothing of the next one', async () => {
    await alarms.grant(imei, 1, 10);
    await alarms.configure(imei, [sos]);
    await withB();
    const id = await alarms.raise(imei);
    await alarms.tell(id);
    expect(await alarms.told(id)).toMatchObject([{ channel: 'app', state: 'sent' }]);
    await alarms.server.database.pool.query('update devices set user_id = null where imei = $1', [imei]);
    const orphan = await alarms.raise(imei, { code: 2 });
    await alarms.tell(orphan);
    expect(await alarms.told(orphan)).toEqual([]);
  });

  test('and an alarm of when the device was nobody’s is not told to who has it when its job runs', async () => {
    await alarms.server.database.pool.query('update devices set user_id = null where imei = $1', [imei]);
    const id = await alarms.raise(imei);
    await withB();
    await alarms.tell(id);
    expect(await alarms.told(id)).toEqual([]);
    expect(await alarms.messages(imei)).toEqual([]);
  });
});

test('what is saved for one device leaves another’s as it was', async () => {
  const second = await alarms.newDevice();
  for (const one of [imei, second]) await alarms.configure(one, [sos, overspeed]);
  await alarms.configure(imei, [overspeed], 1);
  const options = { token: alarms.tokenOfA };
  const { data } = await alarms.server.post('/config/getDeviceConfigByImei', { imei: second }, options);
  expect(data).toMatchObject({ version: 1, alarms: [whole(sos), whole(overspeed)] });
});

describe('a limit is named by its field', () => {
  const four = Array.from({ length: 4 }, (_, i) => ({ name: 'x', phone: `1380000000${i}` }));
  test.each([
    ['speeding of 9 km/h', { ...overspeed, threshold: { value: 9, unit: 'km/h' } }, 'threshold.value'],
    ['speeding of 201 km/h', { ...overspeed, threshold: { value: 201, unit: 'km/h' } }, 'threshold.value'],
    ['more than 30 days', { ...overspeed, durationSec: 30 * 86_400 + 1 }, 'durationSec'],
    ['four receivers', { ...sos, receivers: four }, 'receivers'],
    ['a voice alarm of 14 s', { ...sos, channels: ['voice'], durationSec: 14 }, 'durationSec'],
    ['a camera’s alarm on a locator', { ...sos, code: 48 }, 'code'],
    ['25 o’clock', { ...overspeed, schedule: { days: [1], from: '25:00', to: '07:00' } }, 'schedule.from'],
    [
      'an eighth day',
      { ...overspeed, schedule: { days: [8], from: '05:00', to: '07:00' } },
      'schedule.days[0]',
    ],
    ['another channel', { ...sos, channels: ['fax'] }, 'channels[0]'],
    ['no phone number', { ...sos, receivers: [{ name: 'x', phone: 'home' }] }, 'receivers[0].phone'],
  ])('%s', async (_, setting, field) => {
    const answer = await alarms.configure(imei, [setting as never]);
    expect(answer.code).toBe('invalidInput');
    expect(fieldsOf(answer)).toEqual([`alarms[0].${field}`]);
    expect((await read()).version).toBe(0);
  });

  test.each([10, 200])('and what is just within it is saved: %s km/h', async (value) => {
    const settings = [
      { ...overspeed, threshold: { value, unit: 'km/h' as const }, durationSec: 30 * 86_400 },
    ];
    expect((await alarms.configure(imei, settings)).code).toBe(0);
  });
});

describe('a voice alarm', () => {
  const voice: AlarmSettings[number] = { ...sos, channels: ['app', 'voice'], durationSec: 15 };

  test('can’t be switched on with less than 15 seconds left, and nothing is saved', async () => {
    await alarms.grant(imei, 3, 5, { used: 5 });
    const answer = await alarms.configure(imei, [overspeed, voice]);
    expect(answer).toMatchObject({ code: 'voiceAlarmUnavailable', data: { seconds: 0 } });
    expect(fieldsOf(answer)).toEqual(['alarms[1].channels']);
    expect(answer.msg).not.toContain('channels');
    expect(await read()).toMatchObject({ version: 0, alarms: [] });
  });

  test('that is on stays on while its allowance runs out, so that the rest can be saved', async () => {
    await alarms.grant(imei, 3, 1);
    await alarms.configure(imei, [voice]);
    await alarms.server.database.pool.query('update grants set used = quantity where imei = $1', [imei]);
    expect((await alarms.configure(imei, [voice, overspeed], 1)).code).toBe(0);
    expect((await alarms.configure(imei, [{ ...voice, code: 2 }, voice], 2)).code).toBe(
      'voiceAlarmUnavailable',
    );
  });

  test.each([
    ['HD sound', 8],
    ['unlimited recording', 3],
  ])('needs no seconds while %s runs by days', async (_, type) => {
    await alarms.grant(imei, type, 30, { unit: 'day' });
    expect((await alarms.configure(imei, [voice])).code).toBe(0);
  });
});

describe('an alarm that is added while the allowance runs out', () => {
  /** Each at another time: two alarms of the same time count as one. */
  const raised = async (count: number, code: number): Promise<void> => {
    const nowMs = alarms.server.clock.now().getTime();
    const moments = Array.from({ length: count }, (_, index) => new Date(nowMs - index * 500).toISOString());
    const ids = await Promise.all(moments.map((at) => alarms.raise(imei, { code, at })));
    await Promise.all(ids.map((id) => alarms.tell(id)));
  };

  test('by SMS is kept, whoever of the alarms gets the last one', async () => {
    await alarms.grant(imei, 1, 3, { used: 2 });
    await alarms.configure(imei, [sos]);
    const removed = { ...sos, code: 3 };
    const [saved] = await Promise.all([
      alarms.configure(imei, [sos, removed], 1),
      raised(8, 1),
      raised(8, 3),
    ]);
    expect(saved.code).toBe(0);
    expect((await read()).alarms.map(({ code }: { code: number }) => code)).toEqual([1, 3]);
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 3, used_seconds: 0 }]);
    const messages = await alarms.messages(imei);
    expect(messages.filter(({ channel }) => channel === 'sms')).toHaveLength(1);
    // The page reads the settings again after saving, and says that the alarm reaches only the app.
    expect((await read()).channels).toContainEqual(
      expect.objectContaining({ channel: 'sms', usable: 0, available: false }),
    );
  });

  test('by voice is either kept or refused whole, and no second is used twice', async () => {
    const listening: AlarmSettings[number] = { ...sos, channels: ['voice'], durationSec: 15 };
    await alarms.grant(imei, 3, 1);
    await alarms.configure(imei, [listening]);
    const [saved] = await Promise.all([
      alarms.configure(imei, [listening, { ...listening, code: 3 }], 1),
      raised(12, 1),
    ]);
    const { version, alarms: kept } = await read();
    const codes = kept.map(({ code }: { code: number }) => code);
    if (saved.code === 0) expect([version, codes]).toEqual([2, [1, 3]]);
    else {
      expect(saved).toMatchObject({ code: 'voiceAlarmUnavailable', data: { seconds: 0 } });
      expect([version, codes]).toEqual([1, [1]]);
    }
    expect(await alarms.grants(imei, 3)).toEqual([{ used: 1, used_seconds: 0 }]);
    const seconds = (await alarms.messages(imei)).map((message) => message.seconds ?? 0);
    expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(60);
  });
});

test('each channel shows what is left of it, in all and today, and when the limit is lifted', async () => {
  await alarms.grant(imei, 1, 10, { used: 9 });
  await alarms.grant(imei, 1, 3);
  await alarms.grant(imei, 1, 100, { toMs: -1 });
  await alarms.grant(imei, 1, 100, { fromMs: 3_600_000 });
  await alarms.grant(imei, 3, 2, { used: 1 });
  await alarms.server.database.pool.query(
    'update grants set used_seconds = 50 where imei = $1 and type = 3',
    [imei],
  );
  await alarms.server.database.pool.query(
    `insert into alarm_daily_counts (imei, day, channel, sent)
     values ($1, (now() at time zone 'Asia/Shanghai')::date, 'sms', 10)`,
    [imei],
  );
  const { channels } = await read();
  expect(channels.map(({ channel }) => channel)).toEqual(['app', 'sms', 'phone', 'voice']);
  const [app, sms, phone, voice] = channels;
  expect(app).toMatchObject({ usable: null, available: true });
  expect(sms).toMatchObject({ usable: 4, limitPerDay: 10, usedToday: 10, leftToday: 0, available: false });
  expect(new Date(sms?.liftedAt ?? '').toISOString()).toMatch(/T16:00:00.000Z$/);
  expect(phone).toMatchObject({ usable: 0, leftToday: 10, available: false });
  expect(voice).toMatchObject({ usable: 10, unit: 'second', available: false });
});

describe('the alarms of a device', () => {
  const ask = async (input: object) =>
    (await alarms.server.post('/redis/getDeviceModelAlarm', { imei, ...input }, {})).data;

  test('are a camera’s where nobody says what it is', async () => {
    const { deviceSpecies, alarms: list } = await ask({});
    expect(deviceSpecies).toBe(2);
    expect(list.map(({ code }) => code)).toEqual(expect.arrayContaining([48, 49, 50, 51, 52]));
    expect(list.map(({ code }) => code)).not.toContain(14);
    expect((await ask({ deviceSpecies: 2, lang: 'en' })).alarms[0]).toMatchObject({ title: 'Motion' });
  });

  test('are those of the species that is named, with texts in both languages', async () => {
    const { alarms: list } = await ask({ deviceSpecies: 1 });
    expect(list.find(({ code }) => code === 14)).toMatchObject({
      key: 'overspeed',
      titleZh: '超速',
      titleEn: 'Speeding',
      threshold: { unit: 'km/h', min: 10, max: 200, side: 'above' },
    });
  });

  test('are those of its model where it has its own, whatever species is named', async () => {
    const { pool } = alarms.server.database;
    await pool.query("insert into model_alarms values (1, 'T-H1', 3, 2), (1, 'T-H1', 1, 1)");
    try {
      const data = await ask({ deviceSpecies: 2 });
      expect(data).toMatchObject({ deviceSpecies: 1, model: 'T-H1' });
      expect(data.alarms.map(({ code }) => code)).toEqual([1, 3]);
    } finally {
      await pool.query("delete from model_alarms where model = 'T-H1'");
    }
  });

  test('can be configured by somebody who does not know what it is: its own, or a camera’s', async () => {
    const config = {
      imei,
      version: 0,
      alarms: [
        { ...sos, code: 2 },
        { ...sos, code: 48 },
      ],
    };
    const options = { token: alarms.tokenOfA, json: true };
    expect((await alarms.server.post('/config/addAlarmConfig', config, options)).code).toBe(0);
    const withSpeed = { ...config, version: 1, alarms: [overspeed] };
    expect(fieldsOf(await alarms.server.post('/config/addAlarmConfig', withSpeed, options))).toEqual([
      'alarms[0].code',
    ]);
  });

  test('of an unknown species are none', async () => {
    expect((await ask({ deviceSpecies: 99 })).alarms).toEqual([]);
  });
});
