import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseHotspot } from '../src/modules/hotspot/public.ts';
import { type ConnectedWorld, pushReports, startConnectedWorld } from './connected.ts';
import { imeiOfA } from './fixtures.ts';
import { eventually } from './server.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.calmHotspot());

test('what the device refuses is taken back', async () => {
  const before = (await world.functions()).settings;
  await world.setDevice({ manners: 'refuses' });
  expect(await world.config({ functionId: 'wifiName', param: 'Refused' })).toMatchObject({
    code: 'deviceRefused',
  });
  const after = (await world.functions()).settings;
  expect(after).toMatchObject({ ssid: before?.ssid, applied: true });
  expect(after?.version).toBeGreaterThan(before?.version ?? 0);
});

test('of two that were sent, what the device refuses twice is both taken back', async () => {
  const before = (await world.functions()).settings;
  await world.setDevice({ manners: 'silent' });
  const answers: ReturnType<ConnectedWorld['config']>[] = [];
  for (const param of ['One', 'Two', 'Three']) {
    answers.push(world.config({ functionId: 'wifiName', param }));
    // A change that still waits would be replaced.
    await eventually(async () => {
      const { log, settings: now } = await world.functions();
      return now?.ssid === param && log[0]?.state === 'sent';
    });
  }
  await Promise.all(answers);
  const sent = await world.server.database.db
    .selectFrom('device_commands')
    .select('id as commandId')
    .orderBy('settings_version')
    .execute();
  for (const { commandId } of sent) {
    // Changes after the refused one are still under way.
    expect((await world.functions()).settings).toMatchObject({
      version: (before?.version ?? 0) + 3,
      applied: false,
    });
    await pushReports(world.server, { outcomes: [{ commandId, state: 'refused', reason: 'busy' }] });
  }
  expect((await world.functions()).settings).toMatchObject({ ssid: before?.ssid, applied: true });
});

describe('a black list that the device refuses', () => {
  const [first, second, third] = ['02:00:00:00:00:01', '02:00:00:00:00:02', '02:00:00:00:00:03'] as const;
  const block = (...macs: string[]) => world.config({ functionId: 'blackList', param: macs.join(',') });
  const blocked = async () => (await world.functions()).blackList.map(({ mac }) => mac);

  test('is taken back: nobody is said to be kept out who is not', async () => {
    await block(first);
    await world.setDevice({ manners: 'refuses' });
    expect(await block(first, second)).toMatchObject({ code: 'deviceRefused' });
    expect(await blocked()).toEqual([first]);
    expect(await block()).toMatchObject({ code: 'deviceRefused' });
    expect(await blocked()).toEqual([first]);
  });

  test('and another one after it, are both taken back', async () => {
    await block(first);
    await world.setDevice({ manners: 'silent' });
    const answers: ReturnType<typeof block>[] = [];
    for (const macs of [[second], [third]]) {
      answers.push(block(...macs));
      // A change that still waits would be replaced.
      await eventually(async () => {
        const { log } = await world.functions();
        return log.length === answers.length + 1 && log[0]?.state === 'sent';
      });
    }
    await Promise.all(answers);
    const [later, earlier] = (await world.functions()).log;
    const refuse = (commandId?: string) =>
      pushReports(world.server, { outcomes: [{ commandId, state: 'refused', reason: 'busy' }] });
    await refuse(earlier?.commandId);
    expect(await blocked()).toEqual([third]);
    await refuse(later?.commandId);
    expect(await blocked()).toEqual([first]);
  });

  test('while it waited with another one is taken back to what the device has', async () => {
    await block(first);
    await world.setDevice({ online: false });
    const { db } = world.server.database;
    await db.updateTable('devices').set({ online: false }).where('imei', '=', imeiOfA).execute();
    await block(second);
    await block(third);
    await world.setDevice({ online: true, manners: 'refuses' });
    await world.server.control('devicePlatform', '/control/push', { imei: imeiOfA });
    await eventually(async () => (await world.functions()).log[0]?.state === 'refused');
    expect(await blocked()).toEqual([first]);
  });

  test('of a former owner does not come back to the next one', async () => {
    await block(first);
    await world.setDevice({ manners: 'silent' });
    await block();
    const [sent] = (await world.functions()).log;
    const { db } = world.server.database;
    const { bound_at } = await db
      .selectFrom('devices')
      .select('bound_at')
      .where('imei', '=', imeiOfA)
      .executeTakeFirstOrThrow();
    const owns = (since: Date | null) =>
      db.updateTable('devices').set({ bound_at: since }).where('imei', '=', imeiOfA).execute();
    await owns(world.server.clock.now());
    await pushReports(world.server, { outcomes: [{ commandId: sent?.commandId, state: 'refused' }] });
    expect(await blocked()).toEqual([]);
    await owns(bound_at);
  });
});

test('a device that does not answer has not applied it, and is given up', async () => {
  await world.setDevice({ manners: 'silent' });
  const { data } = await world.config({ functionId: 'wifiName', param: 'Silence' });
  expect(data).toMatchObject({ state: 'sent', settings: { ssid: 'Silence', applied: false } });
  world.server.clock.advance(40_000);
  await world.server.server.workers['devices.sweep']({});
  const { log, settings: after } = await world.functions();
  expect(log[0]).toMatchObject({ state: 'timedOut', reason: 'noAnswer' });
  expect(after?.applied).toBe(false);
});

test('a command that the platform knows nothing of any more is not said to be taken', async () => {
  await world.setDevice({ manners: 'forgotten' });
  const { data } = await world.config({ functionId: 'wifiName', param: 'Lost', lang: 'en' });
  expect(data).toMatchObject({
    state: 'timedOut',
    reason: 'lost',
    settings: { ssid: 'Lost', applied: false },
  });
  expect(data.message).toMatch(/not confirmed/);
});

test('a device that answers after it was given up has applied it all the same', async () => {
  await world.setDevice({ manners: 'silent' });
  const { data } = await world.config({ functionId: 'wifiName', param: 'Late' });
  world.server.clock.advance(40_000);
  await world.server.server.workers['devices.sweep']({});
  expect((await world.functions()).log[0]?.state).toBe('timedOut');
  const tell = (state: string) =>
    pushReports(world.server, { outcomes: [{ commandId: data.commandId, state }] });
  await tell('refused');
  expect((await world.functions()).log[0]?.state).toBe('timedOut');
  await tell('done');
  const { log, settings: after } = await world.functions();
  expect(log[0]).toMatchObject({ state: 'applied', reason: null });
  expect(after).toMatchObject({ ssid: 'Late', applied: true });
});

describe('a Wi-Fi reset that the device does not answer', () => {
  /** Takes the Wi-Fi from its last owner, while the device takes commands and answers none. */
  async function reset(manners: 'silent' | 'forgotten') {
    await world.setDevice({ manners });
    const { db } = world.server.database;
    await db.transaction().execute((trx) => releaseHotspot(trx, imeiOfA, world.server.clock.now()));
    await world.server.server.workers['devices.sweep']({});
  }
  const sweepLater = async (ms = 40_000) => {
    world.server.clock.advance(ms);
    await world.server.database.db
      .updateTable('devices')
      .set({ online: true, last_seen_at: world.server.clock.now() })
      .where('imei', '=', imeiOfA)
      .execute();
    await world.server.server.workers['devices.sweep']({});
  };
  const settings = async () => (await world.functions()).settings;

  test.each(['silent', 'forgotten'] as const)('is sent again until it does: %s', async (manners) => {
    await reset(manners);
    await sweepLater();
    expect(await settings()).toMatchObject({ ssid: 'WiFi-237518', applied: false });
    await world.setDevice({ manners: 'obeys' });
    await sweepLater();
    await eventually(async () => (await settings())?.applied);
  });

  test('is not sent after what the next owner has set, and not for ever', async () => {
    await reset('silent');
    await world.config({ functionId: 'wifiName', param: 'Of the next' });
    await sweepLater();
    const states = async () => {
      const { pool } = world.server.database;
      const { rows } = await pool.query(
        `select distinct state from device_commands
         where function_id = 'wifiSettings' and requested_by is null and imei = $1`,
        [imeiOfA],
      );
      return rows.map(({ state }) => state);
    };
    expect(await states()).toEqual(['timedOut']);
    await reset('silent');
    await sweepLater();
    expect(await states()).toContain('sent');
    await sweepLater(25 * 3_600_000);
    expect(await states()).toEqual(['timedOut']);
  });
});

describe('what the device refuses after a change that it did not answer', () => {
  /** A change whose device does not answer; it is given up unless an answer is still awaited. */
  async function unanswered(param: string, isGivenUp: boolean): Promise<string> {
    await world.setDevice({ manners: 'silent' });
    const { data } = await world.config({ functionId: 'wifiName', param });
    if (isGivenUp) {
      world.server.clock.advance(40_000);
      await world.server.server.workers['devices.sweep']({});
    }
    return data.commandId;
  }
  const refuse = async () => {
    await world.setDevice({ manners: 'refuses' });
    expect(await world.config({ functionId: 'wifiName', param: 'Refused' })).toMatchObject({
      code: 'deviceRefused',
    });
  };
  const tell = (commandId: string, state: string) =>
    pushReports(world.server, { outcomes: [{ commandId, state, reason: null }] });

  test.each([true, false])('is not said to be on the device (given up: %s)', async (isGivenUp) => {
    await unanswered('Perhaps', isGivenUp);
    await refuse();
    expect((await world.functions()).settings).toMatchObject({ ssid: 'Perhaps', applied: false });
  });

  test.each([true, false])('is there once it says so after all (given up: %s)', async (isGivenUp) => {
    const commandId = await unanswered('Late', isGivenUp);
    await refuse();
    await tell(commandId, 'done');
    expect((await world.functions()).settings).toMatchObject({ ssid: 'Late', applied: true });
  });

  test('is not there because the device did something else late', async () => {
    await world.setDevice({ manners: 'silent' });
    const { data } = await world.config({ functionId: 'blackList', param: '3c:22:fb:10:4a:91' });
    await unanswered('Perhaps', true);
    await refuse();
    await tell(data.commandId, 'done');
    expect((await world.functions()).settings).toMatchObject({ ssid: 'Perhaps', applied: false });
  });

  test('gives way to what was there before once that is refused, too', async () => {
    await world.setDevice({ manners: 'obeys' });
    await world.config({ functionId: 'wifiName', param: 'Before' });
    const commandId = await unanswered('Under way', false);
    await refuse();
    await tell(commandId, 'refused');
    expect((await world.functions()).settings).toMatchObject({ ssid: 'Before', applied: true });
  });
});
