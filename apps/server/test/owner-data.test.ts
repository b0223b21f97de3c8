import { type CallDefinition, calls } from '@device-pay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConnectedWorld, startConnectedWorld } from './connected.ts';
import { iccidOfA, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';

/** Data of owner A only, as it would appear in an answer. */
const canaries = {
  'Wi-Fi name': 'Canary-Network',
  'Wi-Fi password': 'canary-password',
  'device name': 'Canary device',
  longitude: '121.436577',
  latitude: '31.188613',
  'client address': '3c:22:fb:00:ca:a1',
  'client name': 'Canary phone',
  'phone number': '13877665544',
  ICCID: iccidOfA,
  'black list': 'f8:4d:89:00:ca:a2',
  balance: 'Canary compensation',
} as const;

let world: ConnectedWorld;
let tokens: Record<string, string | undefined>;
beforeAll(async () => {
  world = await startConnectedWorld({ DEVICE_LINK: 'none' });
  const { pool } = world.server.database;
  await pool.query(`
    update hotspot_settings set ssid = 'Canary-Network', wifi_password = 'canary-password' where imei = '${imeiOfA}';
    update devices set name = 'Canary device' where imei = '${imeiOfA}';
    update users set phone = '13877665544', phone_verified = true where id = '${world.ownerA}';
    insert into device_latest (imei, longitude, latitude, position_at, battery_percent, battery_at, signal_dbm, signal_at)
      values ('${imeiOfA}', 121.436577, 31.188613, now(), 70, now(), -80, now());
    select create_telemetry_day(current_date);
    insert into device_telemetry (imei, at, longitude, latitude) values ('${imeiOfA}', now(), 121.436577, 31.188613);
    insert into hotspot_clients (imei, mac, name, connected, blocked, first_seen_at, last_seen_at) values
      ('${imeiOfA}', '3c:22:fb:00:ca:a1', 'Canary phone', true, false, now(), now()),
      ('${imeiOfA}', 'f8:4d:89:00:ca:a2', '', false, true, now(), now());
    insert into balance_entries (id, brand, imei, currency, entry_no, kind, amount_fen, balance_after_fen, reference,
        description_zh, description_en, at)
      values (gen_random_uuid(), 'zax', '${imeiOfA}', 'CNY', 1, 'credit', 500, 500, 'canary', 'Canary compensation',
        'Canary compensation', now());
  `);
  const guest = () => people(world.server).guest();
  const holder = await guest();
  await world.server.post(
    '/session/provePossession',
    { imei: imeiOfA, secret: iccidOfA.slice(-6) },
    { token: holder },
  );
  tokens = {
    nobody: undefined,
    guest: await guest(),
    holder,
    ownerB: world.tokenOfB,
    dealer: await people(world.server).login('dealer'),
    staff: await people(world.server).login('staff'),
  };
});
afterAll(() => world.server.stop());

const areas = ['devices', 'hotspot', 'sims', 'diagnosis', 'balance'];
const all = (Object.values(calls) as CallDefinition[]).filter(({ name }) =>
  areas.includes(name.split('.')[0] ?? ''),
);

/** Every way in which a call can name owner A's device. */
function inputsOf(call: CallDefinition): Record<string, unknown>[] {
  const fields = Object.keys(call.input.properties);
  const known: Record<string, unknown> = {
    imei: imeiOfA,
    iccid: iccidOfA,
    simCardNumber: iccidOfA,
    imeis: [imeiOfA],
    content: 'Canary',
    childFlag: 1,
    coorType: 'wgs84',
  };
  const example = call.example.input as Record<string, unknown>;
  const full = Object.fromEntries(
    fields.flatMap((name) =>
      name in known ? [[name, known[name]]] : name in example ? [[name, example[name]]] : [],
    ),
  );
  const { iccid: _, ...byImei } = full;
  const { imei: __, ...byIccid } = full;
  return [full, ...('iccid' in full ? [byImei, byIccid] : [])];
}

/** A dealer's list of the subtree shows its devices and their SIMs, and the owner's names of devices. */
const allowed: Readonly<Record<string, readonly (keyof typeof canaries)[]>> = {
  'dealer devices.get-device-list': ['device name', 'ICCID'],
};

describe.each(['nobody', 'guest', 'holder', 'ownerB', 'dealer', 'staff'])('%s', (name) => {
  test.each(all)('learns nothing of owner A by $name', async (call) => {
    const token = tokens[name];
    for (const input of inputsOf(call)) {
      const answer = await world.server.raw(call.path, input, token ? { token } : {});
      const text = JSON.stringify(answer);
      for (const [what, canary] of Object.entries(canaries)) {
        if (allowed[`${name} ${call.name}`]?.includes(what as keyof typeof canaries)) continue;
        expect(text.includes(canary), `${what} in ${text.slice(0, 300)}`).toBe(false);
      }
    }
  });
});

test('owner A finds all of it: the canaries would be seen', async () => {
  const options = { token: world.tokenOfA };
  const answers = await Promise.all([
    world.server.post('/mifi/getMiFiMessage', { imei: imeiOfA }, options),
    world.server.post('/device/getFunctionByImei', { imei: imeiOfA }, options),
    world.server.post('/redis/getGps', { imei: imeiOfA }, options),
    world.server.post('/publicNumber/getCardInfo', { imei: imeiOfA }, options),
    world.server.post('/balance/list', { imei: imeiOfA, lang: 'en' } as never, options),
  ]);
  const text = JSON.stringify(answers);
  for (const [what, canary] of Object.entries(canaries)) {
    if (what !== 'phone number') expect(text, what).toContain(canary);
  }
});

test('the stream of a self-check tells a holder nothing that is the owner’s', async () => {
  const { text } = await world.server.http({
    path: `/selfInspection/stream?imei=${imeiOfA}`,
    headers: { authorization: `Bearer ${tokens.holder}` },
  });
  expect(text).toContain('event: run');
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary);
});
