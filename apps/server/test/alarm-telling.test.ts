import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../src/platform/log.ts';
import { type AlarmWorld, authorizationOf, lin, rule, startAlarmWorld } from './alarm-world.ts';
import { imeiOfB } from './fixtures.ts';

const errors: { msg: string; channel: string }[] = [];
let alarms: AlarmWorld;
let imei: string;
beforeAll(async () => {
  const log = createLogger('error', { write: (line) => void errors.push(JSON.parse(line)) });
  alarms = await startAlarmWorld({ work: false, log });
});
afterAll(() => alarms.stop());
beforeEach(async () => {
  imei = await alarms.newDevice();
});

const mum = { name: 'Mum', phone: '13800000011' };

describe('a push', () => {
  const event = () => ({ id: `e-${imei}`, imei, code: 1, at: alarms.minutesAgo(0) });
  const events = async () => {
    const { rows } = await alarms.server.database.pool.query('select * from alarm_events where imei = $1', [
      imei,
    ]);
    return rows;
  };

  test('that the platform has signed is stored with place, time and measure', async () => {
    const raised = {
      ...event(),
      value: 92,
      unit: 'km/h',
      longitude: 121.4,
      latitude: 31.2,
      place: '内\u202e环',
    };
    expect(await alarms.push([raised])).toMatchObject({ status: 200, body: { stored: 1, repeated: 0 } });
    expect(await events()).toMatchObject([
      {
        user_id: alarms.world.ownerA,
        value: 92,
        unit: 'km/h',
        longitude: 121.4,
        place: '内环',
        verdict: null,
      },
    ]);
  });

  test.each([
    ['without a signature', () => ''],
    ['with another secret', (body: string) => sign(body, { secret: 'other' })],
    ['with another key', (body: string) => sign(body, { key: 'dp_other' })],
    ['with an old timestamp', (body: string) => sign(body, { timestamp: Date.now() / 1000 - 301 })],
    ['signed for another path', (body: string) => authorizationOf(alarms.server, '/other', body)],
    ['signed for another body', () => sign('{"alarms":[]}', {})],
  ])('%s stores nothing', async (_, authorize) => {
    const pushed = [event()];
    const authorization = authorize(JSON.stringify({ alarms: pushed }));
    expect((await alarms.push(pushed, { authorization })).status).toBe(401);
    expect(await events()).toEqual([]);
  });
  const sign = (body: string, changes: { secret?: string; key?: string; timestamp?: number }) =>
    authorizationOf(alarms.server, '/pay/notify/alarms', body, {
      ...changes,
      ...(changes.timestamp ? { timestamp: Math.floor(changes.timestamp) } : {}),
    });

  test('that comes twenty times at once, alone or with others, is stored once', async () => {
    const raised = event();
    const others = Array.from({ length: 5 }, (_, i) => ({ ...raised, id: `${raised.id}-${i}`, code: 2 + i }));
    const pushes = Array.from({ length: 20 }, (_, i) => (i % 2 ? [raised, ...others] : [...others, raised]));
    const answers = await Promise.all(pushes.map((one) => alarms.push(one)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const stored = answers.reduce((sum, { body }) => sum + Number(body.stored), 0);
    expect(stored).toBe(6);
    expect(await events()).toHaveLength(6);
  });

  test('that a device whose clock is ahead raises again under another number is the same alarm', async () => {
    const raised = { ...event(), at: alarms.minutesAgo(-0.1) };
    expect((await alarms.push([raised])).body).toMatchObject({ stored: 1 });
    alarms.server.clock.advance(10_000);
    const again = { ...raised, id: `again-${imei}` };
    expect((await alarms.push([again])).body).toMatchObject({ stored: 0, repeated: 1 });
  });

  test('of no device of ours, or older than alarms are kept, is taken and not stored', async () => {
    const pushed = [
      { ...event(), imei: '123456789012345' },
      { ...event(), at: alarms.minutesAgo(100 * 24 * 60 + 1) },
    ];
    expect((await alarms.push(pushed)).body).toMatchObject({ stored: 0, ignored: 2 });
  });

  test('from before its owner had the device is not this owner’s', async () => {
    const { pool } = alarms.server.database;
    await pool.query(`update devices set bound_at = now() - interval '10 minutes' where imei = $1`, [imei]);
    expect((await alarms.push([{ ...event(), at: alarms.minutesAgo(11) }])).body).toMatchObject({
      ignored: 1,
    });
  });

  test('from a clock that runs far ahead counts as of now, and an unknown code as an unknown alarm', async () => {
    await alarms.push([{ ...event(), at: alarms.minutesAgo(-600), code: 777 }]);
    const [stored] = await events();
    expect(stored.code).toBe(26);
    expect(stored.at.getTime()).toBeLessThanOrEqual(alarms.server.clock.now().getTime());
  });

  test.each([
    ['no JSON', 'x'],
    ['no list', '{"alarms":1}'],
    ['101 alarms', JSON.stringify({ alarms: Array(101).fill({}) })],
  ])('of %s is refused', async (_, body) => {
    const path = '/pay/notify/alarms';
    const headers = {
      'content-type': 'application/json',
      authorization: authorizationOf(alarms.server, path, body),
    };
    expect((await alarms.server.http({ method: 'POST', path, headers, body })).status).toBe(400);
  });

  test('with one alarm that can’t be read keeps the others', async () => {
    const broken = [
      null,
      5,
      {},
      { ...event(), at: 'yesterday' },
      { ...event(), code: '1' },
      { ...event(), id: '' },
    ];
    expect((await alarms.push([...broken, event()])).body).toMatchObject({ stored: 1, ignored: 0 });
  });
});

describe('an alarm', () => {
  test('is told as configured: who, how, and what it costs', async () => {
    await alarms.grant(imei, 1, 10);
    await alarms.grant(imei, 2, 10);
    await alarms.configure(imei, [rule({ channels: ['app', 'sms', 'phone'], receivers: [lin, mum] })]);
    expect(await alarms.happen(imei, { place: '零陵路' })).toEqual([
      'app sent',
      'phone sent',
      'phone sent',
      'sms sent',
      'sms sent',
    ]);
    const messages = await alarms.messages(imei);
    expect(messages.map(({ channel, phone }) => `${channel} ${phone}`).sort()).toEqual([
      'app null',
      `phone ${lin.phone}`,
      `phone ${mum.phone}`,
      `sms ${lin.phone}`,
      `sms ${mum.phone}`,
    ]);
    const texts = (channel: string) =>
      messages.filter((one) => one.channel === channel).map(({ text }) => text);
    expect(texts('app')).toEqual([expect.stringMatching(/^【豆豆的定位器】SOS 求救，.+，零陵路$/)]);
    for (const text of [...texts('sms'), ...texts('phone')]) {
      expect(text).toMatch(/^【豆豆的定位器】SOS 求救，[^，]+$/);
    }
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 2, used_seconds: 0 }]);
    expect(await alarms.grants(imei, 2)).toEqual([{ used: 2, used_seconds: 0 }]);
  });

  test.each([
    ['is switched off', rule({ enabled: false }), {}, []],
    ['is not in the configuration', rule({ code: 2 }), {}, []],
    [
      'does not reach its threshold',
      rule({ code: 14, threshold: { value: 80, unit: 'km/h' } }),
      { code: 14, value: 79, unit: 'km/h' },
      [],
    ],
    ['did not last', rule({ code: 13, durationSec: 60 }), { code: 13, durationSec: 59 }, []],
  ] as const)('that %s is listed and told to nobody', async (_, setting, raised, expected) => {
    await alarms.grant(imei, 1, 10);
    await alarms.configure(imei, [setting]);
    expect(await alarms.happen(imei, raised)).toEqual(expected);
    expect(await alarms.messages(imei)).toEqual([]);
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 0, used_seconds: 0 }]);
  });

  test('outside of its schedule, on the site’s clock, is not told and says why', async () => {
    await alarms.grant(imei, 1, 10);
    const shanghai = (ms: number) => new Date(Date.now() + 8 * 3_600_000 + ms).toISOString().slice(11, 16);
    const schedule = { days: [1, 2, 3, 4, 5, 6, 7], from: shanghai(7_200_000), to: shanghai(-7_200_000) };
    await alarms.configure(imei, [rule({ schedule }), rule({ code: 3, schedule })]);
    expect(await alarms.happen(imei, { code: 3 })).toEqual(['app quietHours', 'sms quietHours']);
    // A call for help must always get through.
    expect(await alarms.happen(imei, { code: 1 })).toEqual(['app sent', 'sms sent']);
    const now = { ...schedule, from: shanghai(-3_600_000), to: shanghai(3_600_000) };
    await alarms.configure(imei, [rule({ code: 3, schedule: now })], 1);
    expect(await alarms.happen(imei, { code: 3 })).toEqual(['app sent', 'sms sent']);
  });

  test('that a device kept for hours reaches the app, and wakes nobody', async () => {
    await alarms.grant(imei, 1, 10);
    await alarms.configure(imei, [rule()]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(61) })).toEqual(['app sent', 'sms late']);
  });

  test.each(['1970-01-01T00:00:07Z', '2007-04-07T12:00:00Z'])(
    'of a device whose clock was never set (%s) is of now: a call for help is heard',
    async (at) => {
      await alarms.grant(imei, 1, 10);
      await alarms.configure(imei, [rule()]);
      expect(await alarms.happen(imei, { at })).toEqual(['app sent', 'sms sent']);
    },
  );

  test('without any configuration reaches the app', async () => {
    expect(await alarms.happen(imei)).toEqual(['app sent']);
  });

  test('whose job runs ten times at once is told once', async () => {
    await alarms.grant(imei, 1, 10);
    await alarms.configure(imei, [rule()]);
    const id = await alarms.raise(imei);
    await Promise.all(Array.from({ length: 10 }, () => alarms.tell(id)));
    expect(await alarms.reasons(id)).toEqual(['app sent', 'sms sent']);
    expect(await alarms.messages(imei)).toHaveLength(2);
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 1, used_seconds: 0 }]);
  });
});

describe('the day’s limit', () => {
  beforeEach(() => alarms.server.clock.toNoon());

  /** Pushes `count` alarms and handles them all at once. */
  async function many(count: number): Promise<string[]> {
    const ids = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        alarms.raise(imei, { at: new Date(alarms.server.clock.now().getTime() - i * 1000).toISOString() }),
      ),
    );
    await Promise.all(ids.map((id) => alarms.tell(id)));
    return (await Promise.all(ids.map(alarms.reasons))).flat();
  }
  const count = (told: readonly string[], what: string) => told.filter((one) => one === what).length;

  test('of 10 SMS and 10 calls holds for 50 at once, and is lifted the next day', async () => {
    await alarms.grant(imei, 1, 100);
    await alarms.grant(imei, 2, 100);
    await alarms.configure(imei, [rule({ channels: ['app', 'sms', 'phone'] })]);
    const told = await many(50);
    expect(count(told, 'app sent')).toBe(50);
    for (const channel of ['sms', 'phone']) {
      expect(count(told, `${channel} sent`)).toBe(10);
      expect(count(told, `${channel} dailyLimit`)).toBe(40);
      expect(await alarms.dayCount(imei, channel)).toBe(10);
    }
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 10, used_seconds: 0 }]);
    alarms.server.clock.advance(24 * 3_600_000);
    await alarms.grant(imei, 1, 1);
    expect(await alarms.happen(imei)).toContain('sms sent');
  });

  test('is not used up by what no allowance is left for', async () => {
    await alarms.grant(imei, 1, 3);
    await alarms.configure(imei, [rule()]);
    const told = await many(50);
    expect(count(told, 'sms sent')).toBe(3);
    expect(count(told, 'sms noAllowance')).toBe(47);
    expect(count(told, 'app sent')).toBe(50);
    expect(await alarms.dayCount(imei, 'sms')).toBe(3);
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 3, used_seconds: 0 }]);
  });
});

describe('an allowance', () => {
  test('is used the grant that ends first at first, and neither one that is over nor one that has not begun', async () => {
    const hour = 3_600_000;
    await alarms.grant(imei, 1, 2, { fromMs: -3 * hour, toMs: 9 * hour });
    await alarms.grant(imei, 1, 2, { fromMs: -hour, toMs: 5 * hour });
    await alarms.grant(imei, 1, 9, { fromMs: -9 * hour, toMs: -1 });
    await alarms.grant(imei, 1, 9, { fromMs: hour });
    await alarms.configure(imei, [rule({ receivers: [lin, mum, { name: 'Dad', phone: '13800000012' }] })]);
    await alarms.happen(imei);
    expect((await alarms.grants(imei, 1)).map(({ used }) => used)).toEqual([1, 2, 0, 0]);
  });

  test('of sound alarms is used by the second, across grants, and ends below 15', async () => {
    await alarms.grant(imei, 3, 1, { fromMs: -7_200_000 });
    await alarms.grant(imei, 3, 1);
    await alarms.configure(imei, [rule({ channels: ['app', 'voice'], durationSec: 50 })]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(3) })).toEqual(['app sent', 'voice sent']);
    expect(await alarms.grants(imei, 3)).toEqual([
      { used: 0, used_seconds: 50 },
      { used: 0, used_seconds: 0 },
    ]);
    await alarms.happen(imei, { at: alarms.minutesAgo(2) });
    expect(await alarms.grants(imei, 3)).toEqual([
      { used: 1, used_seconds: 0 },
      { used: 0, used_seconds: 40 },
    ]);
    // The remaining 20 seconds make a voice alarm of 20.
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(1) })).toEqual(['app sent', 'voice sent']);
    expect(await alarms.happen(imei)).toEqual(['app sent', 'voice noAllowance']);
    const seconds = (await alarms.messages(imei)).filter(({ channel }) => channel === 'voice');
    expect(seconds.map((one) => one.seconds)).toEqual([50, 50, 20]);
  });

  test('of 100 seconds gives 50 voice alarms at once exactly six of 15, and 10 seconds stay', async () => {
    await alarms.grant(imei, 3, 2);
    await alarms.server.database.pool.query('update grants set used_seconds = 20 where imei = $1', [imei]);
    await alarms.configure(imei, [rule({ channels: ['voice'], durationSec: 15 })]);
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, i) => alarms.raise(imei, { at: alarms.minutesAgo(i / 100) })),
    );
    await Promise.all(ids.map((id) => alarms.tell(id)));
    const told = (await Promise.all(ids.map(alarms.reasons))).flat();
    expect(told.filter((one) => one === 'voice sent')).toHaveLength(6);
    expect(told.filter((one) => one === 'voice noAllowance')).toHaveLength(44);
    expect(await alarms.grants(imei, 3)).toEqual([{ used: 1, used_seconds: 50 }]);
  });

  test('by days is not counted', async () => {
    await alarms.grant(imei, 8, 30, { unit: 'day' });
    await alarms.configure(imei, [rule({ channels: ['voice'] })]);
    expect(await alarms.happen(imei)).toEqual(['voice sent']);
    expect(await alarms.grants(imei, 8)).toEqual([{ used: 0, used_seconds: 0 }]);
  });
});

describe('a sender', () => {
  const control = (path: string, body: object) => alarms.server.control('alarmSender', path, body);

  test('that does not reach a number is not paid for', async () => {
    await control('/control/unreachable', { phone: mum.phone });
    await alarms.grant(imei, 1, 10);
    await alarms.configure(imei, [rule({ receivers: [lin, mum] })]);
    expect(await alarms.happen(imei)).toEqual(['app sent', 'sms sent', 'sms unreachable']);
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 1, used_seconds: 0 }]);
    expect(await alarms.dayCount(imei, 'sms')).toBe(1);
  });

  test('whose answers are lost is asked again, and tells once', async () => {
    await alarms.grant(imei, 1, 10);
    await alarms.configure(imei, [rule()]);
    const id = await alarms.raise(imei);
    await control('/control/lose-answers', { count: 2 });
    await expect(alarms.tell(id)).rejects.toThrow();
    expect(await alarms.reasons(id)).toEqual(['app sending', 'sms sending']);
    await alarms.tell(id);
    expect(await alarms.reasons(id)).toEqual(['app sent', 'sms sent']);
    expect(await alarms.messages(imei)).toHaveLength(2);
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 1, used_seconds: 0 }]);
  });

  test('that is down for half an hour is given up, and what this alarm took is given back, once', async () => {
    await alarms.grant(imei, 1, 10, { used: 3 });
    await alarms.grant(imei, 3, 2);
    await alarms.configure(imei, [rule({ channels: ['app', 'sms', 'voice'], durationSec: 40 })]);
    expect(await alarms.happen(imei, { at: alarms.minutesAgo(1) })).toEqual([
      'app sent',
      'sms sent',
      'voice sent',
    ]);
    await control('/control/down', {});
    const id = await alarms.raise(imei);
    await expect(alarms.tell(id)).rejects.toThrow('503');
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 5, used_seconds: 0 }]);
    expect(await alarms.grants(imei, 3)).toEqual([{ used: 1, used_seconds: 20 }]);
    alarms.server.clock.advance(31 * 60_000);
    await Promise.all([1, 2, 3].map(() => alarms.tell(id)));
    expect(await alarms.reasons(id)).toEqual(['app unreachable', 'sms unreachable', 'voice unreachable']);
    const untold = errors.filter(({ msg }) => msg === 'nobody was told of an alarm');
    expect(new Set(untold.map(({ channel }) => channel))).toEqual(new Set(['app', 'sms', 'voice']));
    expect(await alarms.grants(imei, 1)).toEqual([{ used: 4, used_seconds: 0 }]);
    expect(await alarms.grants(imei, 3)).toEqual([{ used: 0, used_seconds: 40 }]);
    expect(await alarms.dayCount(imei, 'sms')).toBe(1);
    await control('/control/up', {});
  });

  test('that nobody has asked for hours reaches the app, and wakes nobody', async () => {
    await alarms.grant(imei, 1, 10);
    await alarms.configure(imei, [rule({ channels: ['app', 'sms'] })]);
    await control('/control/down', {});
    const id = await alarms.raise(imei);
    await expect(alarms.tell(id)).rejects.toThrow('503');
    await control('/control/up', {});
    alarms.server.clock.advance(3 * 3_600_000);
    await alarms.tell(id);
    expect(await alarms.reasons(id)).toEqual(['app sent', 'sms unreachable']);
  });
});

describe('a place', () => {
  test('that a device sends only as coordinates is named, and said in the message', async () => {
    const id = await alarms.raise(imei, { longitude: 121.4737, latitude: 31.2304 });
    await alarms.tell(id);
    const { rows } = await alarms.server.database.pool.query('select place from alarm_events where id = $1', [
      id,
    ]);
    expect(rows[0].place).toMatch(/\p{Script=Han}/u);
    expect((await alarms.messages(imei))[0]?.text).toContain(rows[0].place);
  });

  test('that it names itself stays as it says', async () => {
    const id = await alarms.raise(imei, { longitude: 121.4737, latitude: 31.2304, place: '外滩' });
    await alarms.tell(id);
    const { data } = await alarms.server.post('/alarm/list', { imei }, { token: alarms.tokenOfA });
    expect(data.list[0]?.place).toBe('外滩');
  });
});

describe('the list', () => {
  const list = async (token: string, input: object = {}) =>
    alarms.server.post('/alarm/list', { imei, ...input }, { token });

  test('shows alarms newest first with place, time and what became of them, a page at a time', async () => {
    await alarms.configure(imei, [rule()]);
    await alarms.happen(imei, { at: alarms.minutesAgo(3), place: '漕溪北路' });
    await alarms.happen(imei, { at: alarms.minutesAgo(2), code: 2, value: 18, unit: '%' });
    await alarms.happen(imei, { at: alarms.minutesAgo(1) });
    const { data } = await list(alarms.tokenOfA, { pageSize: 2, page: 2 });
    expect(data).toMatchObject({ total: 3, unread: 3, page: 2 });
    expect(data.list).toMatchObject([
      {
        code: 1,
        key: 'sos',
        place: '漕溪北路',
        told: [
          { channel: 'app', state: 'sent', phone: null },
          { channel: 'sms', state: 'suppressed', reason: 'noAllowance', phone: '138****0001' },
        ],
      },
    ]);
    const codes = (await list(alarms.tokenOfA)).data.list.map(({ code }) => code);
    expect(codes).toEqual([1, 2, 1]);
    expect((await list(alarms.tokenOfA, { code: 2 })).data.list).toMatchObject([{ value: 18, told: [] }]);
  });

  test('marks as read what is read, up to a time', async () => {
    await alarms.happen(imei, { at: alarms.minutesAgo(5) });
    await alarms.happen(imei, { at: alarms.minutesAgo(-1) });
    const read = (until?: string) =>
      alarms.server.post('/alarm/read', { imei, ...(until ? { until } : {}) }, { token: alarms.tokenOfA });
    expect((await read(alarms.minutesAgo(3))).data).toEqual({ marked: 1 });
    expect((await list(alarms.tokenOfA, { unread: true })).data).toMatchObject({ total: 1, unread: 1 });
    expect((await read()).data).toEqual({ marked: 1 });
    expect((await read('2026-02-30')).code).toBe('invalidInput');
  });

  test('shows a new owner nothing of the former one, and the former one nothing at all', async () => {
    await alarms.happen(imei, { at: alarms.minutesAgo(30), place: 'Home of A' });
    await alarms.server.database.pool.query(
      `update devices set user_id = $2, bound_at = $3 where imei = $1`,
      [imei, alarms.world.ownerB, alarms.minutesAgo(10)],
    );
    await alarms.happen(imei, { at: alarms.minutesAgo(5), place: 'Home of B' });
    expect((await list(alarms.tokenOfB)).data).toMatchObject({
      total: 1,
      unread: 1,
      list: [{ place: 'Home of B' }],
    });
    expect((await list(alarms.tokenOfA)).code).toBe('noService');
  });

  test('shows an owner who gave a device away and has it back only what came since', async () => {
    await alarms.happen(imei, { at: alarms.minutesAgo(30), place: 'before' });
    await alarms.server.database.pool.query('update devices set bound_at = $2 where imei = $1', [
      imei,
      alarms.minutesAgo(10),
    ]);
    await alarms.happen(imei, { at: alarms.minutesAgo(5), place: 'since' });
    expect((await list(alarms.tokenOfA)).data).toMatchObject({ total: 1, list: [{ place: 'since' }] });
  });

  test('is another owner’s neither by list nor by configuration', async () => {
    for (const path of ['/alarm/list', '/config/getDeviceConfigByImei', '/alarm/read']) {
      expect((await alarms.server.raw(path, { imei: imeiOfB }, { token: alarms.tokenOfA })).code).toBe(
        'noService',
      );
    }
  });
});

test('alarms go after 100 days, with whom they were told to; what is younger stays', async () => {
  const [old, young] = [await alarms.raise(imei), await alarms.raise(imei, { code: 2 })];
  await Promise.all([alarms.tell(old), alarms.tell(young)]);
  const { pool } = alarms.server.database;
  const age = (id: string | null, by: string) =>
    pool.query('update alarm_events set received_at = $2::timestamptz - $3::interval where id = $1', [
      id,
      alarms.server.clock.now(),
      by,
    ]);
  await age(old, '100 days 1 minute');
  await age(young, '99 days 23 hours');
  await alarms.server.server.workers['alarms.clean-up']({});
  const { rows } = await pool.query('select id from alarm_events where imei = $1', [imei]);
  expect(rows).toEqual([{ id: young }]);
  expect(await alarms.told(old)).toEqual([]);
});
