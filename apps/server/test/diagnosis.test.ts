import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { eventually } from './server.ts';

let world: ConnectedWorld;
let guest: string;
let holder: string;
beforeAll(async () => {
  world = await startConnectedWorld({ CARRIER_TIMEOUT_MS: '250' });
  const session = () => people(world.server).guest();
  [guest, holder] = [await session(), await session()];
  await world.server.post(
    '/session/provePossession',
    { imei: imeiOfA, secret: iccidOfA.slice(-6) },
    { token: holder },
  );
});
afterAll(() => world.server.stop());
beforeEach(async () => {
  await world.server.control('carrier', '/control/up', {});
  await world.server.control('carrier', '/control/sims', {
    iccid: iccidOfA,
    ...{ status: 2, stopReasons: [], isInDevice: true, lastUsedImei: imeiOfA, areas: null, apn: null },
    riskEvents: [],
  });
});

const checks = [
  '/sim/check/onOff',
  '/sim/check/stopReason',
  '/sim/check/imei',
  '/sim/check/riskDetail',
  '/sim/check/bindStatus',
  '/sim/check/session',
  '/sim/check/apnStatus',
  '/sim/check/region/limit/status',
  '/sim/check/region/limit/area',
  '/sim/check/status',
] as const;

describe.each(checks)('%s', (path) => {
  test('is well for a healthy SIM, with the time that it is from', async () => {
    const askedAt = Date.now();
    const { code, data } = await world.server.post(path, { iccid: iccidOfA }, { token: holder });
    expect(code).toBe(0);
    expect(data).toMatchObject({ state: 'ok', detail: {}, advice: null });
    expect(Date.parse(data.asOf ?? '')).toBeGreaterThan(askedAt - 5_000);
    expect(Date.parse(data.asOf ?? '')).toBeLessThan(Date.now() + 5_000);
  });

  test('takes the card in use when only the device is named', async () => {
    expect((await world.server.post(path, { imei: imeiOfA }, { token: holder })).data.state).toBe('ok');
  });

  test('tells a guest the verdict and nothing else', async () => {
    const { data } = await world.server.post(path, { iccid: iccidOfA }, { token: guest });
    expect(Object.keys(data).sort()).toEqual(['asOf', 'state']);
  });

  test('is unknown, and not green, when the carrier does not answer', async () => {
    await world.server.control('carrier', '/control/settings', { hangs: true });
    const { data } = await world.server.post(path, { iccid: iccidOfA }, { token: holder });
    expect(data).toMatchObject({ state: 'unknown', detail: { problem: 'carrierSilent' }, asOf: null });
  });

  test('is unknown when the carrier is down', async () => {
    await world.server.control('carrier', '/control/down', {});
    const { data } = await world.server.post(path, { iccid: iccidOfA }, { token: holder });
    expect(data).toMatchObject({ state: 'unknown', detail: { problem: 'carrierUnavailable' }, asOf: null });
  });
});

test.each(['2026-13-40', '2027-02-29'])(
  'the carrier is not asked about the risks of %s, which is no day',
  async (date) => {
    const asked = await world.server.raw(
      '/sim/check/riskDetail',
      { iccid: iccidOfA, date },
      { token: holder },
    );
    expect(asked).toMatchObject({ code: 'invalidInput', data: { fields: [{ field: 'date' }] } });
  },
);

test('a SIM in another device is told apart, without that device’s number', async () => {
  await world.server.control('carrier', '/control/sims', {
    iccid: iccidOfA,
    ...{
      status: 4,
      stopReasons: ['separated', 'credit'],
      isInDevice: false,
      lastUsedImei: '861536044100213',
    },
  });
  const ask = async (path: (typeof checks)[number]) =>
    (await world.server.post(path, { iccid: iccidOfA }, { token: holder })).data;
  expect(await ask('/sim/check/bindStatus')).toMatchObject({ state: 'bad', detail: { separated: true } });
  expect(await ask('/sim/check/stopReason')).toMatchObject({
    state: 'bad',
    detail: { reasons: ['separated', 'credit'] },
    advice: 'putSimBack',
  });
  const imei = await ask('/sim/check/imei');
  expect(imei).toMatchObject({ state: 'bad', detail: { lastUsedImei: '…0213' } });
  expect(JSON.stringify(imei)).not.toContain('861536044100213');
  // Other pages show what the carrier said.
  const info = await world.server.post('/sim/info', { simCardNumber: iccidOfA }, { token: world.tokenOfA });
  expect(info.data).toMatchObject({ state: 'bad', simState: 'stopped', separated: true, imei: imeiOfA });
  const device = await world.server.post(
    '/device/getDeviceByImei',
    { imei: imeiOfA },
    { token: world.tokenOfA },
  );
  expect(device.data).toMatchObject({ simState: 'stopped', separated: true });
});

test('all of a SIM is its owner’s; whoever has its number alone gets the verdict', async () => {
  for (const token of [guest, holder, world.tokenOfB]) {
    const { data } = await world.server.post('/sim/info', { simCardNumber: iccidOfA }, { token });
    expect(Object.keys(data).sort()).toEqual(['asOf', 'state']);
  }
});

test('the number of a SIM may be left out where its device is named: the active slot’s is meant', async () => {
  const info = await world.server.post('/sim/info', { imei: imeiOfA }, { token: world.tokenOfA });
  expect(info).toMatchObject({ code: 0, data: { iccid: iccidOfA, active: true } });
});

test('the SIM of another device is none of the device that is named with it', async () => {
  const iccid = '89860620000000000027';
  const row = {
    imei: imeiOfB,
    slot: 1,
    active: true,
    carrier: 'unicom',
    carrier_status: 2,
    real_name: true,
  } as const;
  await world.server.database.db
    .insertInto('sims')
    .values({ iccid, ...row })
    .execute();
  for (const path of checks)
    expect((await world.server.raw(path, { imei: imeiOfA, iccid }, { token: holder })).code).toBe(
      'noService',
    );
});

test('what the carrier said is kept of this SIM alone, and not of before what is known', async () => {
  const { db } = world.server.database;
  const stateOf = () =>
    db
      .selectFrom('sims')
      .select(['iccid', 'carrier_status', 'separated'])
      .where('imei', '=', imeiOfA)
      .orderBy('slot')
      .execute();
  const ask = async () => {
    for (const path of ['/sim/check/status', '/sim/check/bindStatus'] as const)
      await world.server.post(path, { iccid: iccidOfA }, { token: holder });
  };
  await ask();
  const before = await stateOf();
  const changed = { iccid: iccidOfA, status: 4, isInDevice: false };
  await world.server.control('carrier', '/control/sims', changed);
  const later = new Date(Date.now() + 3_600_000);
  const checkedAt = (at: Date | null) =>
    db
      .updateTable('sims')
      .set({ checked_at: at, binding_checked_at: at })
      .where('iccid', '=', iccidOfA)
      .execute();
  await checkedAt(later);
  await ask();
  expect(await stateOf()).toEqual(before);
  await checkedAt(null);
  await ask();
  expect(await stateOf()).toEqual([{ iccid: iccidOfA, carrier_status: 4, separated: true }, before[1]]);
});

test('whether a SIM is in its device and whether it is on are known each by itself', async () => {
  const { db } = world.server.database;
  const iccid = iccidOfA;
  await world.server.control('carrier', '/control/sims', { iccid, status: 2, isInDevice: false });
  // The time of the binding may be older than that of the status.
  const later = new Date(Date.now() + 3_600_000);
  await db
    .updateTable('sims')
    .set({ separated: null, checked_at: later })
    .where('iccid', '=', iccid)
    .execute();
  await world.server.post('/sim/check/bindStatus', { iccid }, { token: holder });
  const info = async () =>
    (await world.server.post('/sim/info', { simCardNumber: iccid }, { token: world.tokenOfA })).data;
  expect(await info()).toMatchObject({ state: 'bad', separated: true });

  await world.server.control('carrier', '/control/sims', { iccid, status: 2, isInDevice: true });
  await db
    .updateTable('sims')
    .set({ carrier_status: 2, stop_reasons: [], checked_at: null })
    .where('iccid', '=', iccid)
    .execute();
  await world.server.post('/sim/check/bindStatus', { iccid }, { token: holder });
  expect(await info()).toMatchObject({ state: 'unknown', separated: false, asOf: null });
});

describe('a self-check', () => {
  beforeEach(async () => {
    await world.server.database.pool.query(
      `update self_check_runs set started_at = started_at - interval '10 minutes',
         finished_at = coalesce(finished_at, now()), verdict = coalesce(verdict, 'unknown')`,
    );
    await world.server.database.pool.query(
      'update devices set online = true, last_seen_at = now() where imei = $1',
      [imeiOfA],
    );
    await world.server.control('devicePlatform', '/control/push', { imei: imeiOfA });
  });

  const show = async (input: object = {}, token = holder) =>
    (
      await world.server.post('/redis/getSelfInspectionByImei', { imei: imeiOfA, ...input } as never, {
        token,
      })
    ).data;
  const ended = (runId: string, token = holder) =>
    eventually(async () => {
      const run = await show({ runId }, token);
      return run.running ? null : run;
    });

  test('begins with every item pending, makes them one by one, and ends in one verdict', async () => {
    await world.server.control('carrier', '/control/settings', { delayMs: 80 });
    const first = await show();
    expect(first).toMatchObject({ running: true, verdict: null, nextStep: null, source: 'portal' });
    expect(new Set(first.items.map(({ state }) => state))).toContain('pending');
    expect(first.items.length).toBeGreaterThan(10);
    const seen: number[] = [];
    const last = await eventually(async () => {
      const run = await show({ runId: first.runId });
      const done = run.items.filter(({ state }) => state !== 'pending');
      seen.push(done.length);
      // In order: no item is done before the one above it.
      expect(done.map(({ no }) => no)).toEqual(done.map((_, index) => index + 1));
      return run.running ? null : run;
    });
    expect(new Set(seen).size).toBeGreaterThan(3);
    expect(last.items.some(({ state }) => state === 'pending')).toBe(false);
    expect(last.verdict).not.toBeNull();
    if (last.verdict !== 'ok') expect(last.nextStep).not.toBeNull();
  });

  test('says that the name is missing, and asks a camera for no battery', async () => {
    const { pool } = world.server.database;
    await pool.query('update sims set real_name = false where imei = $1', [imeiOfA]);
    const run = await ended((await show()).runId);
    expect(run.items.find(({ item }) => item === 'realName')).toMatchObject({
      state: 'bad',
      advice: 'finishRealName',
    });
    expect(run.nextStep).toBe('finishRealName');
    await pool.query('update sims set real_name = true where imei = $1', [imeiOfA]);
    await pool.query("update device_models set species = 2 where code = 'T-H1'");
    world.server.clock.advance(61_000);
    const items = (await show()).items.map(({ item }) => item);
    expect(items).toContain('signal');
    expect(items).not.toContain('battery');
    await pool.query("update device_models set species = 4 where code = 'T-H1'");
  });

  test.each([
    ['lon', { lat: 31.2 }],
    ['lat', { lon: 121.5 }],
  ])('knows no place without its %s, and says so, whether asked for or followed', async (missing, half) => {
    const fields = { data: { fields: [{ field: missing, problem: 'is required' }] } };
    const input = { imei: imeiOfA, lang: 'en', ...half };
    const path = '/redis/getSelfInspectionByImei';
    expect(await world.server.raw(path, input, { token: holder, json: true })).toMatchObject(fields);
    const [[name, value] = ['', 0]] = Object.entries(half);
    const followed = await world.server.http({
      path: `/selfInspection/stream?lang=en&imei=${imeiOfA}&${name}=${value}`,
      headers: { authorization: `Bearer ${holder}` },
    });
    expect([followed.status, JSON.parse(followed.text)]).toMatchObject([400, fields]);
  });

  test('that finds the SIM out of its device says to put it back', async () => {
    await world.server.control('carrier', '/control/sims', {
      iccid: iccidOfA,
      ...{ status: 4, stopReasons: ['separated'], isInDevice: false },
    });
    expect(await ended((await show()).runId)).toMatchObject({ verdict: 'bad', nextStep: 'putSimBack' });
  });

  test('ends soon when the carrier is silent, with those items unknown and none of them green', async () => {
    await world.server.control('carrier', '/control/settings', { hangs: true });
    const startedAt = Date.now();
    const run = await ended((await show()).runId);
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    const ofCarrier = ['status', 'onOff', 'stopReason', 'bindStatus', 'session', 'apnStatus', 'riskDetail'];
    for (const item of run.items.filter((one) => ofCarrier.includes(one.item))) {
      expect(item).toMatchObject({ state: 'unknown', detail: { problem: 'carrierSilent' }, asOf: null });
    }
    expect(run.verdict).not.toBe('ok');
  });

  test('is not repeated before its pause: the same run is shown', async () => {
    const first = await ended((await show()).runId);
    expect(Date.parse(first.repeatAt) - Date.parse(first.startedAt)).toBe(60_000);
    expect((await show()).runId).toBe(first.runId);
    world.server.clock.advance(61_000);
    expect((await show()).runId).not.toBe(first.runId);
  });

  test('that is asked for five times at once is one', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => show()));
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(1);
    await ended(runs[0]?.runId ?? '');
  });

  test('is shown to who made it: neither to another session nor to the owner', async () => {
    const { runId } = await show();
    await ended(runId);
    const others = await world.server.post(
      '/redis/getSelfInspectionByImei',
      { imei: imeiOfA, runId },
      { token: world.tokenOfA },
    );
    expect(others).toMatchObject({ code: 'selfCheckNotFound' });
    const list = await world.server.post('/SelfInspection/list', { imei: imeiOfA }, { token: holder });
    expect(list.data.list.map((run) => run.runId)).toContain(runId);
    const ofOwner = await world.server.post(
      '/SelfInspection/list',
      { imei: imeiOfA },
      { token: world.tokenOfA },
    );
    expect(ofOwner.data.list.map((run) => run.runId)).not.toContain(runId);
  });

  test('is not shown as another device’s, to who made it of one that is not theirs any more', async () => {
    const runId = newId();
    await world.server.database.db
      .insertInto('self_check_runs')
      .values({
        id: runId,
        brand: 'zax',
        imei: imeiOfA,
        iccid: null,
        guest_id: newId(),
        user_id: world.ownerB,
        source: 'portal',
        started_at: new Date(0),
        finished_at: new Date(0),
        verdict: 'ok',
        next_step: null,
      })
      .execute();
    const ofB = { token: world.tokenOfB };
    const asked = { imei: imeiOfB, runId };
    expect(await world.server.post('/redis/getSelfInspectionByImei', asked, ofB)).toMatchObject({
      code: 'selfCheckNotFound',
    });
    const { data } = await world.server.post('/SelfInspection/list', { imei: imeiOfB }, ofB);
    expect(data.list.map((run) => run.runId)).not.toContain(runId);
  });

  type Run = Awaited<ReturnType<typeof show>>;
  const listed = async (runId: string): Promise<Run | undefined> => {
    const { data } = await world.server.post('/SelfInspection/list', { imei: imeiOfA }, { token: holder });
    return data.list.find((run) => run.runId === runId);
  };
  test.each([
    ['opened', (runId: string): Promise<Run | undefined> => show({ runId })],
    ['listed', listed],
  ])(
    'that a process left behind is ended as unknown once %s, not shown as running for ever',
    async (_, seen) => {
      const { runId } = await ended((await show()).runId);
      await world.server.database.pool.query(
        `update self_check_runs set finished_at = null, verdict = null, next_step = null,
         started_at = now() - interval '10 minutes' where id = $1`,
        [runId],
      );
      await world.server.database.pool.query(
        `update self_check_items set state = 'pending', as_of = null where run_id = $1 and item_no > 3`,
        [runId],
      );
      const run = await seen(runId);
      expect(run).toMatchObject({ running: false });
      expect(run?.verdict).not.toBe('ok');
      expect(run?.items.every(({ state }) => state !== 'pending')).toBe(true);
    },
  );

  test('that was given up while its process was slow keeps the items that its verdict stands on', async () => {
    const delayCarrier = (delayMs: number) =>
      world.server.control('carrier', '/control/settings', { delayMs });
    await delayCarrier(500);
    const { runId } = await show();
    await world.server.database.pool.query(
      `update self_check_runs set started_at = now() - interval '10 minutes' where id = $1`,
      [runId],
    );
    const given = await listed(runId);
    await delayCarrier(0);
    expect(given?.items.map(({ state }) => state)).toContain('unknown');
    // Long enough for its process to run all items.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect((await listed(runId))?.items).toEqual(given?.items);
  });

  test('streams its items as they come, and ends with the verdict', async () => {
    await world.server.control('carrier', '/control/settings', { delayMs: 100 });
    const response = await fetch(`${world.server.origin}/selfInspection/stream?imei=${imeiOfA}`, {
      headers: { authorization: `Bearer ${holder}` },
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    let text = '';
    const arrivals: number[] = [];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      arrivals.push(Date.now());
    }
    // They do not arrive all at once at the end.
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(400);
    const events = text
      .trim()
      .split('\n\n')
      .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
      .map((match) => ({ name: match?.[1], data: JSON.parse(match?.[2] ?? '') }));
    expect(events[0]).toMatchObject({ name: 'run', data: { running: true } });
    expect(events.at(-1)).toMatchObject({ name: 'run', data: { running: false } });
    const told = events.filter(({ name }) => name === 'item').map(({ data }) => data.no);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(new Set(told).size).toBe(told.length);
  });

  test('is told no further to who has logged out, nor to who has lost the device', async () => {
    const { pool } = world.server.database;
    const ways: ((token: string) => Promise<unknown>)[] = [
      (token) => world.server.post('/session/logout', {}, { token }),
      () => pool.query('update devices set user_id = null where imei = $1', [imeiOfA]),
    ];
    for (const end of ways) {
      const token = await people(world.server).login('owner-a');
      const { runId } = await ended((await show({}, token)).runId, token);
      // A run that goes on for longer than any stream follows it.
      await pool.query(
        'update self_check_runs set finished_at = null, verdict = null, next_step = null, started_at = now() where id = $1',
        [runId],
      );
      const response = await fetch(
        `${world.server.origin}/selfInspection/stream?imei=${imeiOfA}&runId=${runId}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^event: run/);
      await end(token);
      expect((await reader.read()).done).toBe(true);
    }
    await pool.query('update devices set user_id = $2 where imei = $1', [imeiOfA, world.ownerA]);
  });

  test('of the hotspot itself is kept, and never better than its items', async () => {
    const { data } = await world.server.post(
      '/SelfInspection/addUfiSelfInspection',
      {
        imei: imeiOfA,
        verdict: 'ok',
        items: [
          { item: 'battery', state: 'ok', detail: '78 % \ud83d' },
          { item: 'internet', state: 'unknown' },
        ],
      },
      { token: holder, json: true },
    );
    expect(data).toMatchObject({ source: 'device', verdict: 'unknown', running: false });
    expect(data.items[0]?.detail).toEqual({ text: '78 % \ufffd' });
  });
});

describe('the stream', () => {
  const get = (path: string, token?: string) =>
    world.server.http({ path, headers: token ? { authorization: `Bearer ${token}` } : {} });

  test.each([
    ['nobody', undefined, 403, 'possessionNeeded'],
    ['a guest', () => guest, 403, 'possessionNeeded'],
    ['another owner', () => world.tokenOfB, 403, 'possessionNeeded'],
  ])('of a self-check is not for %s', async (_, token, status, code) => {
    const answer = await get(`/selfInspection/stream?imei=${imeiOfA}`, token?.());
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code]);
  });

  test('takes no token from the address, nor does a transfer', async () => {
    const answer = await get(`/selfInspection/stream?imei=${imeiOfA}&token=${holder}`);
    expect(JSON.parse(answer.text).code).toBe('tokenInUrl');
    const download = await get(`/pay/speed/download?bytes=1&token=${holder}`);
    expect(JSON.parse(download.text).code).toBe('tokenInUrl');
  });
});
