import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

const order = { imeis: [imeiOfA], packages: [{ packageId: 201 }] };
const addAs = (token: string, input: Record<string, unknown> = order) =>
  server.raw('/pay/order/addOrder', input, { token, key: crypto.randomUUID() });

test('a device for which guests have many orders to pay takes more of them only from who has it', async () => {
  const who = people(server);
  for (let n = 0; n < 30; n += 1) expect((await addAs(await who.guest())).code).toBe(0);
  const guest = await who.guest();
  expect(await addAs(guest)).toMatchObject({ code: 'possessionNeeded', flag: false });
  expect((await addAs(guest, { ...order, imeis: [imeiOfB, imeiOfA] })).code).toBe('possessionNeeded');
  for (const account of ['owner-a', 'owner-b']) expect((await addAs(await who.login(account))).code).toBe(0);
  await server.post('/session/provePossession', { imei: imeiOfA, secret: 'secret-of-a' }, { token: guest });
  expect((await addAs(guest)).code).toBe(0);
  expect((await addAs(guest, { ...order, imeis: [imeiOfB, imeiOfA] })).code).toBe(0);
  server.clock.advance(31 * 60_000);
  expect((await addAs(await who.guest())).code).toBe(0);
});

test('the orders of accounts leave a device to guests, and one of many packages counts once', async () => {
  const who = people(server);
  const ofB = { ...order, imeis: [imeiOfB] };
  const account = await who.login('owner-a');
  for (let n = 0; n < 30; n += 1) expect((await addAs(account, ofB)).code).toBe(0);
  const guest = await who.guest();
  const two = { ...ofB, packages: [{ packageId: 201 }, { packageId: 168 }] };
  for (let n = 0; n < 29; n += 1) expect((await addAs(guest, two)).code).toBe(0);
  expect((await addAs(guest, ofB)).code).toBe(0);
  expect((await addAs(guest, ofB)).code).toBe('possessionNeeded');
});
