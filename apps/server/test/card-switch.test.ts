import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandOutcome, DeviceConnector } from '../src/gateways/device/port.ts';
import { settleSwitch, startSwitch } from '../src/modules/sims/card-switches.ts';
import { loadCards } from '../src/modules/sims/cards.ts';
import { newId } from '../src/platform/ids.ts';
import {
  type ConnectedWorld,
  cardsInUse,
  expectFirstCard,
  pushReports,
  secondIccidOfA,
  startConnectedWorld,
  switchEnds,
} from './connected.ts';
import { quietLog } from './database.ts';
import { iccidOfA, imeiOfA, imeiOfB } from './fixtures.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld();
});
afterAll(() => world.server.stop());
beforeEach(async () => {
  await world.setDevice({ online: true, manners: 'obeys', switchMs: 300, activeSlot: 1 });
  const { pool } = world.server.database;
  await pool.query('delete from card_switches');
  await pool.query('update sims set active = false where imei = $1', [imeiOfA]);
  await pool.query('update sims set active = true, carrier_status = 2 where iccid = $1', [iccidOfA]);
  await pool.query('update sims set carrier_status = 2, real_name = true where iccid = $1', [secondIccidOfA]);
});

const manual = (slot: number) =>
  world.server.post('/publicNumber/manualChangeCard', { imei: imeiOfA, slot }, { token: world.tokenOfA });
const cardInfo = async () =>
  (await world.server.post('/publicNumber/getCardInfo', { imei: imeiOfA }, { token: world.tokenOfA })).data;

test('the chosen card is in use once the device has said so, and not before', async () => {
  await world.setDevice({ switchMs: 60_000 });
  const started = await manual(2);
  expect(started).toMatchObject({ code: 0, data: { fromSlot: 1, toSlot: 2, state: 'sent' } });
  await expectFirstCard(world.server);
  const during = await cardInfo();
  expect(during).toMatchObject({ canSwitch: false, whyNot: 'switching', offlineSec: { from: 30, to: 90 } });
  await world.server.control('devicePlatform', '/control/clock', { advanceMs: 60_000 });
  const after = await switchEnds(world);
  expect(after.lastSwitch).toMatchObject({ state: 'done', failReason: null, toSlot: 2 });
  expect(await cardsInUse(world.server)).toEqual([secondIccidOfA]);
  expect(after.cards.map(({ active }) => active)).toEqual([false, true]);
});

test('while one switch is under way no other begins, however many are asked for at once', async () => {
  await world.setDevice({ switchMs: 60_000 });
  const answers = await Promise.all([manual(2), manual(2), manual(2)]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'cardSwitchRunning')).toHaveLength(2);
});

test('a device that is offline is not told, and says so', async () => {
  await world.setDevice({ online: false });
  expect(await manual(2)).toMatchObject({ code: 'deviceOffline' });
  await expectFirstCard(world.server);
  expect((await cardInfo()).lastSwitch).toMatchObject({ state: 'failed', failReason: 'offline' });
});

test('a device that does not come back has failed after its time, and another try may begin', async () => {
  await world.setDevice({ manners: 'silent' });
  expect((await manual(2)).data.state).toBe('sent');
  world.server.clock.advance(3 * 60_000 + 1000);
  expect((await cardInfo()).lastSwitch).toMatchObject({ state: 'failed', failReason: 'timedOut' });
  await expectFirstCard(world.server);
  await world.setDevice({ manners: 'obeys' });
  expect((await manual(2)).code).toBe(0);
  await switchEnds(world);
});

test('the platform that carried it out and did not answer is asked what became of it', async () => {
  await world.server.control('devicePlatform', '/control/settings', { hangMs: 30 });
  const { code, data } = await manual(2);
  await world.server.control('devicePlatform', '/control/settings', { hangMs: 0 });
  expect([code, data.state]).toEqual([0, 'requested']);
  const { lastSwitch } = await switchEnds(world);
  expect(lastSwitch?.state).toBe('done');
  expect(await cardsInUse(world.server)).toEqual([secondIccidOfA]);
});

test('a device that did it after its time has failed, and the card that it uses is shown as the one in use', async () => {
  await world.setDevice({ manners: 'silent' });
  const { switchId } = (await manual(2)).data;
  world.server.clock.advance(3 * 60_000 + 1000);
  expect((await cardInfo()).lastSwitch).toMatchObject({ state: 'failed', failReason: 'timedOut' });
  const outcomes = [{ commandId: switchId, state: 'done', slot: 2 }];
  expect((await pushReports(world.server, { outcomes })).status).toBe(200);
  expect(await cardsInUse(world.server)).toEqual([secondIccidOfA]);
  expect((await cardInfo()).lastSwitch).toMatchObject({ state: 'failed', failReason: 'timedOut' });
  // A report that repeats after the next switch changes nothing.
  await world.setDevice({ manners: 'obeys', activeSlot: 2 });
  expect((await manual(1)).code).toBe(0);
  await switchEnds(world);
  await pushReports(world.server, { outcomes });
  await expectFirstCard(world.server);
});

/** Orders a switch to the second card by a platform of the test's own. */
async function startBy(connector: DeviceConnector | null) {
  const deps = { db: world.server.database.db, clock: world.server.clock, log: quietLog, connector };
  const [from, to] = await loadCards(deps.db, imeiOfA);
  if (!to) throw new Error('the device has a second card');
  return startSwitch(deps, { brand: 'zax', imei: imeiOfA, userId: world.ownerA, from, to });
}
const settle = (commandId: string, state: CommandOutcome['state']) =>
  settleSwitch(
    { db: world.server.database.db, clock: world.server.clock },
    { commandId, state, reason: null, slot: 2 },
  );
const switches = async (imei = imeiOfA) =>
  (await world.server.database.pool.query('select state from card_switches where imei = $1', [imei])).rows;

test('without a device platform no switch begins', async () => {
  expect(await startBy(null)).toMatchObject({ failure: 'devicePlatformUnavailable' });
  expect(await switches()).toEqual([]);
});

test('what the device has said is not undone by the platform’s own answer that comes after it, nor by a later word', async () => {
  let id = '';
  const send: DeviceConnector['send'] = async ({ commandId }) => {
    id = commandId;
    expect(await settle(id, 'done')).toBe(true);
    return 'sent';
  };
  await startBy({ send } as DeviceConnector);
  expect(await switches()).toEqual([{ state: 'done' }]);
  expect(await settle(id, 'refused')).toBe(false);
  expect(await switches()).toEqual([{ state: 'done' }]);
});

test('one whose time is over keeps no other one from beginning, and another device’s goes on meanwhile', async () => {
  await world.setDevice({ manners: 'silent' });
  await manual(2);
  const { pool } = world.server.database;
  await pool.query(
    `insert into card_switches select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'imei', $2::text,
       'state', 'requested', 'deadline_at', s.deadline_at + interval '1 hour'))).* from card_switches s where imei = $1`,
    [imeiOfA, imeiOfB],
  );
  world.server.clock.advance(3 * 60_000 + 1000);
  await world.setDevice({ manners: 'obeys' });
  expect((await manual(2)).code).toBe(0);
  await switchEnds(world);
  expect(await switches(imeiOfB)).toEqual([{ state: 'requested' }]);
});

test('one that is still being sent has not failed because the platform does not know it yet', async () => {
  await world.setDevice({ switchMs: 60_000 });
  // The state while the platform takes its time to answer.
  const id = newId();
  const { pool } = world.server.database;
  const now = world.server.clock.now();
  await pool.query(
    `insert into card_switches (id, brand, imei, mode, to_iccid, state, requested_by, requested_at, changed_at, deadline_at)
     values ($1, 'zax', $2, 'manual', $3, 'requested', $4, $5, $5, $6)`,
    [id, imeiOfA, secondIccidOfA, world.ownerA, now, new Date(now.getTime() + 3 * 60_000)],
  );
  expect((await cardInfo()).lastSwitch).toMatchObject({ switchId: id, state: 'requested' });
  world.server.clock.advance(31_000);
  expect((await cardInfo()).lastSwitch).toMatchObject({ state: 'failed', failReason: 'lost' });
});

test('what the device refuses leaves the card in use', async () => {
  await world.setDevice({ manners: 'refuses' });
  await manual(2);
  const { lastSwitch } = await switchEnds(world);
  expect(lastSwitch?.state).toBe('failed');
  await expectFirstCard(world.server);
});

test.each([
  ['carrier_status = 9', 'cancelled'],
  ['carrier_status = 8', 'preCancelled'],
  ['carrier_status = 4', 'stopped'],
  ['real_name = false', 'realNameNeeded'],
])('a card with %s can’t be switched to, and says why', async (change, whyNot) => {
  await world.server.database.pool.query(`update sims set ${change} where iccid = $1`, [secondIccidOfA]);
  expect(await manual(2)).toMatchObject({ code: 'cardNotUsable', data: { whyNot } });
  const { cards } = await cardInfo();
  expect(cards[1]).toMatchObject({ switchable: false, whyNot });
});

test('the card in use and an empty slot are named as such', async () => {
  expect(await manual(1)).toMatchObject({ code: 'cardInUse' });
  expect(await manual(5)).toMatchObject({ code: 'noCardInfo' });
});

test('left to itself the device chooses another card', async () => {
  const { data } = await world.server.post(
    '/publicNumber/autoChangeCard',
    { imeis: [imeiOfA] },
    { token: world.tokenOfA },
  );
  expect(data.results).toMatchObject([
    { imei: imeiOfA, started: true, error: null, cardSwitch: { mode: 'auto', toSlot: null } },
  ]);
  const { lastSwitch } = await switchEnds(world);
  expect(lastSwitch).toMatchObject({ state: 'done', toSlot: 2 });
});

test('nor is it left to the device to choose a card that can’t be used', async () => {
  const { pool } = world.server.database;
  const auto = () =>
    world.server.post('/publicNumber/autoChangeCard', { imeis: [imeiOfA] }, { token: world.tokenOfA });
  await pool.query('update sims set carrier_status = 9 where iccid = $1', [secondIccidOfA]);
  expect((await auto()).data.results).toMatchObject([
    { started: false, error: 'cardNotUsable', message: '这张卡不可用：已销户' },
  ]);
  expect((await cardInfo()).lastSwitch).toBeNull();
  // To a third SIM it can switch: of the others only that one may be chosen by the device.
  await pool.query(
    `insert into sims (iccid, imei, slot, active, carrier, carrier_status, real_name)
     values ('89860321000000000014', $1, 3, false, 'telecom', 2, true)`,
    [imeiOfA],
  );
  const [started] = (await auto()).data.results;
  const response = await fetch(`${world.server.devicePlatformUrl}/control/commands`);
  const { commands } = (await response.json()) as { commands: { commandId: string; parameters: object }[] };
  const sent = commands.find(({ commandId }) => commandId === started?.cardSwitch?.switchId);
  await pool.query("delete from sims where iccid = '89860321000000000014'");
  expect(sent?.parameters).toEqual({ slots: [3] });
});

test('a device that took another card than was asked for has failed, and that card is shown as the one in use', async () => {
  await world.setDevice({ manners: 'silent' });
  const { switchId } = (await manual(2)).data;
  await pushReports(world.server, { outcomes: [{ commandId: switchId, state: 'done', slot: 1 }] });
  expect((await cardInfo()).lastSwitch).toMatchObject({ state: 'failed', failReason: 'otherCard' });
  await expectFirstCard(world.server);
});

test('a switch that is told of again, when the next one is done, changes nothing', async () => {
  const { switchId } = (await manual(2)).data;
  await switchEnds(world);
  expect((await manual(1)).code).toBe(0);
  await switchEnds(world);
  await pushReports(world.server, { outcomes: [{ commandId: switchId, state: 'done', slot: 2 }] });
  await expectFirstCard(world.server);
});

test('what the owner before has switched is not the next one’s to see', async () => {
  await manual(2);
  await switchEnds(world);
  const { pool } = world.server.database;
  await pool.query('update devices set bound_at = $2 where imei = $1', [
    imeiOfA,
    new Date(world.server.clock.now().getTime() + 1000),
  ]);
  expect((await cardInfo()).lastSwitch).toBeNull();
  await pool.query('update devices set bound_at = null where imei = $1', [imeiOfA]);
});

test('a device with one card has none to change to', async () => {
  const { pool } = world.server.database;
  await pool.query(`update sims set imei = $2 where iccid = $1`, [secondIccidOfA, imeiOfB]);
  const { data } = await world.server.post(
    '/publicNumber/autoChangeCard',
    { imeis: [imeiOfA] },
    { token: world.tokenOfA },
  );
  await pool.query(`update sims set imei = $2 where iccid = $1`, [secondIccidOfA, imeiOfA]);
  expect(data.results).toMatchObject([{ imei: imeiOfA, started: false, error: 'noCardInfo' }]);
});

test('a list with another’s device among them switches none', async () => {
  const answer = await world.server.post(
    '/publicNumber/autoChangeCard',
    { imeis: [imeiOfA, imeiOfB] },
    { token: world.tokenOfA },
  );
  expect(answer).toMatchObject({ code: 'noService' });
  expect((await cardInfo()).lastSwitch).toBeNull();
});
