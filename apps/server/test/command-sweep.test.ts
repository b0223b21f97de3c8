import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceConnector } from '../src/gateways/device/port.ts';
import { sweepCommands } from '../src/modules/hotspot/public.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';
import { fillWorld } from './fixtures.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillWorld(database.db);
});
afterAll(() => database.drop());

test('commands that the platform does not take keep out no others, however many they are', async () => {
  const devices = Array.from({ length: 400 }, (_, i) => String(100_000_000_000_000 + i));
  await database.pool.query(
    `with made as (
       insert into devices (imei, brand, model, name, status, online)
       select imei, 'zax', 'T-H1', '', 'activated', true from unnest($1::text[]) imei returning imei
     )
     insert into device_commands (id, brand, imei, function_id, parameters, listed, state, requested_at, changed_at)
     select gen_random_uuid(), 'zax', imei, 'wifiName', '{}', true, 'waiting', now(), now() from made`,
    [devices],
  );
  const tried = new Set<string>();
  const send: DeviceConnector['send'] = async ({ imei }) => {
    tried.add(imei);
    return 'offline';
  };
  const connector = { send } as DeviceConnector;
  const sweep = sweepCommands({ db: database.db, clock: systemClock, log: quietLog, connector });
  // Half of them each minute: that one is left out thirty times happens once in some million runs.
  for (let minute = 1; minute <= 30 && tried.size < devices.length; minute += 1) await sweep();
  expect(tried.size).toBe(devices.length);
});
