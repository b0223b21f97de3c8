import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { type ConnectedWorld, pushReports, startConnectedWorld } from './connected.ts';
import { imeiOfA, imeiOfB } from './fixtures.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await startConnectedWorld({}, 'devicePlatform', { reports: false });
});
afterAll(() => world.server.stop());
beforeEach(async () => {
  await world.calmHotspot();
  await world.server.database.db.deleteFrom('hotspot_clients').execute();
  await world.server.database.db.deleteFrom('device_latest').execute();
});

const phone = { mac: '3C-22-FB-10-4A-91', name: 'Phone', ip: '192.168.43.101' };
const tablet = { mac: 'a4:c1:38:5b:77:0e', name: 'Tablet', ip: '192.168.43.102' };
const phoneMac = '3c:22:fb:10:4a:91';

async function report(secondsAgo: number, measures: object): Promise<string> {
  const at = new Date(world.server.clock.now().getTime() - secondsAgo * 1000).toISOString();
  const { status } = await pushReports(world.server, { reports: [{ imei: imeiOfA, at, ...measures }] });
  expect(status).toBe(200);
  return at;
}
const message = async () =>
  (await world.server.post('/mifi/getMiFiMessage', { imei: imeiOfA }, { token: world.tokenOfA })).data;
const listed = async () => {
  const { clientList } = await message();
  return clientList.map(({ name, connected, blocked }) => [
    name,
    connected ? 'here' : blocked ? 'out' : 'gone',
  ]);
};

test('who a hotspot says is connected is shown to its owner by name, until it says otherwise', async () => {
  const at = await report(60, { clientList: [phone, tablet] });
  const { clients, clientList } = await message();
  expect(clients).toEqual({ count: 2, asOf: at });
  expect(clientList).toContainEqual({
    mac: phoneMac,
    name: 'Phone',
    ip: phone.ip,
    connected: true,
    blocked: false,
    lastSeenAt: at,
  });
  // A client that does not send its name any more keeps its last one.
  await report(30, { clientList: [{ mac: tablet.mac }] });
  expect(await listed()).toEqual([
    ['Tablet', 'here'],
    ['Phone', 'gone'],
  ]);
  await report(20, { clients: 3 });
  expect(await listed()).toEqual([
    ['Tablet', 'here'],
    ['Phone', 'gone'],
  ]);
});

test('a list that comes late says nothing of now', async () => {
  await report(10, { clientList: [tablet] });
  await report(300, { clientList: [phone] });
  expect(await listed()).toEqual([['Tablet', 'here']]);
});

test('who is blocked stays so while the hotspot has not sent it away yet', async () => {
  await report(60, { clientList: [phone] });
  await world.setDevice({ manners: 'silent' });
  await world.config({ functionId: 'blackList', param: phoneMac });
  await report(5, { clientList: [phone] });
  expect(await listed()).toEqual([['Phone', 'out']]);
  expect((await world.functions()).blackList.map(({ mac }) => mac)).toEqual([phoneMac]);
});

test('what cannot be read of a list spoils nothing', async () => {
  await report(60, {
    clientList: [{ mac: 'nonsense' }, null, phone, { ...phone, name: 'a\u0000b', ip: 'x' }],
  });
  expect((await message()).clientList).toMatchObject([{ mac: phoneMac, name: 'ab', ip: null }]);
  await report(50, { clientList: 'everybody' });
  expect(await listed()).toEqual([['ab', 'here']]);
  // A long name is cut between two characters: PostgreSQL would refuse half an emoji, and with it the reports of the
  // whole batch.
  await report(40, { clientList: [{ ...phone, name: `${'a'.repeat(59)}😀` }] });
  expect(await listed()).toEqual([[`${'a'.repeat(59)}😀`, 'here']]);
});

test('nobody’s hotspot keeps no list, and what a former owner’s was is not the next one’s', async () => {
  const { db } = world.server.database;
  const device = db.selectFrom('devices').select(['user_id', 'bound_at']).where('imei', '=', imeiOfA);
  const before = await device.executeTakeFirstOrThrow();
  const owned = (by: Partial<typeof before>) =>
    db.updateTable('devices').set(by).where('imei', '=', imeiOfA).execute();
  const count = async () => (await db.selectFrom('hotspot_clients').selectAll().execute()).length;
  await owned({ user_id: null });
  await report(60, { clientList: [phone] });
  expect(await count()).toBe(0);
  await owned({ ...before, bound_at: new Date(world.server.clock.now().getTime() - 20_000) });
  await report(30, { clientList: [phone] });
  expect(await count()).toBe(0);
  await report(10, { clientList: [phone] });
  expect(await count()).toBe(1);
  await owned(before);
});

test('who was not there for as long as reports are kept is forgotten, but for whom the owner keeps out', async () => {
  const { db } = world.server.database;
  const retentionMs = 183 * dayMs;
  const longAgo = new Date(world.server.clock.now().getTime() - retentionMs - 1000);
  const lately = new Date(longAgo.getTime() + 2000);
  const row = { imei: imeiOfA, first_seen_at: longAgo, last_seen_at: longAgo };
  await db
    .insertInto('hotspot_clients')
    .values([
      { ...row, mac: '02:00:00:00:00:01', name: 'Forgotten' },
      { ...row, mac: '02:00:00:00:00:02', name: 'Still here', connected: true },
      { ...row, mac: '02:00:00:00:00:03', name: 'Kept out', blocked: true },
      { ...row, mac: '02:00:00:00:00:04', name: 'Remembered', last_seen_at: lately },
    ])
    .execute();
  await world.server.server.workers['telemetry.keep-days']({});
  expect((await listed()).map(([name]) => name)).toEqual(['Still here', 'Remembered', 'Kept out']);
});

test('a command that ended as long ago is forgotten; one that waits for its device is not', async () => {
  const { db } = world.server.database;
  const longAgo = new Date(world.server.clock.now().getTime() - 183 * dayMs - 1000);
  const lately = new Date(longAgo.getTime() + 2000);
  const row = {
    brand: 'zax',
    imei: imeiOfB,
    function_id: 'restart',
    parameters: '{}',
    settings_version: null,
    listed: true,
    reason: null,
    requested_by: null,
    requested_at: longAgo,
    changed_at: longAgo,
    deadline_at: null,
  } as const;
  const kept = [newId(1), newId(2)];
  await db
    .insertInto('device_commands')
    .values([
      { ...row, id: newId(3), state: 'applied' },
      { ...row, id: kept[0] ?? '', state: 'waiting' },
      { ...row, id: kept[1] ?? '', state: 'refused', changed_at: lately },
    ])
    .execute();
  await world.server.server.workers['telemetry.keep-days']({});
  const left = await db.selectFrom('device_commands').select('id').where('imei', '=', imeiOfB).execute();
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
});
